import type { Page } from 'playwright-core';
import type { BankAnswers } from '../../../../../e2e/support/bank-answers.ts';
import { ADA, says, testScreens } from '../../../../../scripts/workshop/screen-test.ts';

const OPERATION = '01999999-0000-7000-8000-000000000001';
const TYPE = 'GET /api/ibanking/personal/2fa/type';
const START_OTP = 'GET /api/ibanking/personal/2fa/otp-authentication/generate';
const START_APP = 'GET /api/ibanking/personal/2fa/google-authenticator/generate';
const SET_APP = 'POST /api/ibanking/personal/2fa/google-authenticator/confirm';

const SENT_TO = { maskedEmail: 'ada.chukwuemeka***@a-long-name.example', maskedPhoneNumber: '0803*****01' };
const APP = {
  // Squares like those of a QR code.
  image:
    'iVBORw0KGgoAAAANSUhEUgAAAB0AAAAdAQAAAAB+6FqiAAAAnElEQVR42gGRAG7/AP////gArtkLeACRKG+4AOHPvAgAjv/nyAD7' +
    'KHGIAK+R8SgAtM5FiACe7Ie4AMWCFCgA/iSzeAC5HcxoAIrN/XgAmtEfeAC/i+v4AIGkEAgA+DBdOACOuLpoAOpC/6gAjn1sCADT' +
    'eV7IAP43o+gA5YcCqADmbjnYAL0VrzgA+DL+uAD7Z0y4AI56DtgA////+LfLRTVWxY7gAAAAAElFTkSuQmCC',
  secretCode: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  setUpLink:
    'otpauth://totp/Harvest:ada%40harvest.test?issuer=Harvest&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&algorithm=SHA1&digits=6&period=30',
  operationId: OPERATION,
};
const SENT_CODES = { [TYPE]: { says: { twoFactorAuthenticationType: 'OTP_AUTHENTICATION' } } } as const;
const WITH_APP = { [TYPE]: { says: { twoFactorAuthenticationType: 'GOOGLE_AUTHENTICATOR' } } } as const;
const SCANNED = {
  ...SENT_CODES,
  [START_APP]: { says: { ...APP, ...SENT_TO } },
} as const satisfies BankAnswers;

async function scan(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Use Google authenticator' }).click();
  await says('Add this bank to your app')(page);
}

async function enterFirst(page: Page): Promise<void> {
  await scan(page);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await says('The code we sent you')(page);
}

async function enterBoth(page: Page): Promise<void> {
  await enterFirst(page);
  await page.keyboard.type('123456');
  await says('The code of the new app')(page);
  await page.keyboard.type('123456');
}

testScreens(
  'Second factor',
  { as: ADA, path: '/settings?tab=two-factor' },
  {
    loading: { answers: { [TYPE]: 'nothing yet' }, until: says('2 Factor Authentication') },
    failed: {
      answers: { [TYPE]: 'no connection' },
      until: says('An error occurred while getting 2fa authentication type'),
    },
    'codes active': { answers: SENT_CODES, until: says('Use Google authenticator') },
    'app active': { answers: WITH_APP, until: says('Move to another phone') },
    'start refused': {
      answers: { ...SENT_CODES, [START_APP]: { refuses: 'RESEND_LIMIT' } },
      until: async (page) => {
        await page.getByRole('button', { name: 'Use Google authenticator' }).click();
        await says('We sent it too many times')(page);
      },
    },
    scanning: { answers: SCANNED, until: scan },
    'first code': { answers: SCANNED, until: enterFirst },
    'code of the app for sent codes': {
      answers: {
        ...WITH_APP,
        [START_OTP]: { says: { message: '', operationId: OPERATION, ...SENT_TO } },
      },
      until: async (page) => {
        await page.getByRole('button', { name: 'Use OTP authentication' }).click();
        await says('The code we sent you')(page);
        await page.keyboard.type('123456');
        await says('The code of your current app')(page);
      },
    },
    'wrong code': {
      answers: { ...SCANNED, [SET_APP]: { refuses: 'WRONG_CODE' } },
      until: async (page) => {
        await enterBoth(page);
        await says('That code is not right')(page);
      },
    },
    over: {
      answers: { ...SCANNED, [SET_APP]: { refuses: 'CODE_TRIES_USED_UP' } },
      until: async (page) => {
        await enterBoth(page);
        await says('Nothing was changed')(page);
      },
    },
  },
);

