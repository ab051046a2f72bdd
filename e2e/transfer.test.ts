import { readFile } from 'node:fs/promises';
import { formatNaira, kobo } from '@harvest/money';
import { beforeAll, expect, test } from 'vitest';
import { expectNoSidewaysScroll } from './support/accessibility.ts';
import { countPosts, DESKTOP, NARROWEST, TELEPHONE } from './support/browser.ts';
import { holdBack } from './support/hold-back.ts';
import { ADA, balancesKobo, codeFrom, MUSA, openAs } from './support/people.ts';
import {
  accountsOfAdaAndMusa,
  fillTransferForm,
  nameFound,
  openTransferForm,
  sendTransferForm,
  transferReceipt,
} from './support/transfer-form.ts';

const CONFIRM = '**/api/transfer/intrabank/confirm';
const OPERATION = '**/api/transfer/operations/*';
const UNHEARD = "We haven't heard back. Don't send again yet";

let adasAccount = '';
let musasAccount = '';

beforeAll(async () => {
  const { adas, musas } = await accountsOfAdaAndMusa();
  [adasAccount = ''] = adas;
  [musasAccount = ''] = musas;
});

test('Intra Bank Transfer, from Ada to Musa: moves the money and both sides see it', async () => {
  const page = await openTransferForm();
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Make A Transfer');
  const before = await balancesKobo(page);
  await fillTransferForm(page, { to: musasAccount, amount: '1000', description: 'Seed maize, first half' });
  await page.getByText('₦1,000.00 · One thousand naira only').first().waitFor();

  const code = await sendTransferForm(page);
  const dialog = page.getByRole('dialog');
  await dialog.getByText('₦1,000.00', { exact: true }).waitFor();
  await dialog.getByText('One thousand naira only').waitFor();
  await dialog.getByText('BELLO MUSA', { exact: true }).waitFor();
  await dialog.getByText('Seed maize, first half').waitFor();

  expect(await dialog.getByLabel(/^Digit \d of 6$/).count()).toBe(6);
  const balancesAgain = page.waitForResponse('**/api/transfer/balance');
  await page.keyboard.type(code);
  await balancesAgain;
  await transferReceipt(page).waitFor();
  await dialog.waitFor({ state: 'hidden' });
  await page.locator('h3:focus').waitFor();
  // Below the header, not behind it.
  const header = await page.getByRole('banner').boundingBox();
  const top = (await transferReceipt(page).boundingBox())?.y ?? 0;
  expect(top).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0));
  const receipt = page.getByRole('region', { name: 'Transferred Successfully' });
  await receipt.getByText('to BELLO MUSA', { exact: true }).waitFor();
  await receipt.getByText(/^OBI ADA, Savings ··\d{3}$/).waitFor();
  await receipt.getByText('₦0.00', { exact: true }).waitFor();
  await receipt.getByText(/^HV[0-9A-Z]{12}$/).waitFor();
  await receipt.getByText(/^\d{30}$/).waitFor();
  await receipt.getByText(/^\d\d-\d\d-\d{4} \d\d:\d\d$/).waitFor();
  const after = await balancesKobo(page);
  expect((before.get(adasAccount) ?? 0) - (after.get(adasAccount) ?? 0)).toBe(100_000);
  await receipt.getByRole('button', { name: 'Show balance of the account you paid from' }).click();
  await receipt.getByText(formatNaira(kobo(after.get(adasAccount) ?? 0)), { exact: true }).waitFor();
  // The form is gone until it is asked for, and then it is empty.
  expect(await page.getByLabel('Amount').count()).toBe(0);
  await receipt.getByRole('button', { name: 'New transfer' }).click();
  expect(await page.getByLabel('Amount').inputValue()).toBe('');
  expect(await page.getByLabel('Destination Account Number').inputValue()).toBe('');

  const musasPage = await openAs(MUSA, '/transaction-history');
  const row = musasPage.getByRole('row').filter({ hasText: 'Seed maize, first half' });
  await row.getByText('+₦1,000.00').waitFor();
  await row.getByText('Completed').waitFor();

  // Whoever has just paid is not told that nothing was sent.
  await page.context().setOffline(true);
  await page.getByText("You're offline. Nothing more has been sent.").first().waitFor();
});

