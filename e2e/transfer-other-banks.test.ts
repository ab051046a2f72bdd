import { Secret, TOTP } from 'otpauth';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { forgetUsedAppCode, useAuthenticator, useSentCodes } from './support/authenticator.ts';
import { answerInstead } from './support/bank-answers.ts';
import { bankUrl, countPosts } from './support/browser.ts';
import { onTheDatabase } from './support/database.ts';
import { ADA, balancesKobo, CHECKER, callAs, MAKER } from './support/people.ts';
import { openTransferForm, sendTransferForm, transferReceipt } from './support/transfer-form.ts';

const INQUIRY = '/api/transfer/name-inquiry';
const GTBANK = 'Guaranty Trust Bank (GTBank)';
const ELSEWHERE = {
  accountNumber: '3000000789',
  bankCode: '000013',
  bankName: GTBANK,
  accountName: 'OKAFOR ADAEZE',
};
const NEIGHBOUR = {
  accountNumber: '1000000046',
  bankCode: '090605',
  bankName: 'Harvest',
  accountName: 'BELLO MUSA',
};

/** Two of the staff give back, after the ten minutes of decision 31, what the other bank never answers. */
async function returnByHand(): Promise<void> {
  const unfinished = await callAs(ADA, 'GET', '/api/transfer/unfinished');
  const [waiting] = (await unfinished.json()) as { id: string }[];
  // The bank's clock would sign everybody out.
  await onTheDatabase(
    `update dispatches set created_at = created_at - interval '11 minutes',
      sent_at = sent_at - interval '11 minutes' where operation_id = $1`,
    [waiting?.id],
  );
  const path = `/api/admin/queues/payments-without-outcome/${waiting?.id}/return-money`;
  const comment = 'The other bank has no record of it';
  expect((await callAs(MAKER, 'POST', path, { comment })).status).toBe(200);
  const waitingFor = await callAs(CHECKER, 'GET', '/api/admin/approvals?status=WAITING');
  const approvals = (await waitingFor.json()) as { id: string; subject: { id: string } }[];
  const approval = approvals.find(({ subject }) => subject.id === waiting?.id);
  const approved = await callAs(CHECKER, 'POST', `/api/admin/approvals/${approval?.id}/approve`, {});
  expect(approved.status).toBe(200);
}

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
const destination = (page: Page) => page.getByLabel('Destination Account Number');
const bankField = (page: Page) => page.getByRole('combobox', { name: 'Destination Bank' });
const found = (page: Page) => page.locator('form').getByRole('status').locator('strong');
const returned = (page: Page, amount: string) =>
  page.getByRole('alert').getByText(`Not sent. ₦${amount} is back in your account.`).first();
const tracker = (within: Page | Locator) => within.getByRole('region', { name: 'Where the money is' });
/** The look-ups by which transfers are started from now on. */
const referencesSent = (page: Page) => {
  const references: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/transfer/other-banks'))
      references.push((request.postDataJSON() as { nameInquiryReference?: string }).nameInquiryReference);
  });
  return references;
};
const amountSent = async (page: Page, before: ReadonlyMap<string, number>) => {
  const after = await balancesKobo(page);
  return [...before].reduce((sum, [account, kobo]) => sum + kobo - (after.get(account) ?? 0), 0);
};

async function openOtherBank(options?: Parameters<typeof openTransferForm>[0]): Promise<Page> {
  const page = await openTransferForm(options);
  await tab(page, 'Other Bank Transfer').click();
  await bankField(page).waitFor();
  return page;
}

/** Finds a bank by what people call it. */
async function chooseBank(page: Page, typed = 'GTB', name = GTBANK): Promise<void> {
  await bankField(page).fill(typed);
  await page.getByRole('option', { name }).click();
}

/** Fills in a transfer that ends at the other bank by the last three digits of its account. */
async function fill(page: Page, ending: string, amount: string, description = `Ends by ${ending}`) {
  await destination(page).fill(`3000000${ending}`);
  await chooseBank(page);
  await found(page).waitFor();
  await page.getByLabel('Amount').fill(amount);
  await page.getByLabel('Description').fill(description);
}

async function openFilled(ending: string, amount: string): Promise<Page> {
  const page = await openOtherBank();
  await fill(page, ending, amount);
  return page;
}

/** The largest letters that something of this kind has, in pixels. */
const letters = (parts: Locator) =>
  parts.evaluateAll((all) =>
    Math.max(...all.map((part) => Number.parseFloat(getComputedStyle(part).fontSize))),
  );