const PASSKEYS = 'GET /api/ibanking/personal/2fa/passkeys';
const START_CHANGE = 'POST /api/ibanking/personal/2fa/passkeys/start';
const OPTIONS = 'POST /api/ibanking/personal/2fa/passkeys/options';

const WITH_PASSKEYS = {
  ...SENT_CODES,
  [PASSKEYS]: {
    says: {
      passkeys: [
        {
          id: OPERATION,
          name: 'The telephone of the cooperative in Abeokuta',
          createdAt: '2026-11-20T13:05:00.000Z',
          lastUsedAt: '2026-11-22T13:05:00.000Z',
        },
        {
          id: '01999999-0000-7000-8000-000000000002',
          name: 'MyComputerAtHomeBesideTheWindowInTheKitchen',
          createdAt: '2026-11-21T13:05:00.000Z',
          lastUsedAt: null,
        },
      ],
      backupCodesLeft: 7,
    },
  },
  [START_CHANGE]: {
    says: {
      message: '',
      operationId: OPERATION,
      twoFactorAuthenticationType: 'OTP_AUTHENTICATION',
      ...SENT_TO,
    },
  },
} as const satisfies BankAnswers;

async function enterChange(page: Page, button: string): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  await says('Enter the 6-digit code')(page);
  // What is typed before goes nowhere.
  await page.getByRole('dialog').locator('input:focus').waitFor();
  await page.keyboard.type('123456');
}

testScreens(
  'Passkeys',
  { as: ADA, path: '/settings?tab=two-factor' },
  {
    'two, and backup codes': {
      answers: WITH_PASSKEYS,
      until: async (page) => {
        await says('not used yet', 'You have 7 left.')(page);
        await page.getByRole('button', { name: 'Make new backup codes' }).scrollIntoViewIfNeeded();
      },
    },
    failed: {
      answers: { ...SENT_CODES, [PASSKEYS]: 'no connection' },
      until: async (page) => {
        await says("We couldn't reach the bank")(page);
        await page.getByRole('button', { name: 'Retry' }).scrollIntoViewIfNeeded();
      },
    },
    'before one is removed': {
      answers: WITH_PASSKEYS,
      until: async (page) => {
        await page.getByRole('button', { name: /^Remove My/ }).click();
        await says('It will prove nothing here any more.')(page);
      },
    },
    'one too many': {
      answers: { ...WITH_PASSKEYS, [OPTIONS]: { refuses: 'TOO_MANY_PASSKEYS', params: { max: 10 } } },
      until: async (page) => {
        await enterChange(page, 'Add a passkey');
        // No code helps any more: the reason stands where they are listed.
        await page.getByRole('dialog').waitFor({ state: 'hidden' });
        await page.getByRole('region', { name: 'Passkeys' }).getByText('You have 10 passkeys.').waitFor();
      },
    },
    'one without a name': {
      answers: { ...WITH_PASSKEYS, [OPTIONS]: { says: { registrationId: OPERATION, publicKey: {} } } },
      until: async (page) => {
        await enterChange(page, 'Add a passkey');
        await page.getByRole('button', { name: 'Add', exact: true }).click();
        await says('This field is required')(page);
      },
    },
    'none for the code': {
      answers: {
        ...WITH_PASSKEYS,
        'POST /api/ibanking/personal/2fa/passkeys/proof-options': { refuses: 'NO_PASSKEY' },
      },
      until: async (page) => {
        await page.getByRole('button', { name: 'Make new backup codes' }).click();
        await page.getByRole('button', { name: 'Use your passkey' }).click();
        await page.getByRole('dialog').getByRole('alert').waitFor();
      },
    },
    'backup codes': {
      answers: {
        ...WITH_PASSKEYS,
        'POST /api/ibanking/personal/2fa/backup-codes': {
          says: {
            backupCodes: ['2', '3', '4', '5', '6', '7', '8', '9', 'X', 'Y'].map((end) => `WWWWW-MMMM${end}`),
          },
        },
      },
      until: async (page) => {
        await enterChange(page, 'Make new backup codes');
        await says('WWWWW-MMMMY')(page);
      },
    },
    'a backup code for a lost app': {
      answers: {
        ...WITH_PASSKEYS,
        ...WITH_APP,
        [START_OTP]: { says: { message: '', operationId: OPERATION, ...SENT_TO } },
        'POST /api/ibanking/personal/2fa/backup-code/proof': { refuses: 'WRONG_CODE' },
      },
      until: async (page) => {
        await page.getByRole('button', { name: 'Use OTP authentication' }).click();
        await says('The code we sent you')(page);
        await page.keyboard.type('123456');
        await page.getByRole('button', { name: 'Use a backup code' }).click();
        await page.getByRole('dialog').getByLabel('Backup code').fill('AAAAA-AAAAA');
        await page.getByRole('button', { name: 'Use this backup code' }).click();
        await says('That code is not right')(page);
      },
    },
  },
);