test('Intra Bank Transfer, sent twice: says so before the second code, and debits what was confirmed', async () => {
  const page = await openTransferForm();
  const before = await balancesKobo(page);
  const same = { to: musasAccount, amount: '77.70', description: 'Seed maize, again' };
  const repeated = page.getByRole('dialog').getByText(/^You sent this (less than a|1) minute ago\./);
  await fillTransferForm(page, same);
  await page.keyboard.type(await sendTransferForm(page));
  await transferReceipt(page).waitFor();

  await page.getByRole('button', { name: 'New transfer' }).click();
  await fillTransferForm(page, same);
  await sendTransferForm(page);
  await repeated.waitFor();
  // The dialog opens at the review, which is described by the warning.
  const review = page.locator('section[aria-label="Your transfer"]:focus');
  const warning = page.locator(`[id="${await review.getAttribute('aria-describedby')}"]`);
  expect(await warning.textContent()).toContain('Confirm only if you mean to send it again.');
  await page.getByRole('dialog').getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  const after = await balancesKobo(page);
  expect((before.get(adasAccount) ?? 0) - (after.get(adasAccount) ?? 0)).toBe(7770);
});

test('Intra Bank Transfer, of more than the account holds: is refused with advice and moves nothing', async () => {
  const page = await openTransferForm();
  const before = await balancesKobo(page);
  await page.getByLabel('Source Account').click();
  await page.getByRole('option').filter({ hasText: "Farmers' Savings" }).click();
  await fillTransferForm(page, { to: musasAccount, amount: '20000', description: 'Too much' });
  await page.getByText('This is more than the account holds.').waitFor();
  await page.getByRole('button', { name: 'Send' }).click();
  const form = page.locator('form');
  await form.getByText('There is not enough money in this account. No money moved.').waitFor();
  await form.getByText('Choose another account, or a smaller amount.').waitFor();
  expect(await page.getByLabel('Description').inputValue()).toBe('Too much');
  expect(await balancesKobo(page)).toEqual(before);
});

test('Intra Bank Transfer, of more than the KYC level allows: is refused, and promises no level that cannot be had', async () => {
  const page = await openTransferForm();
  await fillTransferForm(page, { to: musasAccount, amount: '100000.01', description: 'Over the limit' });
  await page.getByRole('button', { name: 'Send' }).click();
  const refusal = page.getByRole('alert').filter({ hasText: 'Nothing was sent' });
  await refusal.getByText('The most you can pay at once is ₦100,000.00.', { exact: true }).waitFor();
  expect(await page.getByText('raise it').count()).toBe(0);
  expect(await refusal.getByRole('link').count()).toBe(0);
});

test('Send and confirm, pressed in every way at once: start one transfer and debit it once', async () => {
  const page = await openTransferForm();
  const before = await balancesKobo(page);
  await fillTransferForm(page, { to: musasAccount, amount: '50.25', description: 'Only once' });
  const starts = countPosts(page, '/api/transfer/intrabank');
  const confirms = countPosts(page, '/api/transfer/intrabank/confirm');
  const code = await codeFrom(ADA, async () => {
    await page.getByRole('button', { name: 'Send' }).dblclick();
    await page.getByRole('dialog').getByText("You're sending").waitFor();
  });
  // The answer waits until everything has been pressed.
  const { letGo } = await holdBack(page, CONFIRM);
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
  const confirm = page.getByRole('dialog').locator('button[type=submit]');
  await confirm.dispatchEvent('click');
  await confirm.dispatchEvent('click');
  letGo();
  await transferReceipt(page).waitFor();
  expect(starts()).toBe(1);
  expect(confirms()).toBe(1);
  const after = await balancesKobo(page);
  expect((before.get(adasAccount) ?? 0) - (after.get(adasAccount) ?? 0)).toBe(5025);
});