test('Other Bank Transfer, to an account that takes it: is told as done, with the way of the money and what traces it', async () => {
  const page = await openOtherBank();
  expect(await page.getByRole('tab').allTextContents()).toEqual([
    'Intra Bank Transfer',
    'Own Account Transfer',
    'Other Bank Transfer',
    'Bulk Bank Transfer',
  ]);
  const before = await balancesKobo(page);
  const references = referencesSent(page);
  const lookedUp = page.waitForResponse((response) => response.url().endsWith(INQUIRY));
  await fill(page, '789', '1250.50', 'Two goats');
  const name = (await found(page).textContent()) ?? '';
  // Whose account it is matters more than anything that can be pressed.
  const pressable = page.locator('button, button *').filter({ visible: true });
  expect(await letters(found(page))).toBeGreaterThan(await letters(pressable));
  const code = await sendTransferForm(page);
  expect(await letters(page.getByRole('dialog').getByText(name, { exact: true }))).toBeGreaterThan(
    await letters(pressable),
  );
  // The name that stood in the form is the one it is sent by.
  const { nameInquiryReference } = (await (await lookedUp).json()) as { nameInquiryReference: string };
  expect(references).toEqual([nameInquiryReference]);
  const dialog = page.getByRole('dialog');
  await dialog.getByText('₦1,250.50', { exact: true }).waitFor();
  await dialog.getByText('One thousand, two hundred and fifty naira, fifty kobo only').waitFor();
  await dialog.getByText(name, { exact: true }).waitFor();
  await dialog.getByText(`${GTBANK} · 3000 000 789`).waitFor();
  await page.keyboard.type(code);
  // Never a wait without words.
  await dialog.getByText(`We are waiting for ${GTBANK} to answer`).waitFor();
  await transferReceipt(page).waitFor();
  const receipt = page.getByRole('region', { name: 'Transferred Successfully' });
  await receipt.getByText(`${GTBANK} · 3000 000 789`).waitFor();
  await receipt.getByText(/^\d{30}$/).waitFor();
  const steps = tracker(receipt).getByRole('listitem');
  expect(await steps.allTextContents()).toEqual([
    expect.stringMatching(/^₦1,250\.50 left your account\d\d-\d\d-\d{4} \d\d:\d\d$/),
    expect.stringMatching(/^Sent to Guaranty Trust Bank \(GTBank\)\d\d-/),
    expect.stringMatching(/^Guaranty Trust Bank \(GTBank\) confirmed that it arrived\d\d-/),
  ]);
  expect(await steps.last().getAttribute('aria-current')).toBe('step');
  expect(await amountSent(page, before)).toBe(125_050);

  await receipt.getByRole('button', { name: 'Save as beneficiary' }).click();
  await page.getByText('Beneficiary created successfully').first().waitFor();
  await receipt.getByRole('button', { name: 'New transfer' }).click();
  expect(await destination(page).inputValue()).toBe('');
  expect(await page.getByLabel('Amount').inputValue()).toBe('');
  // Who was paid stands above the form now, and brings number and bank.
  await page.getByRole('list', { name: 'Who are you sending to?' }).getByRole('button', { name }).click();
  await found(page).getByText(name, { exact: true }).waitFor();
  expect(await destination(page).inputValue()).toBe('3000000789');
  await expect.poll(() => bankField(page).inputValue()).toBe(GTBANK);
  // The bank that was used last is the first of the list.
  await bankField(page).click();
  const usedBefore = page.getByRole('group', { name: 'Used before' });
  expect(await page.getByRole('option').first().textContent()).toBe(GTBANK);
  expect(await usedBefore.getByRole('option').first().textContent()).toBe(GTBANK);
  await page.keyboard.press('Escape');

  // The same once more, just after.
  await page.getByLabel('Amount').fill('1250.50');
  await page.getByLabel('Description').fill('Two goats');
  await sendTransferForm(page);
  await dialog.getByText('You sent this less than a minute ago.').waitFor();
  await dialog.getByRole('button', { name: 'Edit' }).click();
});

test('Other Bank Transfer, to an account nobody has: says Invalid account details and blocks Send', async () => {
  const page = await openOtherBank();
  await destination(page).fill('3000000404');
  await chooseBank(page);
  await page.getByText('Invalid account details').waitFor();
  await page.getByText('No such account was found. Check the account number and its bank.').waitFor();
  expect(await page.getByRole('button', { name: 'Send' }).getAttribute('aria-disabled')).toBe('true');
});