const ACCOUNTS = 'GET /api/accounts';
const DISABLE = 'POST /api/accounts/{accountNumber}/disable';
const CARDS = ['0123456789', '1123456789', '2123456789', '3123456789', '4123456789'].map(
  (accountNumber, index) => ({
    accountTypeName: index === 1 ? 'Current Account' : "Farmers' Cooperative Savings Account",
    accountNumber,
    availableBalance: 98_765_432.1,
    isDisabled: index === 1,
  }),
);
const WITH_CARDS = { [ACCOUNTS]: { says: CARDS } } as const satisfies BankAnswers;

async function openDisabling(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Disable/ })
    .first()
    .click();
  await says('Nothing leaves it any more')(page);
}

testScreens(
  'Accounts',
  { as: ADA, path: '/settings' },
  {
    loading: { answers: { [ACCOUNTS]: 'nothing yet' }, until: says('Manage Account') },
    failed: {
      answers: { [ACCOUNTS]: 'no connection' },
      until: says('An error occurred while fetching accounts'),
    },
    none: { answers: { [ACCOUNTS]: { says: [] } }, until: says('You have no account yet') },
    'of five, one of them disabled': {
      answers: WITH_CARDS,
      until: async (page) => {
        await page
          .getByRole('button', { name: /^Show balance/ })
          .first()
          .click();
        await says('₦98,765,432.10', 'Disabled')(page);
      },
    },
    'a new one on its way': {
      answers: {
        ...WITH_CARDS,
        'GET /api/accounts/types': { says: [{ id: 1, name: 'Savings Account', description: '' }] },
        'POST /api/accounts': 'nothing yet',
      },
      until: async (page) => {
        await page.getByRole('button', { name: 'Create Account' }).click();
        await page.getByRole('combobox', { name: 'Account Type' }).click();
        await page.getByRole('option', { name: 'Savings Account' }).click();
        await page.getByRole('button', { name: 'Create', exact: true }).click();
        await says('Please wait a moment...')(page);
      },
    },
    'with closed ones, and the download': {
      answers: {
        ...WITH_CARDS,
        'GET /api/accounts/closed': {
          says: [
            {
              accountTypeName: "Farmers' Cooperative Savings Account",
              accountNumber: '5123456789',
              closedAt: '2026-11-02T09:00:00.000Z',
            },
            { accountTypeName: 'Current Account', accountNumber: '6123456789', closedAt: null },
          ],
        },
        'GET /api/ibanking/personal/my-data': { refuses: 'TOO_MANY_DATA_REQUESTS' },
      },
      until: async (page) => {
        await page.getByRole('button', { name: 'Download your data' }).click();
        await says('closed 02-11-2026', 'Try again tomorrow.')(page);
      },
    },
    'before one is asked to be closed': {
      answers: WITH_CARDS,
      until: async (page) => {
        await page
          .getByRole('button', { name: /^Ask to close/ })
          .first()
          .click();
        await says('Empty it first')(page);
      },
    },
    'asked to close one': {
      answers: {
        ...WITH_CARDS,
        'POST /api/accounts/{accountNumber}/closing': {
          says: { message: '', ticketId: OPERATION, trackingNumber: 'HVT0A1B2C3D' },
        },
      },
      until: async (page) => {
        await page
          .getByRole('button', { name: /^Ask to close/ })
          .first()
          .click();
        await page.getByRole('button', { name: 'Ask to close it' }).click();
        await says('HVT0A1B2C3D')(page);
      },
    },
    'with one that was asked to be closed before': {
      answers: {
        ...WITH_CARDS,
        'GET /api/accounts/closings': {
          says: [
            {
              accountNumber: '0123456789',
              ticketId: OPERATION,
              trackingNumber: 'HVT0A1B2C3D',
              askedAt: '2026-11-02T09:00:00.000Z',
            },
          ],
        },
      },
      until: async (page) => {
        await says('On 02-11-2026 10:00 you asked us to close it. Nothing changes until we answer.')(page);
        await page.getByRole('button', { name: /^See your request/ }).click();
        await page.getByRole('dialog').getByText('HVT0A1B2C3D').waitFor();
        await page.getByRole('dialog').getByRole('link', { name: 'Open the conversation' }).waitFor();
      },
    },
    'before one is disabled': { answers: WITH_CARDS, until: openDisabling },
    'the code that disables one': {
      answers: {
        ...WITH_CARDS,
        [DISABLE]: {
          says: {
            message: '',
            operationId: OPERATION,
            twoFactorAuthenticationType: 'OTP_AUTHENTICATION',
            ...SENT_TO,
            scheduledPayments: 3,
          },
        },
      },
      until: async (page) => {
        await openDisabling(page);
        await page.getByRole('button', { name: 'Continue' }).click();
        await says('3 scheduled payments from it will pause.')(page);
      },
    },
  },
);

