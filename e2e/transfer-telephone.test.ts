import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { answerInstead } from './support/bank-answers.ts';
import { bankUrl, DESKTOP, NARROWEST, openPage, TELEPHONE } from './support/browser.ts';
import { holdBack } from './support/hold-back.ts';
import { setTextSize } from './support/in-page.ts';
import { ADA, callAs, codeFrom, enterPassword, openAs } from './support/people.ts';
import { answerAfterPicture, watchShifts } from './support/shifts.ts';
import {
  accountsOfAdaAndMusa,
  fillTransferForm,
  nameFound,
  openTransferForm,
  transferReceipt,
} from './support/transfer-form.ts';

/** A telephone, with fingers. */
const HAND = { viewport: TELEPHONE, hasTouch: true, isMobile: true } as const;
/** What a keypad leaves of it. */
const ABOVE_KEYPAD = { width: 360, height: 430 };
/** As high as whatever is pressed. */
const TARGET = 44;
/** What is told beside a page is no higher. */
const LINE = 96;

let adasAccount = '';
let musasAccount = '';

beforeAll(async () => {
  const { adas, musas } = await accountsOfAdaAndMusa();
  [adasAccount = ''] = adas;
  [musasAccount = ''] = musas;
});

async function boxOf(part: Locator) {
  const box = await part.boundingBox();
  if (box === null) throw new Error(`${String(part)} is not to be seen`);
  return { ...box, bottom: box.y + box.height };
}

const firstBox = (page: Page) => page.getByLabel('Digit 1 of 6');
const hasFocus = (part: Locator) => part.evaluate((element) => element === document.activeElement);

test('Transfer, on a telephone: begins with the form, its tabs in one row and the balance in the source field', async () => {
  const page = await openTransferForm({ viewport: TELEPHONE });
  await page.getByText('Available to spend').waitFor();
  expect((await boxOf(page.getByLabel('Source Account'))).y).toBeLessThanOrEqual(260);
  const rows = await page
    .getByRole('tab')
    .evaluateAll((tabs) => tabs.map((tab) => tab.getBoundingClientRect().top));
  expect(new Set(rows).size).toBe(1);
  // It is longer than the screen: a shade that stays at the edge says so, under a cover that moves along with the tabs.
  const goesOn = await page.getByRole('tablist').evaluate((list) => ({
    isLonger: list.scrollWidth > list.clientWidth,
    shades: getComputedStyle(list).backgroundAttachment,
  }));
  expect(goesOn).toEqual({ isLonger: true, shades: 'local, local, scroll, scroll, scroll' });

  const source = page
    .locator('form')
    .getByText(`Savings ··${adasAccount.slice(-3)}`)
    .filter({ visible: true });
  await source.waitFor();
  await page.locator('form').getByText('********').waitFor();
  await page.getByRole('button', { name: 'Show balance of this account' }).click();
  await page
    .locator('form')
    .getByText(/^₦[\d,]+\.\d\d$/)
    .filter({ visible: true })
    .first()
    .waitFor();
  expect(await page.locator('form').getByText('********').count()).toBe(0);
  // It is the eye of that account alone.
  await page.getByRole('button', { name: 'Show balance of all accounts' }).waitFor();

  // The balance is shown whole or not at all: half an amount would be read as another one.
  expect(await shownOf(source)).toBe(1);
  for (const [viewport, textSize] of [
    [NARROWEST, ''],
    [TELEPHONE, '200%'],
    [NARROWEST, '200%'],
  ] as const) {
    await page.setViewportSize(viewport);
    await setTextSize(page, textSize);
    expect([0, 1], `${viewport.width} px, text ${textSize}`).toContain(await shownOf(source));
  }
});

/** How much of the balance beside an account's name is to be seen, from 0 to 1. */
const shownOf = (accountName: Locator) =>
  accountName.evaluate((name) => {
    const frame = name.parentElement?.getBoundingClientRect();
    const text = name.nextElementSibling?.getBoundingClientRect();
    if (frame === undefined || text === undefined) throw new Error('There is no balance beside the name');
    const width = Math.min(text.right, frame.right) - Math.max(text.left, frame.left);
    const height = Math.min(text.bottom, frame.bottom) - Math.max(text.top, frame.top);
    const share = (Math.max(0, width) / text.width) * (Math.max(0, height) / text.height);
    return Math.round(share * 100) / 100;
  });