test('Confirm, with a wrong code: keeps the dialog open and takes the right code next', async () => {
  const page = await openTransferForm();
  await fillTransferForm(page, { to: musasAccount, amount: '10', description: 'Wrong code first' });
  const code = await sendTransferForm(page);
  await page.keyboard.type(code === '000000' ? '111111' : '000000');
  await page.getByRole('dialog').getByText('That code is not right. Check it and try again.').waitFor();
  const first = page.getByLabel('Digit 1 of 6');
  await page.locator('[aria-label="Digit 1 of 6"]:focus').waitFor();
  expect(await first.inputValue()).toBe('');
  await page.keyboard.type(code);
  await transferReceipt(page).waitFor();
});

test('Confirm, with its answer lost after the money moved: finds out by itself and debits once', async () => {
  const page = await openTransferForm();
  const before = await balancesKobo(page);
  await fillTransferForm(page, { to: musasAccount, amount: '20', description: 'Answer lost' });
  const code = await sendTransferForm(page);
  await page.route(CONFIRM, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.keyboard.type(code);
  await page.getByText(UNHEARD).waitFor();
  expect(await page.getByText('Transferred Successfully').count()).toBe(0);
  // No key and no button leads back to a form that invites to send again.
  await page.keyboard.press('Escape');
  expect(await page.getByRole('dialog').getByRole('button').allTextContents()).toEqual(['', 'Check now']);
  await transferReceipt(page).waitFor();
  const after = await balancesKobo(page);
  expect((before.get(adasAccount) ?? 0) - (after.get(adasAccount) ?? 0)).toBe(2000);
});

test('Confirm, lost before it reached the bank: says that nothing was sent and takes the code again', async () => {
  const page = await openTransferForm();
  const before = await balancesKobo(page);
  await fillTransferForm(page, { to: musasAccount, amount: '30', description: 'Lost on the way' });
  const code = await sendTransferForm(page);
  await page.route(CONFIRM, (route) => route.abort(), { times: 1 });
  await page.route(OPERATION, (route) => route.abort());
  await page.keyboard.type(code);
  await page.getByText(UNHEARD).waitFor();
  await page.getByText('Still no answer. Your money is safe: it moves once or not at all.').waitFor();
  await page.unroute(OPERATION);
  await page.getByRole('button', { name: 'Check now' }).click();
  await page
    .getByText('Your code has not reached us yet, and no money has left your account so far.')
    .waitFor();
  await page.keyboard.type(code);
  await transferReceipt(page).waitFor();
  const after = await balancesKobo(page);
  expect((before.get(adasAccount) ?? 0) - (after.get(adasAccount) ?? 0)).toBe(3000);
});

test('Send, with its answer lost: says that no money moved and starts the same transfer again', async () => {
  const page = await openTransferForm();
  await fillTransferForm(page, { to: musasAccount, amount: '40', description: 'Start lost' });
  const keys: (string | undefined)[] = [];
  const bodies: unknown[] = [];
  await page.route('**/api/transfer/intrabank', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    bodies.push(route.request().postDataJSON());
    if (keys.length > 1) return route.continue();
    await route.fetch();
    return route.abort();
  });
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText('No money has left your account').waitFor();
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByRole('dialog').getByText("You're sending").waitFor();
  expect(keys[1]).toBe(keys[0]);
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(bodies[1]).toEqual(bodies[0]);
  expect(bodies[0]).toMatchObject({
    nameInquiryReference: expect.stringMatching(/^\d{30}$/) as string,
  });
});

test('Confirm, while the device is offline: sends no code, says why, and goes on once it is back', async () => {
  const page = await openTransferForm();
  await fillTransferForm(page, { to: musasAccount, amount: '13', description: 'Offline for a while' });
  const code = await sendTransferForm(page);
  const confirms = countPosts(page, '/api/transfer/intrabank/confirm');
  const dialog = page.getByRole('dialog');
  const notRight = dialog.getByText('That code is not right. Check it and try again.');
  await page.keyboard.type(code === '000000' ? '111111' : '000000');
  await notRight.waitFor();
  await page.context().setOffline(true);
  await dialog.getByText("You're offline. Nothing has been sent.").waitFor();
  await page.getByLabel('Digit 1 of 6').focus();
  await page.keyboard.type(code);
  // Nothing is wrong with the code.
  expect(await page.getByLabel('Digit 1 of 6').getAttribute('aria-invalid')).toBe('false');
  const confirm = dialog.locator('button[type=submit]');
  await confirm.dispatchEvent('click');
  expect(await confirm.getAttribute('aria-disabled')).toBe('true');
  expect(confirms()).toBe(1);
  await page.context().setOffline(false);
  await dialog.getByText("You're offline. Nothing has been sent.").waitFor({ state: 'hidden' });
  // That was said of another code.
  await dialog.getByText(/^This code has not been sent yet\. Press Confirm .* to send it\.$/).waitFor();
  expect(await notRight.count()).toBe(0);
  await confirm.click();
  await transferReceipt(page).waitFor();
  expect(confirms()).toBe(2);
});

