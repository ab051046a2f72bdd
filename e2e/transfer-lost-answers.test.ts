import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessible, expectNoSidewaysScroll, expectRoomForLargeText } from './support/accessibility.ts';
import { answerInstead, refusal } from './support/bank-answers.ts';
import { bankUrl, NARROWEST, openPage } from './support/browser.ts';
import { ADA, balancesKobo, signIn } from './support/people.ts';
import {
  accountsOfAdaAndMusa,
  fillTransferForm,
  openTransferForm,
  sendTransferForm,
  transferReceipt,
} from './support/transfer-form.ts';

const START = '**/api/transfer/intrabank';
const CONFIRM = '**/api/transfer/intrabank/confirm';
const OPERATION = '**/api/transfer/operations/*';
const BENEFICIARIES = '**/api/beneficiaries';

const SEND_AGAIN = "You're offline. We haven't heard back about your last request. You can send it again.";
const NOT_AGAIN = "You're offline. We haven't heard back about your last request. Don't send it again yet.";

const UNHEARD =
  'We sent your instruction and did not hear back. The money may have moved. Do not send it again.';

let adasAccount = '';
let musasAccount = '';

beforeAll(async () => {
  const { adas, musas } = await accountsOfAdaAndMusa();
  [adasAccount = ''] = adas;
  [musasAccount = ''] = musas;
});

/** The bank stays out of reach after what was lost, so that the page keeps saying so. */
async function openOutOfReach(description: string): Promise<Page> {
  const page = await openTransferForm();
  await page.route('**/health/live', (route) => route.abort());
  await fillTransferForm(page, { to: musasAccount, amount: '15', description });
  return page;
}

/** Any answer would say that the bank is back. */
const loseEverything = (page: Page) => page.route('**/api/**', (route) => route.abort());

const banner = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