test('Transfer, on a desktop: sums up what is typed, with Send beside it above the fold', async () => {
  const page = await openTransferForm({ viewport: DESKTOP });
  const summary = page.getByRole('region', { name: 'Summary' });
  await fillTransferForm(page, { to: musasAccount, amount: '1000', description: 'Summed up' });
  for (const text of [
    '₦1,000.00',
    'One thousand naira only',
    'BELLO MUSA',
    'If any, before your code',
    `Savings ··${adasAccount.slice(-3)}`,
  ])
    await summary.getByText(text, { exact: true }).waitFor();
  const send = page.getByRole('button', { name: 'Send' });
  await page.evaluate(() => window.scrollTo(0, 0));
  expect((await boxOf(send)).bottom).toBeLessThanOrEqual(DESKTOP.height);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  expect((await boxOf(send)).bottom).toBeLessThanOrEqual(DESKTOP.height);
});

test('Amount, left: shows its thousands apart, and plain digits again to whoever changes it', async () => {
  const page = await openTransferForm();
  const amount = page.getByLabel('Amount');
  await amount.fill('1250000.5');
  const grouped = () =>
    page.locator('[data-grouped]').evaluate((sign) => getComputedStyle(sign, '::after').content);
  expect(await grouped()).toBe('none');
  await page.getByLabel('Description').focus();
  expect(await grouped()).toBe('"1,250,000.5"');
  expect(await amount.inputValue()).toBe('1250000.5');
  await amount.focus();
  expect(await grouped()).toBe('none');
});

test.each([false, true])(
  'Code of a transfer, on a telephone (first time paid: %s): opens the keypad, with what is sent in view above it',
  async (isNewRecipient) => {
    const page = await openTransferForm(HAND);
    await answerInstead(page, {
      'POST /api/transfer/intrabank': {
        says: {
          id: '01999999-0000-7000-8000-000000000001',
          reference: 'HV0000000000AB',
          status: 'AWAITING_OTP',
          amount: 1000,
          fee: 0,
          vat: 0,
          stampDuty: 0,
          total: 1000,
          destinationAccountName: 'BELLO MUSA',
          destinationBankName: 'Harvest',
          expiresAt: '2026-11-21T10:00:00.000Z',
          twoFactorAuthenticationType: 'OTP_AUTHENTICATION',
          maskedEmail: 'a***@harvest.test',
          maskedPhoneNumber: '0803*****01',
          sentSameMinutesAgo: null,
          sameIsOnItsWay: false,
          isNewRecipient,
        },
      },
    });
    await fillTransferForm(page, { to: musasAccount, amount: '1000', description: 'Seed maize' });
    await page.getByRole('button', { name: 'Send' }).tap();
    await expect.poll(() => hasFocus(firstBox(page))).toBe(true);
    await page.setViewportSize(ABOVE_KEYPAD);
    const dialog = page.getByRole('dialog');
    await expect
      .poll(async () => (await boxOf(firstBox(page))).bottom)
      .toBeLessThanOrEqual(ABOVE_KEYPAD.height);
    for (const part of ['₦1,000.00', 'One thousand naira only', 'BELLO MUSA'])
      expect((await boxOf(dialog.getByText(part, { exact: true }))).y, part).toBeGreaterThanOrEqual(0);
    if (isNewRecipient) {
      const notice = dialog.getByText('First time you pay this account. Check the name.');
      expect((await boxOf(notice)).y).toBeGreaterThanOrEqual(0);
      expect(await dialog.getByText('hard to get back').isVisible()).toBe(false);
    }
    // Whoever listens is put into the boxes past the review, and hears it with them.
    const described = await page
      .getByRole('group', { name: /^Enter the 6-digit code/ })
      .getAttribute('aria-describedby');
    const review = page.locator('section[aria-label="Your transfer"]');
    expect(described?.split(' ')).toContain(await review.getAttribute('id'));
    await dialog.getByText('We sent it by SMS to 0803*****01 and by email to a***@harvest.test.').waitFor();
  },
);

test('Confirm, on the narrowest screen: names amount and person in full, on two lines', async () => {
  const page = await openTransferForm({ viewport: NARROWEST });
  await fillTransferForm(page, { to: musasAccount, amount: '1000', description: 'In full' });
  await page.getByRole('button', { name: 'Send' }).click();
  const confirm = page.getByRole('button', { name: 'Confirm ₦1,000.00 to BELLO MUSA' });
  expect((await boxOf(confirm)).height).toBeLessThanOrEqual(60);
});

