import { TEXTS } from '@harvest/contracts/texts';
import type { Page, Request } from 'playwright-core';
import { expect } from 'vitest';
import { type BankAnswers, refusal } from '../../../../../e2e/support/bank-answers.ts';
import { holdBack } from '../../../../../e2e/support/hold-back.ts';
import { paste } from '../../../../../e2e/support/in-page.ts';
import { statusAt } from '../../../../../e2e/support/kyc-answers.ts';
import { countPosts } from '../../../../../e2e/support/requests.ts';
import {
  fillTransferForm,
  nameFound,
  transferFormFilled,
  transferReceipt,
} from '../../../../../e2e/support/transfer-fields.ts';
import { ADA, openScreen, screenTest } from '../../../../../scripts/workshop/screen-test.ts';

const INQUIRY = '**/api/transfer/intrabank-name-inquiry';

const adasAccount = '1000000019';
const musasAccount = '1000000040';
const musasOtherAccount = '1000000057';
const NAMES: Readonly<Record<string, string>> = {
  [adasAccount]: 'OBI ADA',
  [musasAccount]: 'BELLO MUSA',
  [musasOtherAccount]: 'BELLO MUSA',
};

/** Ada's transfer form, once her accounts are in it. Each account has the name of whoever holds it. */
async function openTransferForm(answers: BankAnswers = {}): Promise<Page> {
  const page = await openScreen({ path: '/transfer', as: ADA, answers });
  await page.route(INQUIRY, (route) => {
    const { accountNumber } = route.request().postDataJSON() as { readonly accountNumber: string };
    const accountName = NAMES[accountNumber];
    return route.fulfill(
      accountName === undefined
        ? refusal('INVALID_ACCOUNT_DETAILS')
        : { json: { accountName, bankName: 'Harvest', nameInquiryReference: 'x' } },
    );
  });
  await transferFormFilled(page);
  return page;
}

screenTest(
  'Name inquiry, with the digits changed before the answer: shows only the name of the new digits',
  async () => {
    const page = await openTransferForm();
    const asksForOld = (request: Request) => request.postData()?.includes(musasOtherAccount) === true;
    const { letGo } = await holdBack(page, INQUIRY, asksForOld);
    const destination = page.getByLabel('Destination Account Number');
    // What is on its way for the old digits is called off.
    const calledOff = page.waitForEvent('requestfailed', asksForOld);
    await destination.fill(musasOtherAccount);
    await destination.fill(adasAccount);
    await nameFound(page, 'OBI ADA').waitFor();
    await calledOff;
    letGo();
    expect(await nameFound(page).count()).toBe(0);
    await destination.fill(adasAccount.slice(0, 9));
    await expect.poll(() => nameFound(page, 'OBI ADA').count()).toBe(0);
  },
);

screenTest.each([
  ['10000000401', '10000000401', TEXTS.accountNumberLength],
  ['1000 0000 401', '10000000401', TEXTS.accountNumberLength],
  ['\u202a100000004012\u202c', '100000004012', TEXTS.accountNumberLength],
  ['10000000O40', '10000000O40', TEXTS.digitsOnly],
  ['10OOOOOO40', '10OOOOOO40', TEXTS.digitsOnly],
])(
  'Name inquiry, with %j pasted: cuts nothing off, says that it is no account number, and asks for no name',
  async (pasted, shown, problem) => {
    const page = await openTransferForm();
    const asked = countPosts(page, '/api/transfer/intrabank-name-inquiry');
    const destination = page.getByLabel('Destination Account Number');
    await destination.fill(pasted);
    await page.getByText(problem).waitFor();
    expect(await destination.inputValue()).toBe(shown);
    expect(await nameFound(page).count()).toBe(0);
    expect(asked()).toBe(0);
    // One digit less, and it is Musa's.
    await destination.fill(musasAccount);
    await nameFound(page, 'BELLO MUSA').waitFor();
    expect(await page.getByText(problem).count()).toBe(0);
  },
);

screenTest(
  'The transfer form, while codes go by phone alone: tells before anything is typed what new people can be sent',
  async () => {
    const status = statusAt(2);
    const limits = { ...status.limits, toNewPeople: { limit: 20_000, left: 5000 } };
    const page = await openTransferForm({ 'GET /api/kyc/status': { says: { ...status, limits } } });
    await page.getByText(/^KYC level 2 · .*, ₦5,000\.00 to people you never paid before$/).waitFor();
  },
);

