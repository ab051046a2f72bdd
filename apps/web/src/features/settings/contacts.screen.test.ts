import type { Page } from 'playwright-core';
import type { BankAnswers } from '../../../../../e2e/support/bank-answers.ts';
import { ADA, says, testScreens } from '../../../../../scripts/workshop/screen-test.ts';

const OPERATION = '01999999-0000-7000-8000-000000000001';
const TYPE = 'GET /api/ibanking/personal/2fa/type';
const CONTACTS = 'GET /api/ibanking/personal/contacts';
const START_PROOF = 'POST /api/ibanking/personal/contacts/phone-proof';
const PROVE = 'POST /api/ibanking/personal/contacts/phone-proof/confirm';
const START_CHANGE = 'POST /api/ibanking/personal/contacts/change';
const CHANGE = 'POST /api/ibanking/personal/contacts/change/confirm';

const AS_EVER = {
  email: 'ada.chukwuemeka-okonkwo@a-rather-long-name.example',
  phoneNumber: '08030000001',
  maskedPhoneNumber: '0803*****01',
  phoneProved: true,
  phoneCountsFrom: null,
  codesByPhoneUntil: null,
  codesByPhoneNeedsCode: false,
  lostChannels: [],
  alsoProvedBy: { EMAIL: null, PHONE: null },
} as const;
const CODES_BY_PHONE = {
  ...AS_EVER,
  codesByPhoneUntil: '2126-11-24T13:05:00.000Z',
  codesByPhoneNeedsCode: true,
} as const;
const STARTED = {
  message: '',
  operationId: OPERATION,
  oldChannelMasked: 'a***@a-rather-long-name.example',
  newChannelMasked: 'n***@another-long-name-of-a-mailbox.example',
  alsoProvedBy: null,
} as const;

const usual = { [CONTACTS]: { says: AS_EVER } } as const satisfies BankAnswers;
const unproved = {
  [CONTACTS]: { says: { ...CODES_BY_PHONE, phoneProved: false } },
  [START_PROOF]: { says: { message: '', operationId: OPERATION, maskedPhoneNumber: '0803*****01' } },
} as const satisfies BankAnswers;
const changing = { ...usual, [START_CHANGE]: { says: STARTED } } as const satisfies BankAnswers;

async function startProof(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Prove your phone' }).click();
}

async function nameEmail(page: Page, email = 'new@harvest.test'): Promise<void> {
  await page.getByRole('button', { name: 'Change email' }).click();
  await page.getByLabel('New email').fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
}

async function enterOld(page: Page): Promise<void> {
  await nameEmail(page);
  await says('The code we sent to your email')(page);
  await page.keyboard.type('123456');
  await says('The code we sent to your new email')(page);
}

async function enterBoth(page: Page): Promise<void> {
  await enterOld(page);
  await page.keyboard.type('123456');
}