test('Code of a transfer, wrong three times: says how many tries are left', async () => {
  const page = await openTransferForm();
  await fillTransferForm(page, { to: musasAccount, amount: '10', description: 'Guessing' });
  const code = await codeFrom(ADA, () => page.getByRole('button', { name: 'Send' }).click());
  const wrong = code === '000000' ? '111111' : '000000';
  const dialog = page.getByRole('dialog');
  for (const told of [false, false, true]) {
    await firstBox(page).focus();
    const answered = page.waitForResponse('**/intrabank/confirm');
    await page.keyboard.type(wrong);
    await answered;
    await dialog.getByText('That code is not right.').waitFor();
    expect(await dialog.getByText('2 tries left.').count()).toBe(told ? 1 : 0);
    // Right below the boxes, where a keypad leaves it in view, and in the place of the hint.
    const gap = (await boxOf(dialog.getByRole('alert'))).y - (await boxOf(firstBox(page))).bottom;
    expect(gap).toBeGreaterThan(0);
    expect(gap).toBeLessThanOrEqual(24);
    expect(await dialog.getByText('We check the code as soon as').isVisible()).toBe(false);
  }
});

test('Code of a sign-in, reached by a press: has the focus, under its heading and with where it was sent', async () => {
  const page = await openPage('/', HAND);
  await enterPassword(page, ADA);
  await expect.poll(() => hasFocus(firstBox(page))).toBe(true);
  const group = page.getByRole('group', { name: 'OTP Verification' });
  const ids = (await group.getAttribute('aria-describedby'))?.split(' ') ?? [];
  const described = await Promise.all(ids.map((id) => page.locator(`[id="${id}"]`).textContent()));
  expect(described.join(' ')).toContain(
    'We sent it by SMS to 0803*****01 and by email to a***@harvest.test.',
  );
});

test('Code of a new email, on a page opened by its address: leaves the focus alone', async () => {
  const page = await openPage(
    `/verify-email?email=${Buffer.from('nobody@harvest.test').toString('base64')}`,
    HAND,
  );
  await page.getByRole('heading', { level: 1, name: 'Verify your email' }).waitFor();
  expect(await hasFocus(firstBox(page))).toBe(false);
});

type Watched = { readonly page: Page; readonly shifted: () => Promise<number> };

/** Opens a page on a telephone and notes everything on it that moves by itself, from its first picture on. */
async function openWatched(path: string): Promise<Watched> {
  const page = await openAs(ADA, '/home', HAND);
  const shifted = await watchShifts(page);
  await answerAfterPicture(page, '**/api/**');
  await page.goto(new URL(path, page.url()).href);
  await page
    .getByRole('list', { name: 'Who are you sending to?' })
    .or(page.getByText('Whoever you pay or save'))
    .waitFor();
  await page.getByText('Available to spend').waitFor();
  return { page, shifted };
}

async function typeInto(page: Page, label: string, text: string): Promise<void> {
  await page.getByLabel(label).tap();
  await page.keyboard.type(text, { delay: 90 });
}

/** From the amount to the receipt. */
async function sendByTouch(page: Page): Promise<void> {
  await typeInto(page, 'Amount', '77777.77');
  await page.getByText('kobo only').first().waitFor();
  await page.keyboard.press('Backspace');
  for (let place = 0; place < 4; place += 1) await page.keyboard.press('Backspace', { delay: 90 });
  await typeInto(page, 'Description', 'Nothing moves');
  const code = await codeFrom(ADA, async () => {
    await page.getByRole('button', { name: 'Send' }).tap();
    await firstBox(page).waitFor();
  });
  await firstBox(page).tap();
  await page.keyboard.type(code, { delay: 90 });
  await transferReceipt(page).waitFor();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
}

test('Transfer, from load to receipt on a telephone: keeps everything where it stands', async () => {
  const { page, shifted } = await openWatched('/transfer');
  await typeInto(page, 'Destination Account Number', musasAccount);
  await nameFound(page).waitFor();
  await sendByTouch(page);
  expect(await shifted()).toBeLessThanOrEqual(0.05);
});

test('Transfer to another bank, from load to receipt on a telephone: keeps everything where it stands', async () => {
  const { page, shifted } = await openWatched('/transfer?tab=other-bank');
  await typeInto(page, 'Destination Account Number', '3000000123');
  await typeInto(page, 'Destination Bank', 'GTB');
  await page.getByRole('option', { name: 'GTBank' }).tap();
  await page.locator('form').getByRole('status').locator('strong').waitFor();
  await sendByTouch(page);
  expect(await shifted()).toBeLessThanOrEqual(0.05);
});