const CHANGE_PASSWORD = 'PATCH /api/ibanking/personal/password';

async function changePassword(page: Page): Promise<void> {
  await page.getByLabel('Old Password *').fill('Harvest#2026');
  await page.getByLabel('New Password *').fill('Guinea#Corn7');
  await page.getByLabel('Confirm Password *').fill('Guinea#Corn7');
  await page.getByRole('button', { name: 'Change Password' }).click();
}

testScreens(
  'Password',
  { as: ADA, path: '/settings?tab=change-password' },
  {
    empty: { until: says('8 characters or more'), atAnyWidth: true },
    wrong: {
      until: async (page) => {
        await page.getByLabel('New Password *').fill('harvest');
        await page.getByRole('button', { name: 'Change Password' }).click();
        await says('Password must be at least 8 characters', 'Confirm Password is required')(page);
      },
    },
    refused: {
      answers: {
        [CHANGE_PASSWORD]: { refuses: 'TOO_MANY_PASSWORDS', params: { wait: '15 minutes', seconds: 900 } },
      },
      until: async (page) => {
        await changePassword(page);
        await says('Too many wrong passwords.')(page);
      },
    },
    changed: {
      answers: {
        [CHANGE_PASSWORD]: { saysToToken: (accessToken) => ({ message: '', tokenDTO: { accessToken } }) },
      },
      until: async (page) => {
        await changePassword(page);
        await says('Password changed successfully')(page);
      },
    },
  },
);

const LIMITS = 'GET /api/ibanking/personal/transaction-limits';
const START_LIMIT = 'POST /api/ibanking/personal/transaction-limits';
const CONFIRM_LIMIT = 'POST /api/ibanking/personal/transaction-limits/confirm';