test('Start of a transfer, with its answer lost: banner and form both say that it can be sent again', async () => {
  const page = await openOutOfReach('Start lost, bank away');
  await page.route(START, (route) => route.abort());
  await page.getByRole('button', { name: 'Send' }).click();
  await page
    .locator('form')
    .getByText(/No money has left your account: .* Press Send again\.$/)
    .waitFor();
  await banner(page, SEND_AGAIN).waitFor();
  expect(await page.getByText(/Nothing has been sent|Don't send/).count()).toBe(0);
});

test('Start of a transfer, lost as the device goes offline: the reason beside Send says the same', async () => {
  const page = await openOutOfReach('Start lost, device away');
  await page.route(START, (route) => route.abort());
  await page.getByRole('button', { name: 'Send' }).click();
  await banner(page, SEND_AGAIN).waitFor();
  await page.context().setOffline(true);
  await page.locator('form').getByText(SEND_AGAIN).waitFor();
  expect(await page.getByText(/Nothing has been sent|Don't send/).count()).toBe(0);
});

test('Confirm, with its answer lost: bears no key, and dialog and banner both say not to send again yet', async () => {
  const page = await openOutOfReach('Confirm lost, bank away');
  const code = await sendTransferForm(page);
  const keys: (string | undefined)[] = [];
  await loseEverything(page);
  await page.route(CONFIRM, async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    await route.abort();
  });
  await page.keyboard.type(code);
  await page.getByRole('dialog').getByText("We haven't heard back. Don't send again yet").waitFor();
  await page.getByText(NOT_AGAIN).waitFor();
  expect(keys).toEqual([undefined]);
});

test('Saving a beneficiary, with its answer lost: can be sent again, because no money moves', async () => {
  const page = await openOutOfReach('Beneficiary lost');
  await page.route(BENEFICIARIES, (route) =>
    route.request().method() === 'GET' ? route.fulfill({ json: [] }) : route.abort(),
  );
  const code = await sendTransferForm(page);
  // What was asked for before would say that the bank is back.
  const receiptHeard = page.waitForResponse('**/receipt');
  await page.keyboard.type(code);
  await transferReceipt(page).waitFor();
  await receiptHeard;
  await page.getByRole('button', { name: 'Save as beneficiary' }).waitFor();
  await loseEverything(page);
  await page.getByRole('button', { name: 'Save as beneficiary' }).click();
  await banner(page, SEND_AGAIN).waitFor();
  expect(await page.getByText(NOT_AGAIN).count()).toBe(0);
});

test('Send, answered that the session is over: says on the sign-in page that what was typed was not sent', async () => {
  const page = await openTransferForm();
  await fillTransferForm(page, { to: musasAccount, amount: '16', description: 'Session over' });
  await answerInstead(page, { 'POST /api/transfer/intrabank': { refuses: 'UNAUTHENTICATED' } });
  await page.getByRole('button', { name: 'Send' }).click();
  const words = 'Your session ended. Log in again. What you had typed was not sent.';
  await page.getByText(words, { exact: true }).waitFor();
});

test('Confirm, answered that the session is over: waits for no outcome, because no code was taken', async () => {
  const page = await openTransferForm();
  await fillTransferForm(page, { to: musasAccount, amount: '16', description: 'Session over, too' });
  const code = await sendTransferForm(page);
  await answerInstead(page, { 'POST /api/transfer/intrabank/confirm': { refuses: 'UNAUTHENTICATED' } });
  await page.keyboard.type(code);
  await page.getByText(/^Your session ended\. Log in again\. What you had typed was not sent\.$/).waitFor();
});

const dialogCalled = (page: Page, name: string): Locator => page.getByRole('dialog', { name });

/** A transfer whose money moves, and nobody hears of it. */
async function loseOutcome(page: Page, amount: string): Promise<void> {
  await fillTransferForm(page, { to: musasAccount, amount, description: 'Outcome lost' });
  const code = await sendTransferForm(page);
  await page.route(CONFIRM, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.route(OPERATION, (route) => route.abort());
  await page.keyboard.type(code);
  await page.getByText(UNHEARD).waitFor();
}

test('Confirm, with its outcome unknown: has the focus at its heading, says how to reach us, and never stops asking', async () => {
  const page = await openTransferForm({ viewport: NARROWEST, withClock: true });
  await loseOutcome(page, '16');
  const dialog = dialogCalled(page, 'No answer yet');
  await dialog.locator('h2:focus').waitFor();
  await dialog.getByText(/^Reference HV[0-9A-Z]{12}$/).waitFor();
  await dialog.getByRole('link', { name: 'Call 0700 000 0000' }).waitFor();
  expect(await dialog.getByText("You're sending").count()).toBe(0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().includes('/api/transfer/operations/')) asked += 1;
  });
  for (let minute = 0; minute < 2; minute += 1) {
    const before = asked;
    // Each question is tried three times, and the next one waits for its end.
    for (let pause = 0; pause < 6; pause += 1) await page.clock.runFor('00:10');
    await expect.poll(() => asked).toBeGreaterThan(before);
  }
  await dialog.getByText(/^Last checked \d\d:\d\d:\d\d$/).waitFor();
  await page.unroute(OPERATION);
  const next = async () => {
    await page.clock.runFor('00:05');
    return transferReceipt(page).count();
  };
  await expect.poll(next).toBe(1);
});

test('A reload while the outcome is unknown: asks on, and shows the receipt; the money has moved once', async () => {
  const page = await openTransferForm({ viewport: NARROWEST });
  const before = await balancesKobo(page);
  await loseOutcome(page, '17');
  await page.route('**/api/transfer/unfinished', (route) => route.abort());
  await page.reload();
  const dialog = dialogCalled(page, 'No answer yet');
  await dialog.getByText(UNHEARD).waitFor();
  await page.keyboard.press('Escape');
  // What the tab keeps says which payment it is; nothing else of it is kept.
  await dialog.getByText('₦17.00 to BELLO MUSA', { exact: true }).waitFor();
  const reference = dialog.getByText(/^Reference HV[0-9A-Z]{12}$/);
  const kept: unknown = JSON.parse(await page.evaluate(() => JSON.stringify(sessionStorage)));
  expect(kept).toEqual({
    awaitedPayment: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
    awaitedWhat: '₦17.00 to BELLO MUSA',
    awaitedAct: 'send',
    awaitedReference: (await reference.textContent())?.replace('Reference ', ''),
  });
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await expectRoomForLargeText(page);
  // It is said beside every page as well, for whoever goes on to one.
  await dialog.getByRole('link', { name: 'See Transaction History' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('heading', { level: 1, name: 'Transaction History' }).waitFor();
  const notice = page.getByRole('region', { name: 'Unfinished transfers' });
  await notice.getByText('₦17.00 to BELLO MUSA', { exact: true }).waitFor();
  expect((await notice.boundingBox())?.height).toBeLessThanOrEqual(96);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  // Once the page was left, it can be closed again.
  await notice.getByRole('button', { name: /Don't send again yet$/ }).click();
  await dialog.getByText(UNHEARD).waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await notice.waitFor();
  await page.unroute(OPERATION);
  await dialogCalled(page, 'Receipt').getByText('to BELLO MUSA', { exact: true }).waitFor();
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Transaction History' }).waitFor();
  const after = await balancesKobo(page);
  expect((before.get(adasAccount) ?? 0) - (after.get(adasAccount) ?? 0)).toBe(1700);
});

const NOT_CONFIRMED = 'Your ₦18.00 to BELLO MUSA was not confirmed. Nothing left your account.';

/** A review that is reloaded instead of confirmed. @returns its code */
async function reloadReview(page: Page): Promise<string> {
  await fillTransferForm(page, { to: musasAccount, amount: '18', description: 'Reloaded' });
  const code = await sendTransferForm(page);
  await page.reload();
  const notice = page.getByRole('region', { name: 'Unfinished transfers' });
  await notice.getByText('was not confirmed').waitFor();
  return code;
}

test('A reload of the review, continued: takes the code that was sent, and shows the receipt', async () => {
  const page = await openTransferForm({ viewport: NARROWEST });
  const code = await reloadReview(page);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: '₦18.00 to BELLO MUSA was not confirmed' }).click();
  await dialogCalled(page, 'Unfinished transfers').getByText(NOT_CONFIRMED, { exact: true }).waitFor();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  const dialog = dialogCalled(page, 'Check and confirm');
  await dialog.getByText('Reloaded').waitFor();
  await dialog.getByRole('button', { name: 'Resend' }).waitFor();
  await page.getByLabel('Digit 1 of 6').focus();
  await page.keyboard.type(code);
  const receipt = dialogCalled(page, 'Receipt');
  await receipt.getByText('to BELLO MUSA', { exact: true }).waitFor();
  // It starts at its top, also where the boxes of the code were scrolled to before.
  expect(await receipt.evaluate((dialog) => dialog.scrollTop)).toBe(0);
  expect((await receipt.getByRole('heading', { name: 'Receipt' }).boundingBox())?.y).toBeGreaterThanOrEqual(
    0,
  );
  await expectAccessible(page);
  await receipt.getByRole('button', { name: 'New transfer' }).click();
  await receipt.waitFor({ state: 'hidden' });
  expect(await page.getByText(NOT_CONFIRMED).count()).toBe(0);
});

test('A logout while an outcome is unknown: leaves the id alone; whoever signs in again is told by the bank which it is', async () => {
  const page = await openTransferForm();
  await reloadReview(page);
  await fillTransferForm(page, { to: musasAccount, amount: '19', description: 'Awaited' });
  const code = await sendTransferForm(page);
  await page.route(CONFIRM, (route) => route.abort());
  await page.route(OPERATION, (route) => route.abort());
  await page.keyboard.type(code);
  await page.getByRole('link', { name: 'See Transaction History' }).click();
  await page.getByRole('button', { name: 'User menu of Ada' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page
    .getByText("We still wait for the outcome of ₦19.00 to BELLO MUSA. Don't send it again.")
    .waitFor();
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual(['awaitedPayment']);

  const listed = page.waitForResponse('**/api/transfer/unfinished');
  await signIn(page, ADA);
  expect(await (await listed).json()).toHaveLength(2);
  const dialog = dialogCalled(page, 'No answer yet');
  await dialog.getByText('₦19.00 to BELLO MUSA', { exact: true }).waitFor();
  await dialog.getByText(/^Reference HV[0-9A-Z]{12}$/).waitFor();
  // A word about another one would pass for the answer.
  expect(await page.getByText(NOT_CONFIRMED).count()).toBe(0);
  await page.unroute(OPERATION);
  await dialog.getByRole('button', { name: 'Check now' }).click();
  await page.getByText(NOT_CONFIRMED, { exact: true }).waitFor();
  await page.getByText('Your ₦19.00 to BELLO MUSA was not confirmed.').waitFor();
});

test("Another sign-in in the same browser while an outcome is unknown: does not get to read somebody else's payment", async () => {
  const page = await openTransferForm();
  await loseOutcome(page, '20');
  await loseEverything(page);
  const other = await page.context().newPage();
  await other.goto(bankUrl('/favicon.svg'));
  const reloaded = page.waitForEvent('load');
  await other.evaluate(() => {
    const userInfo = JSON.parse(localStorage.getItem('userInfo') ?? '{}') as object;
    const tokenDTO = { accessToken: 'somebody else' };
    localStorage.setItem('userInfo', JSON.stringify({ ...userInfo, tokenDTO }));
  });
  await reloaded;
  const dialog = dialogCalled(page, 'No answer yet');
  await dialog.getByText(UNHEARD).waitFor();
  expect(await dialog.textContent()).not.toMatch(/MUSA|Reference/);
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual(['awaitedPayment']);
});

test('A review that was left with its tab: is told of in another browser, and discarded there for good', async () => {
  const page = await openTransferForm();
  const before = await balancesKobo(page);
  await fillTransferForm(page, { to: musasAccount, amount: '18', description: 'Left' });
  const code = await sendTransferForm(page);
  const other = await openPage('/home', { storageState: await page.context().storageState() });
  await other.getByText(NOT_CONFIRMED, { exact: true }).waitFor();
  const askedAgain = other.waitForResponse('**/api/transfer/unfinished');
  await other.getByRole('button', { name: 'Discard' }).click();
  await other.getByText(NOT_CONFIRMED).waitFor({ state: 'hidden' });
  // The button that was pressed is gone: the page goes on at its heading, and says what was done to those who listen.
  await other.locator('main h1:focus').waitFor();
  await other.getByRole('status').getByText('Discarded. Nothing left your account.').waitFor();
  await askedAgain;
  const asked = other.waitForResponse('**/api/transfer/unfinished');
  await other.reload();
  expect(await (await asked).json()).toEqual([]);
  // The page that still shows it cannot confirm it any more.
  await page.keyboard.type(code);
  await page.getByRole('dialog').getByText('You discarded this. No money moved. Start again.').waitFor();
  expect(await balancesKobo(page)).toEqual(before);
});

test('Two tabs: the one with the review tells of it nowhere else, the other one until it is confirmed', async () => {
  const page = await openTransferForm();
  await fillTransferForm(page, { to: musasAccount, amount: '18', description: 'Two tabs' });
  const code = await sendTransferForm(page);
  const other = await page.context().newPage();
  await other.goto(bankUrl('/home'));
  const notice = other.getByText(NOT_CONFIRMED, { exact: true });
  await notice.waitFor();
  // Looked at again, the tab asks again; a browser without windows never hides one.
  const asked = page.waitForResponse('**/api/transfer/unfinished');
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  expect(await (await asked).json()).toHaveLength(1);
  await page.getByRole('dialog').getByLabel('Digit 1 of 6').focus();
  await page.keyboard.type(code);
  await transferReceipt(page).waitFor();
  expect(await page.getByText(NOT_CONFIRMED).count()).toBe(0);
  expect(await notice.count()).toBe(1);
  await other.getByRole('link', { name: 'Transaction History' }).click();
  await notice.waitFor({ state: 'hidden' });
});

test('Confirm, from a notice over another receipt: takes the notice away at once, and prints the newest alone', async () => {
  const page = await openTransferForm();
  const code = await reloadReview(page);
  await fillTransferForm(page, { to: musasAccount, amount: '19', description: 'Receipt below' });
  await page.keyboard.type(await sendTransferForm(page));
  await transferReceipt(page).waitFor();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.route('**/api/transfer/unfinished', (route) => route.abort());
  await page.getByLabel('Digit 1 of 6').focus();
  await page.keyboard.type(code);
  const receipt = dialogCalled(page, 'Receipt');
  await receipt.getByText('Reloaded').waitFor();
  const ids = await page.locator('[data-receipt] h3').evaluateAll((titles) => titles.map(({ id }) => id));
  expect([ids.length, new Set(ids).size]).toEqual([2, 2]);
  await page.emulateMedia({ media: 'print' });
  const papers = page.locator('[data-receipt-paper]').filter({ visible: true });
  expect(await papers.count()).toBe(1);
  await papers.getByText('Reloaded').waitFor();
  await page.emulateMedia({ media: 'screen' });
  await receipt.getByRole('button', { name: 'New transfer' }).click();
  await receipt.waitFor({ state: 'hidden' });
  expect(await page.getByText(NOT_CONFIRMED).count()).toBe(0);
});

test('Continued and refused for its codes: leads to the form, filled in as it was', async () => {
  const page = await openTransferForm();
  const code = await reloadReview(page);
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await answerInstead(page, { 'POST /api/transfer/intrabank/confirm': { refuses: 'CODE_TRIES_USED_UP' } });
  await page.getByLabel('Digit 1 of 6').focus();
  await page.keyboard.type(code);
  const dialog = dialogCalled(page, 'Nothing was sent');
  await dialog.getByText('Open the form and press Send: you get a new code.').waitFor();
  await dialog.getByRole('button', { name: 'Open the form' }).click();
  await expect.poll(() => page.getByLabel('Amount').inputValue()).toMatch(/^18/);
  expect(await page.getByLabel('Destination Account Number').inputValue()).toContain(musasAccount);
  expect(await page.getByLabel('Description').inputValue()).toBe('Reloaded');
});

test.each([
  ['ACCOUNT_FROZEN', 'We can tell you why.'],
  ['ACCOUNT_DISABLED', 'Or choose another account to pay from.'],
  ['EMERGENCY_LOCK', 'You locked your accounts until tomorrow.'],
  ['TOO_MANY_WRONG_CODES', 'We take codes again in 24 hours at the latest.'],
] as const)('Send, refused as %s: says what to do, and how to reach the bank', async (code, advice) => {
  const page = await openTransferForm();
  await fillTransferForm(page, { to: musasAccount, amount: '18', description: 'Refused' });
  await answerInstead(page, {
    'POST /api/transfer/intrabank': { refuses: code, params: { until: 'tomorrow' } },
  });
  await page.getByRole('button', { name: 'Send' }).click();
  const refusal = page.locator('form').getByRole('alert');
  await refusal.getByRole('link', { name: 'Call 0700 000 0000' }).waitFor();
  await refusal.getByText(advice).waitFor();
});

test('Send, after thirty transfers whose codes were never entered: says what to do, and keeps the form as it is', async () => {
  const page = await openTransferForm();
  await fillTransferForm(page, { to: musasAccount, amount: '18', description: 'One too many' });
  await answerInstead(page, { 'POST /api/transfer/intrabank': { refuses: 'TOO_MANY_STARTS' } });
  await page.getByRole('button', { name: 'Send' }).click();
  const refusal = page.locator('form').getByRole('alert');
  await refusal
    .getByText('You started many payments without entering their codes. Wait a few minutes and try again.')
    .waitFor();
  expect(await page.getByLabel('Amount').inputValue()).toBe('18');
  expect(await page.getByRole('dialog').count()).toBe(0);
});

test('A notice whose transfer expires: goes by itself', async () => {
  const page = await openTransferForm();
  await fillTransferForm(page, { to: musasAccount, amount: '18', description: 'Expiring' });
  await sendTransferForm(page);
  await page.route('**/api/transfer/unfinished', async (route) => {
    const response = await route.fetch();
    const list = (await response.json()) as object[];
    await route.fulfill({ response, json: list.map((transfer) => ({ ...transfer, secondsLeft: 2 })) });
  });
  await page.reload();
  await page.getByText(NOT_CONFIRMED, { exact: true }).waitFor();
  await page.getByText(NOT_CONFIRMED).waitFor({ state: 'hidden' });
});

test('Edit, in the review: gives it up, so that no page tells of it and no late code confirms it', async () => {
  const page = await openTransferForm();
  await fillTransferForm(page, { to: musasAccount, amount: '18', description: 'Edited' });
  await sendTransferForm(page);
  const discarded = page.waitForResponse('**/api/operations/*/discard');
  const askedAgain = page.waitForResponse('**/api/transfer/unfinished');
  await page.getByRole('dialog').getByRole('button', { name: 'Edit' }).click();
  expect((await discarded).status()).toBe(200);
  await askedAgain;
  const asked = page.waitForResponse('**/api/transfer/unfinished');
  await page.reload();
  expect(await (await asked).json()).toEqual([]);
});

test('Edit, after a code that seemed lost and moved the money: shows the receipt, not the form alone', async () => {
  const page = await openTransferForm();
  await fillTransferForm(page, { to: musasAccount, amount: '18', description: 'Late' });
  const code = await sendTransferForm(page);
  await page.route(CONFIRM, async (route) => {
    await route.fetch();
    await route.fulfill(refusal('WRONG_CODE'));
  });
  await page.keyboard.type(code);
  await page.getByRole('dialog').getByText('That code is not right.').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Edit' }).click();
  await transferReceipt(page).waitFor();
});