test.each([
  ['/home', 'telephone', 'li[aria-current="true"]'],
  ['/transfer', 'telephone', 'text=Available to spend'],
  ['/home', 'desktop', 'li[aria-current="true"]'],
  ['/transfer?tab=other-bank', 'desktop', 'text=Available to spend'],
] as const)(
  '%s on a %s, loaded while a transfer waits for its code: tells of it late, and moves nothing for it',
  async (path, screen, content) => {
    // An address without the application, which would ask as well.
    const page = await openAs(ADA, '/favicon.svg', screen === 'telephone' ? HAND : { viewport: DESKTOP });
    const started = await callAs(ADA, 'POST', '/api/transfer/intrabank', {
      sourceAccountNumber: adasAccount,
      destinationAccountNumber: musasAccount,
      amount: 21,
      description: 'Left alone',
    });
    expect(started.status).toBe(200);
    const shifted = await watchShifts(page);
    const unfinished = await holdBack(page, '**/api/transfer/unfinished');
    await page.goto(bankUrl(path));
    await page.locator(content).waitFor();
    await expect.poll(unfinished.asked).toBe(1);
    unfinished.letGo();
    const notice = page.getByRole('region', { name: 'Unfinished transfers' });
    await notice.getByText(/was not confirmed/).waitFor();
    expect(await shifted()).toBeLessThanOrEqual(0.05);
    // All of it is on the screen, above the menu.
    const { y, height, bottom } = await boxOf(notice);
    expect(y).toBeGreaterThan(0);
    const menu = page.getByRole('navigation', { name: 'Main' }).filter({ visible: true });
    if (screen === 'telephone') {
      expect(bottom).toBeLessThan((await boxOf(menu)).y);
      // A line of it, which leaves the page to be read.
      expect(height).toBeLessThanOrEqual(LINE);
      // What has the focus comes out from under it.
      await page.locator('main').focus();
      for (;;) {
        await page.keyboard.press('Tab');
        const focused = page.locator('main :focus');
        if ((await focused.count()) === 0) break;
        const overlap = async () => {
          const { y: top, height: its } = await boxOf(focused);
          return top + Math.min(its, TARGET) - (await boxOf(notice)).y;
        };
        await expect.poll(overlap).toBeLessThanOrEqual(0);
      }
      await notice.getByRole('button', { name: '₦21.00 to BELLO MUSA was not confirmed' }).tap();
    }
    const whole =
      screen === 'telephone' ? page.getByRole('dialog', { name: 'Unfinished transfers' }) : notice;
    await whole.getByText('Your ₦21.00 to BELLO MUSA was not confirmed.').waitFor();
    await whole.getByRole('button', { name: 'Hide' }).click();
    await whole.waitFor({ state: 'hidden' });
    await notice.waitFor({ state: 'hidden' });
    // Put away, it stays so in this tab, and is there in any other one.
    const listed = page.waitForResponse('**/api/transfer/unfinished');
    await page.reload();
    expect(await (await listed).json()).toHaveLength(1);
    await page.locator(content).waitFor();
    expect(await notice.count()).toBe(0);
    const other = await page.context().newPage();
    await other.goto(bankUrl(path));
    await other.getByRole('region', { name: 'Unfinished transfers' }).waitFor();
  },
);

test('Two transfers that are not over, on the narrowest screen: are one line with how many there are, and open as one sheet', async () => {
  const page = await openAs(ADA, '/favicon.svg', { ...HAND, viewport: NARROWEST });
  for (const amount of [22, 23])
    await callAs(ADA, 'POST', '/api/transfer/intrabank', {
      sourceAccountNumber: adasAccount,
      destinationAccountNumber: musasAccount,
      amount,
      description: 'One of two',
    });
  await page.goto(bankUrl('/transfer'));
  const notice = page.getByRole('region', { name: 'Unfinished transfers' });
  const line = notice.getByRole('button', { name: '₦23.00 to BELLO MUSA was not confirmed · 1 of 2' });
  await line.waitFor();
  expect((await boxOf(notice)).height).toBeLessThanOrEqual(LINE);
  await line.tap();
  const sheet = page.getByRole('dialog', { name: 'Unfinished transfers' });
  await sheet.getByText('Your ₦22.00 to BELLO MUSA was not confirmed.').waitFor();
  await sheet.getByText('Your ₦23.00 to BELLO MUSA was not confirmed.').waitFor();
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'hidden' });
  await expect.poll(() => hasFocus(line)).toBe(true);
  await line.tap();
  await sheet.getByRole('button', { name: 'Discard' }).first().tap();
  await sheet.getByText('Your ₦23.00').waitFor({ state: 'hidden' });
  await expect.poll(() => hasFocus(sheet.getByRole('heading', { name: 'Unfinished transfers' }))).toBe(true);
  await sheet.getByRole('button', { name: 'Continue' }).tap();
  await page.getByRole('dialog', { name: 'Check and confirm' }).getByText('One of two').waitFor();
  expect(await sheet.count()).toBe(0);
});