const limit = {
  productName: 'Savings Account',
  nuban: '3012345678',
  dailyLimit: 5_000_000,
  limitPerTransaction: 1_000_000,
  maximumDailyLimit: 5_000_000,
  maximumLimitPerTransaction: 1_000_000,
  isOwn: true,
  usedToday: 0,
  coming: null,
};
const LIMITED = {
  [LIMITS]: {
    says: [
      {
        ...limit,
        transferType: 'INTRA_BANK',
        dailyLimit: 250_000,
        limitPerTransaction: 50_000.5,
        usedToday: 12_345.67,
        coming: {
          dailyLimit: 1_250_000,
          limitPerTransaction: 1_000_000,
          effectiveAt: '2026-11-23T13:05:00.000Z',
        },
      },
      { ...limit, transferType: 'INTERBANK', isOwn: false },
      { ...limit, transferType: 'BILL_PAYMENT', dailyLimit: 20_000, limitPerTransaction: 20_000 },
    ],
  },
} as const satisfies BankAnswers;
const NOTHING_ALLOWED = {
  dailyLimit: 0,
  limitPerTransaction: 0,
  maximumDailyLimit: 0,
  maximumLimitPerTransaction: 0,
};
const STARTED_LIMIT = {
  ...LIMITED,
  [START_LIMIT]: {
    says: {
      nuban: limit.nuban,
      transactionLimitUuid: OPERATION,
      operationId: OPERATION,
      effectiveAt: '2026-11-23T13:05:00.000Z',
      passkeyCountsAtOnce: true,
      scheduledPayments: 2,
      twoFactorAuthenticationType: 'OTP_AUTHENTICATION',
      ...SENT_TO,
    },
  },
} as const satisfies BankAnswers;

async function editLimit(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Set Limit for Bills' }).click();
  await page.getByLabel('Daily limit').fill('1234567.89');
}

async function saveLimit(page: Page): Promise<void> {
  await editLimit(page);
  await page.getByLabel('Set it for every kind of payment').check();
  await page.getByRole('button', { name: 'Save' }).click();
}

testScreens(
  'Transaction limit',
  { as: ADA, path: '/settings?tab=transaction-limit' },
  {
    loading: { answers: { [LIMITS]: 'nothing yet' }, until: says('Transaction Limit') },
    failed: {
      answers: { [LIMITS]: 'no connection' },
      until: says('An error occurred while fetching transaction limits'),
    },
    loaded: { answers: LIMITED, until: says('₦250,000.00', 'From 23-11-2026 14:05 you can send') },
    'level 0': {
      answers: { [LIMITS]: { says: [{ ...limit, ...NOTHING_ALLOWED, transferType: 'INTRA_BANK' }] } },
      until: says('You cannot pay anybody yet'),
    },
    editing: {
      answers: LIMITED,
      until: async (page) => {
        await editLimit(page);
        await page.getByLabel('Maximum per transaction').fill('2000000');
        await page.getByRole('button', { name: 'Save' }).click();
        await says('Your KYC level allows at most')(page);
      },
    },
    'save failed': {
      answers: { ...LIMITED, [START_LIMIT]: 'no connection' },
      until: async (page) => {
        await saveLimit(page);
        await says('An error occurred while editing transaction limit')(page);
      },
    },
    code: {
      answers: STARTED_LIMIT,
      until: async (page) => {
        await saveLimit(page);
        await says(
          'Enter the 6-digit code',
          'The higher limit from 23-11-2026 14:05 is cancelled.',
          '2 scheduled payments from this account are higher and will not be made',
        )(page);
      },
    },
    'code, with a passkey': {
      answers: { ...STARTED_LIMIT, [PASSKEYS]: WITH_PASSKEYS[PASSKEYS] },
      until: async (page) => {
        await saveLimit(page);
        await says('With a sent code: from 23-11-2026 14:05. With your passkey: now.')(page);
      },
    },
    'wrong code': {
      answers: { ...STARTED_LIMIT, [CONFIRM_LIMIT]: { refuses: 'WRONG_CODE' } },
      until: async (page) => {
        await saveLimit(page);
        await says('Enter the 6-digit code')(page);
        await page.keyboard.type('123456');
        await says('That code is not right')(page);
      },
    },
  },
);