/** By then a refusal of the other bank is known. */
const FINAL_MS = 5000;

test.each([
  ['051', 'It was refused on its way, though your account had enough (code 51).'],
  ['503', 'The other bank could not be reached (code 91).'],
])(
  'Other Bank Transfer, that the other bank refuses (%s): says why, and that the money is back, and it is',
  async (ending, why) => {
    const page = await openFilled(ending, '40');
    const before = await balancesKobo(page);
    await page.keyboard.type(await sendTransferForm(page));
    await returned(page, '40.00').waitFor({ timeout: FINAL_MS });
    await page.getByRole('alert').getByText(why).first().waitFor();
    // Whose fault it was is not known.
    await page.getByRole('alert').getByText('could not be sent. You can try again.').waitFor();
    await tracker(page).getByText('It could not be sent').waitFor();
    await tracker(page).getByText('₦40.00 came back to your account').waitFor();
    expect(await page.getByText('Transferred Successfully').count()).toBe(0);
    expect(await amountSent(page, before)).toBe(0);
  },
);

test('Other Bank Transfer, with the reply lost: tells what became of it once that is known, and until then not to send again', async () => {
  // Filled in before any is on its way: the notice of one would hang over the next form.
  const credited = await openFilled('097', '97');
  const back = await openFilled('096', '96');
  const never = await openFilled('098', '98');
  const before = await balancesKobo(credited);
  for (const page of [credited, back, never]) await page.keyboard.type(await sendTransferForm(page));
  await transferReceipt(credited).waitFor({ timeout: 20_000 });

  const receipt = never.getByRole('region', { name: 'Transfer submitted' });
  await receipt.getByText('Do not send it again.').waitFor();
  const waiting = tracker(receipt).getByRole('listitem').last();
  await waiting.getByText(`Waiting for ${GTBANK} to confirm`).waitFor();
  expect(await waiting.getAttribute('aria-current')).toBe('step');
  // A receipt that is still open learns of it by itself.
  await returned(back, '96.00').waitFor({ timeout: 40_000 });
  expect(await amountSent(never, before)).toBe(9700 + 9800);

  await never.getByRole('button', { name: 'New transfer' }).click();
  const notice = never.getByRole('status').filter({ hasText: 'Your ₦98.00' });
  // Whoever asks is answered at once, and not when it is asked the next time anyway.
  const asked = never.waitForResponse('**/api/transfer/operations/*', { timeout: 2000 });
  await notice.getByRole('button', { name: 'Where is it?' }).click();
  await asked;
  await tracker(notice).getByText(`Sent to ${GTBANK}`).waitFor();
  await never.getByRole('link', { name: 'Transaction History' }).first().click();
  await never.getByRole('row').filter({ hasText: 'Ends by 098' }).click();
  const panel = never.getByRole('dialog', { name: 'Transaction Details' });
  await panel.getByText('Pending', { exact: true }).waitFor();
  await tracker(panel).getByText(`Waiting for ${GTBANK} to confirm`).waitFor();
  // Else every page of the journeys after this one would tell of it.
  await returnByHand();
  await tracker(panel).getByText('₦98.00 came back to your account').waitFor({ timeout: 40_000 });
  await panel.getByText('Failed', { exact: true }).waitFor();
  expect(await amountSent(never, before)).toBe(9700);
});