screenTest(
  'Name inquiry, with the network gone: does not call the account invalid and can be tried again',
  async () => {
    const page = await openTransferForm();
    await page.route(INQUIRY, (route) => route.abort(), { times: 1 });
    await page.getByLabel('Destination Account Number').fill(musasAccount);
    await page.getByText("Couldn't check the name").waitFor();
    expect(await page.getByText('Invalid account details').count()).toBe(0);
    await page.getByRole('button', { name: 'Retry' }).click();
    await nameFound(page).waitFor();
  },
);

screenTest('Destination, pasted with spaces and dashes: is understood', async () => {
  const page = await openTransferForm();
  await page
    .getByLabel('Destination Account Number')
    .fill(`${musasAccount.slice(0, 4)} ${musasAccount.slice(4, 7)}-${musasAccount.slice(7)}`);
  await nameFound(page).waitFor();
});

screenTest('Destination, the same account as the source: is refused before anything is sent', async () => {
  const page = await openTransferForm();
  const starts = countPosts(page, '/api/transfer/intrabank');
  await fillTransferForm(page, { to: musasAccount, amount: '10', description: 'To myself' });
  await page.getByLabel('Destination Account Number').fill(adasAccount);
  await nameFound(page, 'OBI ADA').waitFor();
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText('You cannot send money to the account it comes from.').waitFor();
  expect(starts()).toBe(0);
});

screenTest(
  'Amount, with keys, wheel and paste that would change it unseen: stays what was meant',
  async () => {
    const page = await openTransferForm();
    const amount = page.getByLabel('Amount');
    await amount.focus();
    await page.keyboard.type('15');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowDown');
    await amount.hover();
    await page.mouse.wheel(0, -240);
    expect(await amount.inputValue()).toBe('15');
    await paste(amount, '₦1,250,000.5');
    await page
      .getByText('₦1,250,000.50 · One million, two hundred and fifty thousand naira, fifty kobo only')
      .first()
      .waitFor();
    await paste(amount, 'call me');
    await page.getByText('We could not read the pasted amount. Type it instead.').waitFor();
    expect(await amount.inputValue()).toBe('1250000.50');
    // A decimal comma read as nothing would make ten times as much of it.
    await paste(amount, '\u00a01,5');
    await page.getByRole('button', { name: 'Is it ₦1.50?' }).waitFor();
    expect(await amount.inputValue()).toBe('1,5');
  },
);

screenTest.each(['1e3', '-500', '1.50.5', '5+5', '１０００²', '0.005'])(
  'Amount, with %j typed: drops no sign of it, refuses it in words, and sends nothing',
  async (typed) => {
    const page = await openTransferForm();
    const starts = countPosts(page, '/api/transfer/intrabank');
    await fillTransferForm(page, { to: musasAccount, amount: '10', description: 'Seeds' });
    const amount = page.getByLabel('Amount');
    await amount.fill('');
    await amount.pressSequentially(typed);
    await page.getByText('Enter an amount in naira with at most two decimals, like 2500.00').waitFor();
    expect(await amount.inputValue()).toBe(typed);
    await page.getByRole('button', { name: 'Send' }).click();
    await amount.and(page.locator(':focus')).waitFor();
    expect(starts()).toBe(0);
  },
);

screenTest.each([
  ['1000,50', '₦1,000.50', '1000.50'],
  ['1.000,50', '₦1,000.50', '1000.50'],
  ['1 000,5', '₦1,000.50', '1000.50'],
  ['1.000.000', '₦1,000,000.00', '1000000.00'],
])('Amount, with %j typed: asks whether it is %s, and takes it only then', async (typed, asked, taken) => {
  const page = await openTransferForm();
  const starts = countPosts(page, '/api/transfer/intrabank');
  await fillTransferForm(page, { to: musasAccount, amount: '10', description: 'Seeds' });
  const amount = page.getByLabel('Amount');
  await amount.fill('');
  await amount.pressSequentially(typed);
  const answer = page.getByRole('button', { name: `Is it ${asked}?` });
  await answer.waitFor();
  await page.getByRole('button', { name: 'Send' }).click();
  await amount.and(page.locator(':focus')).waitFor();
  expect(starts()).toBe(0);
  await answer.click();
  expect(await amount.inputValue()).toBe(taken);
  expect(await answer.count()).toBe(0);
});