testScreens(
  'Email and phone',
  { as: ADA, path: '/settings?tab=contacts' },
  {
    loading: { answers: { [CONTACTS]: 'nothing yet' }, until: says('Email and Phone') },
    failed: { answers: { [CONTACTS]: 'no connection' }, until: says('An error occurred') },
    'both proved': { answers: usual, until: says('Change phone number') },
    'codes by phone': { answers: { [CONTACTS]: { says: CODES_BY_PHONE } }, until: says('24-11-2126 14:05') },
    'codes by phone until one is entered': {
      answers: { [CONTACTS]: { says: { ...CODES_BY_PHONE, codesByPhoneUntil: '2020-11-24T13:05:00.000Z' } } },
      until: says('This lasts until you have entered one such code.'),
    },
    'phone not proved': { answers: unproved, until: says('Not proved') },
    'old email lost': {
      answers: { [CONTACTS]: { says: { ...AS_EVER, lostChannels: ['EMAIL'] } } },
      until: says('without a code from your old email'),
    },
    'proof refused': {
      answers: { ...unproved, [START_PROOF]: { refuses: 'PHONE_NEEDS_STAFF' } },
      until: async (page) => {
        await startProof(page);
        await says('This is not the phone number that your BVN is registered with')(page);
      },
    },
    'proving the phone': {
      answers: unproved,
      until: async (page) => {
        await startProof(page);
        await says('An SMS can take a minute')(page);
      },
    },
    'proof with a wrong code': {
      answers: { ...unproved, [PROVE]: { refuses: 'WRONG_CODE' } },
      until: async (page) => {
        await startProof(page);
        await says('An SMS can take a minute')(page);
        await page.keyboard.type('123456');
        await says('That code is not right')(page);
      },
    },
    'naming a new email with an app': {
      answers: {
        [CONTACTS]: {
          says: {
            ...AS_EVER,
            alsoProvedBy: { EMAIL: 'GOOGLE_AUTHENTICATOR', PHONE: 'GOOGLE_AUTHENTICATOR' },
          },
        },
      },
      until: async (page) => {
        await page.getByRole('button', { name: 'Change email' }).click();
        await says('You need three codes. We send two:', 'Your authenticator app makes the third.')(page);
      },
    },
    'naming a new email': {
      answers: changing,
      until: async (page) => {
        await nameEmail(page, 'nobody');
        await says('Enter an email address such as')(page);
      },
    },
    'naming a new phone number': {
      answers: changing,
      until: async (page) => {
        await page.getByRole('button', { name: 'Change phone number' }).click();
        await page.getByLabel('New phone number').fill('0803 000 0001');
        await page.getByRole('button', { name: 'Continue' }).click();
        await says('That is what we have already.')(page);
      },
    },
    'change not started': {
      answers: { ...usual, [START_CHANGE]: { refuses: 'PHONE_NOT_PROVED' } },
      until: async (page) => {
        await nameEmail(page);
        await page.getByRole('dialog').getByRole('link', { name: 'Prove your phone' }).waitFor();
      },
    },
    'first code': {
      answers: changing,
      until: async (page) => {
        await nameEmail(page);
        await says('Code 1 of 2', 'a***@a-rather-long-name.example')(page);
      },
    },
    'second code': { answers: changing, until: enterOld },
    'third code, by SMS': {
      answers: {
        ...usual,
        [START_CHANGE]: { says: { ...STARTED, alsoProvedBy: 'SMS', maskedPhoneNumber: '0803*****01' } },
      },
      until: async (page) => {
        await enterBoth(page);
        await says('Code 3 of 3', 'and not by email')(page);
      },
    },
    'third code, of the app': {
      answers: { ...usual, [START_CHANGE]: { says: { ...STARTED, alsoProvedBy: 'GOOGLE_AUTHENTICATOR' } } },
      until: async (page) => {
        await enterBoth(page);
        await says('The code of your app')(page);
      },
    },
    'wrong second code': {
      answers: { ...changing, [CHANGE]: { refuses: 'WRONG_NEW_CODE' } },
      until: async (page) => {
        await enterBoth(page);
        await says('The code we sent to the new address or number is not right')(page);
      },
    },
    over: {
      answers: { ...changing, [CHANGE]: { refuses: 'CONTACT_CONFLICT' } },
      until: async (page) => {
        await enterBoth(page);
        await says('Nothing was changed')(page);
      },
    },
    changed: {
      answers: {
        ...changing,
        [CHANGE]: {
          saysToToken: (accessToken) => ({ message: 'Email changed', tokenDTO: { accessToken } }),
        },
      },
      until: async (page) => {
        await enterBoth(page);
        await says('Your email was changed', 'new@harvest.test')(page);
      },
    },
  },
);

testScreens(
  'Second factor',
  { as: ADA, path: '/settings?tab=two-factor' },
  {
    'codes by phone, not proved': {
      answers: { ...unproved, [TYPE]: { says: { twoFactorAuthenticationType: 'OTP_AUTHENTICATION' } } },
      until: says('Prove your phone first', 'Use Google authenticator'),
    },
    'refused until the phone is proved': {
      answers: {
        ...usual,
        [TYPE]: { says: { twoFactorAuthenticationType: 'OTP_AUTHENTICATION' } },
        'GET /api/ibanking/personal/2fa/google-authenticator/generate': { refuses: 'PHONE_NOT_PROVED' },
      },
      until: async (page) => {
        await page.getByRole('button', { name: 'Use Google authenticator' }).click();
        await page.getByRole('main').getByRole('link', { name: 'Prove your phone' }).waitFor();
      },
    },
  },
);

testScreens(
  'Transfer',
  { as: ADA, path: '/transfer' },
  {
    'refused until the phone is proved': {
      answers: {
        'POST /api/transfer/intrabank-name-inquiry': {
          says: { accountName: 'BELLO MUSA', bankName: 'Harvest', nameInquiryReference: 'x' },
        },
        'POST /api/transfer/intrabank': { refuses: 'PHONE_NOT_PROVED' },
      },
      until: async (page) => {
        await page.getByLabel('Destination Account Number').fill('1000000040');
        await page.locator('form').getByRole('status').getByText('BELLO MUSA', { exact: true }).waitFor();
        await page.getByLabel('Amount').fill('15');
        await page.getByLabel('Description').fill('Seed');
        await page.getByRole('button', { name: 'Send' }).click();
        await page.getByRole('link', { name: 'Prove your phone' }).waitFor();
      },
    },
  },
);