test('Edit, in the dialog: leads back to the form with everything in it', async () => {
  const page = await openTransferForm();
  await fillTransferForm(page, { to: musasAccount, amount: '60', description: 'Edited' });
  await sendTransferForm(page);
  const edit = page.getByRole('dialog').getByRole('button', { name: 'Edit' });
  // In view as it opens, because a click would scroll to it.
  const place = await edit.boundingBox();
  expect((place?.y ?? Number.NaN) + (place?.height ?? 0)).toBeLessThan(DESKTOP.height);
  await edit.click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  expect(await page.getByLabel('Amount').inputValue()).toBe('60');
  expect(await page.getByLabel('Description').inputValue()).toBe('Edited');
  await nameFound(page).waitFor();
});

test('Receipt, on a telephone and on paper: stands in view, and is all that is printed', async () => {
  const page = await openTransferForm({ viewport: TELEPHONE });
  await fillTransferForm(page, { to: musasAccount, amount: '14', description: 'For the file' });
  await page.keyboard.type(await sendTransferForm(page));
  await transferReceipt(page).waitFor();
  // Once the dialog's own step of the history is gone, and the browser has put the page where it thinks it belongs.
  await expect.poll(() => page.evaluate(() => 'overlay' in window.history.state)).toBe(false);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  const header = await page.getByRole('banner').boundingBox();
  const title = await transferReceipt(page).boundingBox();
  expect(title?.y).toBeGreaterThanOrEqual(header?.height ?? 0);
  expect(title?.y).toBeLessThan(TELEPHONE.height / 2);

  await page.getByRole('button', { name: 'Print' }).waitFor();
  await page.emulateMedia({ media: 'print' });
  const paper = page.getByRole('article');
  await paper.getByText('For the file').waitFor();
  await paper.getByText(/^OBI ADA, Savings ··\d{3}$/).waitFor();
  await paper.getByText(/^\d{5}( \d{5}){5}$/).waitFor();
  // With what anybody finds out by whether it is true.
  await paper.getByText(/^[0-9A-Z]{4}( [0-9A-Z]{4}){3}$/).waitFor();
  await paper.getByText(/open localhost:\d+\/receipt and type in this code/).waitFor();
  await paper
    .getByText(/^As it stood on \d\d-\d\d-\d{4} at \d\d:\d\d · Harvest, localhost:\d+ · Call 0700 000 0000/)
    .waitFor();
  expect(await paper.textContent()).not.toContain(adasAccount);
  for (const gone of ['heading', 'button', 'combobox', 'textbox', 'tab', 'navigation'] as const)
    expect(await page.getByRole(gone).count(), gone).toBe(0);
  expect(await page.locator('body > :visible').count()).toBe(1);
  const pages = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type \/Page\b/g);
  expect(pages).toHaveLength(1);
});

test('Receipt, saved: is a picture, named after the bank and the reference', async () => {
  const page = await openTransferForm();
  await fillTransferForm(page, { to: musasAccount, amount: '12', description: 'For the trader' });
  await page.keyboard.type(await sendTransferForm(page));
  await transferReceipt(page).waitFor();
  await page.evaluate(() => {
    const fillText = Reflect.get(CanvasRenderingContext2D.prototype, 'fillText');
    CanvasRenderingContext2D.prototype.fillText = function (text, x, y) {
      document.documentElement.dataset['drawn'] =
        `${document.documentElement.dataset['drawn'] ?? ''}${text}\n`;
      fillText.call(this, text, x, y);
    };
  });
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save picture' }).click();
  const download = await downloading;
  expect(await page.evaluate(() => document.documentElement.dataset['drawn'])).toMatch(
    /^As it stood on \d\d-\d\d-\d{4} at \d\d:\d\d$/m,
  );
  expect(download.suggestedFilename()).toMatch(/^Harvest-HV[0-9A-Z]{12}\.png$/);
  const png = await readFile(await download.path());
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  // Width and height stand in the header.
  expect(png.readUInt32BE(16)).toBe(1080);
  expect(png.readUInt32BE(20)).toBeGreaterThan(1200);
  // More than a white sheet would take.
  expect(png.length).toBeGreaterThan(30_000);
});