screenTest.each([
  ['1,000', '₦1,000.00'],
  ['₦ 2 500.5', '₦2,500.50'],
  ['N500', '₦500.00'],
  ['１００', '₦100.00'],
])('Amount, with %j typed: is read as %s', async (typed, meant) => {
  const page = await openTransferForm();
  await page.getByLabel('Amount').pressSequentially(typed);
  await page.getByText(`${meant} · `).first().waitFor();
});

screenTest(
  'Form, as it opens: offers accounts by type and number, and Send once a name is there',
  async () => {
    const page = await openTransferForm();
    const send = page.getByRole('button', { name: 'Send' });
    expect(await send.getAttribute('aria-disabled')).toBe('true');
    await page.getByLabel('Source Account').click();
    await page.getByRole('option').first().waitFor();
    const options = await page.getByRole('option').allTextContents();
    expect(options[0]).toBe(`Savings Account (${adasAccount})`);
    await page.keyboard.press('Escape');
    await page.getByLabel('Destination Account Number').fill(musasAccount);
    await nameFound(page).waitFor();
    expect(await send.getAttribute('aria-disabled')).not.toBe('true');
  },
);

screenTest(
  'Source Account, in a window where a shorter text stands over its own: draws no sign of the one behind',
  async () => {
    const page = await openTransferForm();
    await page.setViewportSize({ width: 390, height: 800 });
    const cut = () =>
      page.getByLabel('Source Account').evaluate((field) => {
        const { textIndent, textOverflow } = getComputedStyle(field);
        return [textIndent === '0px', textOverflow];
      });
    await expect.poll(cut).toEqual([false, 'clip']);
  },
);

screenTest('Form, sent with amount and description missing: asks for them', async () => {
  const page = await openTransferForm();
  await page.getByLabel('Destination Account Number').fill(musasAccount);
  await nameFound(page).waitFor();
  await page.getByRole('button', { name: 'Send' }).click();
  await expect.poll(() => page.getByText('This field is required').count()).toBe(2);
});

screenTest('Destination, with nine digits: is said to need ten', async () => {
  const page = await openTransferForm();
  await page.getByLabel('Destination Account Number').fill(musasAccount.slice(0, 9));
  await page.keyboard.press('Enter');
  await page.getByText('Account Number must be 10 characters').waitFor();
});

screenTest('Form, refused without a word of why: says what did not work', async () => {
  const page = await openTransferForm({ 'POST /api/transfer/intrabank': 'a refusal without words' });
  await fillTransferForm(page, { to: musasAccount, amount: '10', description: 'No reason given' });
  await page.getByRole('button', { name: 'Send' }).click();
  await page.locator('form').getByText('An error occurred while transferring').waitFor();
  await page.getByRole('alert').filter({ hasText: 'An error occurred while transferring' }).first().waitFor();
});

screenTest('Form, of which the bank does not like a part: shows what is wrong beside that part', async () => {
  const page = await openTransferForm();
  const fieldErrors = { amount: 'This is too much for one transfer', description: 'Use fewer words' };
  await page.route('**/api/transfer/intrabank', (route) =>
    route.fulfill({ status: 400, json: { code: 'BAD_REQUEST', detail: 'Check the details.', fieldErrors } }),
  );
  await fillTransferForm(page, { to: musasAccount, amount: '10', description: 'Much' });
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText(fieldErrors.amount).waitFor();
  await page.locator('form').getByText('Check the details.').waitFor();
  const amount = page.getByLabel('Amount');
  expect(await amount.getAttribute('aria-invalid')).toBe('true');
  expect(await amount.evaluate((field) => field === document.activeElement)).toBe(true);
  await amount.fill('9');
  expect(await page.getByText(fieldErrors.amount).count()).toBe(0);
  expect(await page.getByText(fieldErrors.description).count()).toBe(1);
});

screenTest(
  'Tabs, of kinds of transfer: stand in their order, and the open one stays in the URL',
  async () => {
    const page = await openTransferForm();
    expect(await page.getByRole('tab').allTextContents()).toEqual([
      'Intra Bank Transfer',
      'Own Account Transfer',
      'Other Bank Transfer',
      'Bulk Bank Transfer',
    ]);
    await page.getByRole('tab', { name: 'Bulk Bank Transfer' }).click();
    await page.getByRole('tabpanel', { name: 'Bulk Bank Transfer' }).getByText('Recipient 1 of 1').waitFor();
    expect(new URL(page.url()).search).toBe('?tab=bulk-bank');
  },
);