describe('Other Bank Transfer, of somebody with an authenticator app', () => {
  const secret = new Secret({ size: 20 });
  beforeAll(async () => {
    await useAuthenticator(ADA, secret);
  });
  afterAll(() => useSentCodes(ADA));

  /** Waits for how it ended, and lets no pause between two questions to the switch last. */
  async function ended(end: Locator): Promise<void> {
    const isThere = async () => {
      await onTheDatabase(
        `update dispatches set due_at = now() where state = 'SENT' and due_at < 'infinity'`,
        [],
      );
      return end.count();
    };
    await expect.poll(isThere).toBeGreaterThan(0);
  }

  test.each([
    ['456', 'is sent', 1256],
    ['051', 'comes back', 0],
    ['503', 'comes back', 0],
    ['097', 'is sent', 1297],
    ['096', 'comes back', 0],
    ['098', 'is on its way', 1298],
  ] as const)('confirmed with its code, to an account that ends in %s: %s', async (ending, end, kobo) => {
    const page = await openOtherBank();
    const before = await balancesKobo(page);
    const amount = `12.${ending.slice(1)}`;
    await fill(page, ending, amount);
    await page.getByRole('button', { name: 'Send' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Open your authenticator app').waitFor();
    await forgetUsedAppCode(ADA);
    await page.keyboard.type(new TOTP({ secret }).generate());
    if (end === 'is sent') await ended(transferReceipt(page));
    else if (end === 'comes back') await ended(returned(page, amount));
    else {
      const receipt = page.getByRole('region', { name: 'Transfer submitted' });
      await receipt.getByText('Do not send it again.').waitFor();
    }
    expect(await amountSent(page, before)).toBe(kobo);
    if (end !== 'is on its way') return;
    // Else every page of the journeys after this one would tell of it.
    await returnByHand();
    await returned(page, amount).waitFor({ timeout: 40_000 });
    expect(await amountSent(page, before)).toBe(0);
  });

  test('to an account that ends in 404: says Invalid account details, and is not even started', async () => {
    const page = await openOtherBank();
    const starts = countPosts(page, '/api/transfer/other-banks');
    await destination(page).fill('3000000404');
    await chooseBank(page);
    await page.getByText('Invalid account details').waitFor();
    await page.getByLabel('Description').press('Enter');
    await page.getByRole('button', { name: 'Send' }).press('Enter');
    expect([starts(), await page.getByRole('dialog').count()]).toEqual([0, 0]);
  });
});

test('Destination Bank and Beneficiary, with the lists not to be had: say so, and come on Retry; the bank stands on the tab of other banks alone', async () => {
  const page = await openTransferForm();
  expect(await bankField(page).count()).toBe(0);
  await answerInstead(page, {
    'GET /api/transfer/banks': 'no connection',
    'GET /api/beneficiaries': 'no connection',
  });
  await page.goto(bankUrl('/transfer?tab=other-bank'));
  const problem = (text: string) => page.locator('form').getByRole('alert').filter({ hasText: text });
  const noBanks = problem('An error occurred while fetching banks');
  const noBeneficiaries = problem('An error occurred while fetching beneficiaries');
  await noBanks.waitFor();
  await noBeneficiaries.waitFor();
  await page.unrouteAll();
  await noBanks.getByRole('button', { name: 'Retry' }).click();
  await noBanks.waitFor({ state: 'hidden' });
  // Once the bank is heard again they come by themselves.
  await noBeneficiaries.waitFor({ state: 'hidden' });
  await bankField(page).fill('no such bank');
  await page.getByText('No options found').waitFor();
  await chooseBank(page, 'opay', 'OPay');
  await expect.poll(() => bankField(page).inputValue()).toBe('OPay');
  await tab(page, 'Own Account Transfer').click();
  await expect.poll(() => bankField(page).count()).toBe(0);
});

test('Other Bank Transfer, refused without a word of why: says what did not work, in the form and in a toast', async () => {
  const page = await openOtherBank();
  await answerInstead(page, { 'POST /api/transfer/other-banks': 'a refusal without words' });
  await fill(page, '789', '10');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.locator('form').getByText('An error occurred while transferring').waitFor();
  await expect.poll(() => page.getByText('An error occurred while transferring').count()).toBe(2);
});

test('Name of an account elsewhere, with bank or number changed: goes at once, and what is on its way is called off', async () => {
  const page = await openOtherBank();
  await destination(page).fill('3000000789');
  await chooseBank(page);
  await found(page).waitFor();
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(`**${INQUIRY}`, async (route) => {
    await released;
    await route.continue().catch(() => undefined);
  });
  const calledOff = page.waitForEvent('requestfailed', (request) => request.url().endsWith(INQUIRY));
  const asked = page.waitForRequest(`**${INQUIRY}`);
  await chooseBank(page, 'Zenith', 'Zenith Bank');
  await asked;
  await found(page).waitFor({ state: 'detached' });
  await destination(page).fill('300000078');
  await calledOff;
  release();
  // What was called off would have come before the next answer does.
  await destination(page).fill('3000000404');
  await page.getByText('Invalid account details').waitFor();
  expect(await found(page).count()).toBe(0);
});

test('Name of an account elsewhere, with no answer from there: is not called invalid and can be asked for again', async () => {
  const page = await openOtherBank();
  await answerInstead(page, { [`POST ${INQUIRY}`]: { refuses: 'NAME_INQUIRY_UNAVAILABLE' } });
  await destination(page).fill('3000000789');
  await chooseBank(page);
  await page.getByText('We could not check the name. Try again in a moment.').waitFor();
  expect(await page.getByText('Invalid account details').count()).toBe(0);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Retry' }).click();
  await found(page).waitFor();
});

test('Review, with the look-up too old and the name changed since: looks up again by itself and warns before the code', async () => {
  const page = await openOtherBank();
  await answerInstead(page, {
    [`POST ${INQUIRY}`]: {
      says: { accountName: 'OKAFOR ADAEZE', bankName: GTBANK, nameInquiryReference: 'forgotten' },
    },
  });
  await fill(page, '789', '10');
  await page.unrouteAll();
  const references = referencesSent(page);
  await sendTransferForm(page);
  expect(references).toEqual(['forgotten', expect.stringMatching(/^\d{30}$/)]);
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/^The other bank now says [A-Z ]+, and no longer OKAFOR ADAEZE\./).waitFor();
  await dialog.getByRole('button', { name: 'Edit' }).click();
});

test('Form, left for another tab: keeps what was typed, each tab its own', async () => {
  const page = await openOtherBank();
  await fill(page, '789', '4321', 'Kept here');
  await tab(page, 'Intra Bank Transfer').click();
  await expect.poll(() => page.getByLabel('Amount').inputValue()).toBe('');
  await page.getByLabel('Amount').fill('55');
  await tab(page, 'Other Bank Transfer').click();
  await found(page).waitFor();
  expect(await destination(page).inputValue()).toBe('3000000789');
  await expect.poll(() => bankField(page).inputValue()).toBe(GTBANK);
  expect(await page.getByLabel('Amount').inputValue()).toBe('4321');
  expect(await page.getByLabel('Description').inputValue()).toBe('Kept here');
  await tab(page, 'Intra Bank Transfer').click();
  await expect.poll(() => page.getByLabel('Amount').inputValue()).toBe('55');
});

test('Transfer, asked for with somebody at another bank: opens their tab, filled in once', async () => {
  const page = await openTransferForm();
  const sendTo = { ...ELSEWHERE, amountKobo: 2550, narration: 'The rest' };
  await page.evaluate(
    (given) => window.history.replaceState({ usr: { sendTo: given }, key: 'given' }, ''),
    sendTo,
  );
  await page.reload();
  await found(page).waitFor();
  expect(await tab(page, 'Other Bank Transfer').getAttribute('aria-selected')).toBe('true');
  expect(await destination(page).inputValue()).toBe(ELSEWHERE.accountNumber);
  await expect.poll(() => bankField(page).inputValue()).toBe(GTBANK);
  expect(await page.getByLabel('Amount').inputValue()).toBe('25.50');
  await page.reload();
  await bankField(page).waitFor();
  expect(await destination(page).inputValue()).toBe('');
});

test('Somebody at another bank, chosen where this bank is paid: is paid from their own tab with what was typed', async () => {
  const page = await openTransferForm();
  await answerInstead(page, {
    'GET /api/transfer/recipients': {
      says: {
        recipients: [
          { ...ELSEWHERE, lastAmount: 15.5, lastNarration: 'Rice, one bag' },
          { ...NEIGHBOUR, lastAmount: 20, lastNarration: 'Firewood' },
        ],
      },
    },
    'GET /api/beneficiaries': { says: [] },
  });
  await page.reload();
  const askedHere: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/intrabank-name-inquiry')) askedHere.push(request.postDataJSON());
  });
  await page.getByLabel('Source Account').click();
  const source = page.getByRole('option', { name: /^Current/ });
  const sourceText = (await source.textContent()) ?? '';
  await source.click();
  await page.getByLabel('Amount').fill('70');
  await page.getByRole('checkbox', { name: 'Save as beneficiary' }).check();
  await page.getByRole('button', { name: NEIGHBOUR.accountName }).click();
  await expect.poll(() => page.getByLabel('Description').inputValue()).toBe('Firewood');
  await page.getByRole('button', { name: ELSEWHERE.accountName }).click();
  await found(page).waitFor();
  expect(await tab(page, 'Other Bank Transfer').getAttribute('aria-selected')).toBe('true');
  expect(await destination(page).inputValue()).toBe(ELSEWHERE.accountNumber);
  expect(await page.getByLabel('Source Account').inputValue()).toBe(sourceText);
  expect(await page.getByLabel('Amount').inputValue()).toBe('70');
  expect(await page.getByRole('checkbox', { name: 'Save as beneficiary' }).isChecked()).toBe(true);
  // What the last one was paid for is not what this one is paid for.
  expect(await page.getByLabel('Description').inputValue()).toBe('Rice, one bag');
  // A number of another bank is never asked about here.
  expect(askedHere).toEqual([{ accountNumber: NEIGHBOUR.accountNumber }]);
});