type Shared = { title?: string; text?: string; files: { name: string; type: string; start: string }[] };
/** What stands at the border to a telephone: what was handed over, and how its sheet is to end. */
type Phone = { handedOver: Shared[]; sheetEndsAs?: 'AbortError' | 'NotAllowedError' };

test('Receipt, shared on a telephone: hands over one picture with its words, says nothing of a closed sheet, and saves where that fails', async () => {
  const page = await openTransferForm({ viewport: TELEPHONE });
  await page.addInitScript(() => {
    const phone: Phone = { handedOver: [] };
    navigator.canShare = ({ files = [] } = {}) => files.every(({ type }) => type === 'image/png');
    navigator.share = async ({ files = [], ...words } = {}) => {
      const told = files.map(async (file) => ({
        name: file.name,
        type: file.type,
        start: (await file.slice(1, 4).text()).concat(file.size > 30_000 ? '' : ' too small'),
      }));
      phone.handedOver.push({ ...words, files: await Promise.all(told) });
      if (phone.sheetEndsAs !== undefined) throw new DOMException('', phone.sheetEndsAs);
    };
    Object.assign(window, { phone });
  });
  await page.reload();
  await fillTransferForm(page, { to: musasAccount, amount: '12', description: 'For the buyer' });
  await page.keyboard.type(await sendTransferForm(page));
  await transferReceipt(page).waitFor();
  const receipt = page.getByRole('region', { name: 'Transferred Successfully' });
  const reference = (await receipt.getByText(/^HV[0-9A-Z]{12}$/).textContent()) ?? '';
  const share = page.getByRole('button', { name: 'Share', exact: true });
  const saved: string[] = [];
  page.on('download', (download) => saved.push(download.suggestedFilename()));
  const handedOver = () => page.evaluate(() => (window as unknown as { phone: Phone }).phone.handedOver);
  const endAs = (name: Phone['sheetEndsAs']) =>
    page.evaluate((how) => Object.assign((window as unknown as { phone: Phone }).phone, how), {
      sheetEndsAs: name,
    });

  await share.click();
  await expect.poll(handedOver).toEqual([
    {
      title: 'Harvest receipt',
      text: expect.stringMatching(
        new RegExp(
          `^Transferred Successfully: ₦12\\.00 to BELLO MUSA\\. Reference ${reference}\\. Check it at http://localhost:\\d+/receipt/[0-9A-Z]{16}$`,
        ),
      ) as string,
      files: [{ name: `Harvest-${reference}.png`, type: 'image/png', start: 'PNG' }],
    },
  ]);

  await endAs('AbortError');
  await share.click();
  await expect.poll(async () => (await handedOver()).length).toBe(2);
  await share.and(page.locator(':not([aria-busy="true"])')).waitFor();
  expect([saved, await page.getByRole('alert').count()]).toEqual([[], 0]);

  await endAs('NotAllowedError');
  await share.click();
  await expect.poll(() => saved).toEqual([`Harvest-${reference}.png`]);
  expect(await page.getByRole('alert').count()).toBe(0);
});

test('Transfer, on the narrowest screen: does not scroll sideways from form to receipt', async () => {
  const page = await openTransferForm({ viewport: NARROWEST });
  await expectNoSidewaysScroll(page);
  await fillTransferForm(page, { to: musasAccount, amount: '11', description: 'Narrow' });
  const code = await sendTransferForm(page);
  await expectNoSidewaysScroll(page);
  await page.keyboard.type(code);
  await transferReceipt(page).waitFor();
  await expectNoSidewaysScroll(page);
});