const NAME = 'BELLO MUSA';

const OPERATION = {
  id: '01999999-0000-7000-8000-000000000001',
  reference: 'HV0000000000AB',
  amount: 10,
  fee: 0,
  vat: 0,
  stampDuty: 0,
  total: 10,
  destinationAccountName: NAME,
  destinationBankName: 'Harvest',
} as const;

/** One transfer to an account, up to its receipt, for somebody who saved these beneficiaries. */
async function sendWithSaved(bankCode: string): Promise<Page> {
  const saved = { id: OPERATION.id, beneficiaryName: 'Musa', accountName: NAME, accountNumber: musasAccount };
  const page = await openTransferForm({
    'GET /api/beneficiaries': { says: [{ ...saved, bankCode, bankName: 'Some Bank' }] },
    'GET /api/transfer/recipients': { says: { recipients: [] } },
    'POST /api/transfer/intrabank': {
      says: {
        ...OPERATION,
        status: 'AWAITING_OTP',
        expiresAt: '2026-11-21T10:00:00.000Z',
        twoFactorAuthenticationType: 'GOOGLE_AUTHENTICATOR',
        sentSameMinutesAgo: null,
        sameIsOnItsWay: false,
        isNewRecipient: false,
      },
    },
    'POST /api/transfer/intrabank/confirm': {
      says: {
        ...OPERATION,
        status: 'SUCCESS',
        message: '',
        sourceAccountNumber: '0123456789',
        sourceAccountName: 'OBI ADA',
        destinationBankCode: '090605',
        destinationAccountNumber: musasAccount,
        description: 'Known elsewhere',
        bill: null,
        sessionId: null,
        completedAt: '2026-11-21T09:30:00.000Z',
        timeline: [],
        stopUntil: null,
        secondsToStop: null,
      },
    },
  });
  await page.getByLabel('Destination Account Number').fill(musasAccount);
  await nameFound(page, NAME).waitFor();
  await page.getByLabel('Amount').fill('10');
  await page.getByLabel('Description').fill('Known elsewhere');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByLabel('Digit 1 of 6').focus();
  await page.keyboard.type('123456');
  await transferReceipt(page).waitFor();
  return page;
}

screenTest('Receipt, of somebody whose number is saved at another bank: offers to save them', async () => {
  const page = await sendWithSaved('000058');
  await page.getByRole('button', { name: 'Save as beneficiary' }).waitFor();
  await page.getByRole('button', { name: 'New transfer' }).click();
  // Whoever is saved elsewhere is named with their bank, and is not the one just paid.
  await page.getByLabel('Beneficiary (Optional)').click();
  await page.getByRole('option', { name: `Musa · ${musasAccount} · Some Bank` }).waitFor();
});

screenTest('Receipt, of somebody who is saved at this bank: does not offer to save them again', async () => {
  const page = await sendWithSaved('090605');
  await page.getByRole('button', { name: 'Print' }).waitFor();
  expect(await page.getByRole('button', { name: 'Save as beneficiary' }).count()).toBe(0);
  await page.getByRole('button', { name: 'New transfer' }).click();
  await page.getByLabel('Beneficiary (Optional)').click();
  await page.getByRole('option').filter({ hasText: musasAccount }).waitFor();
});

screenTest(
  'A paste that is longer than its field: is refused with words, and one that fits is kept whole',
  async () => {
    const page = await openTransferForm();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const description = page.getByLabel('Description');
    const paste = async (text: string) => {
      await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
      await description.press('Control+v');
    };
    await description.fill('For ');
    await paste(`maize, ${'a'.repeat(90)}!`);
    await page
      .getByText('It has 98 characters, and there is room for 96. Make it shorter and paste it again.')
      .waitFor();
    expect(await description.inputValue()).toBe('For ');
    await paste(`maize ${'a'.repeat(89)}!`);
    expect(await description.inputValue()).toBe(`For maize ${'a'.repeat(89)}!`);
    // What is selected makes room.
    await description.press('Control+a');
    await paste('b'.repeat(100));
    expect(await description.inputValue()).toBe('b'.repeat(100));
  },
);
