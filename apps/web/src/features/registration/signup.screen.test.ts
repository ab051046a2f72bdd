import type { Contract } from '@harvest/contracts/contract';
import type { WireResponse } from '@harvest/contracts/endpoint';
import type { Page } from 'playwright-core';
import {
  fillAboutYou,
  fillContact,
  fillPassword,
  newcomer,
} from '../../../../../e2e/support/registration-form.ts';
import { says, testScreens } from '../../../../../scripts/workshop/screen-test.ts';

const ENUMS = 'GET /auth/ibanking/personal/registration-enums';
const STATES = 'GET /auth/ibanking/personal/states';
const TYPES = 'GET /auth/ibanking/personal/account-types';
const LEGAL_TEXT = 'GET /auth/ibanking/personal/legal-texts/{name}';
const NEW = 'POST /auth/ibanking/personal/registration/new';

const EXISTING = 'POST /auth/ibanking/personal/registration/existing';

const OWNER = { path: '/signup?tab=bank-account-owner' };
const WANTS_BVN: WireResponse<Contract[typeof ENUMS]> = {
  gender: ['MALE', 'FEMALE'],
  employmentStatus: ['EMPLOYED'],
  maritalStatus: ['SINGLE'],
  requiredRegistrationParameter: 'bvn',
  termsVersion: '1.0',
  privacyVersion: '1.0',
};

const press = (page: Page, name: string) => page.getByRole('button', { name }).click();

async function goToSecondStage(page: Page): Promise<void> {
  await fillAboutYou(page, newcomer());
  await press(page, 'Continue');
  await says('Contact and security', 'Check before you send')(page);
}

async function fillAll(page: Page): Promise<void> {
  await goToSecondStage(page);
  await fillContact(page, newcomer());
}

/** What is answered whatever account was named. */
const CLAIMED = {
  message: '',
  email: '01999999-0000-7000-8000-000000000001',
  maskedEmail: 'a***@harvest.test',
  handle: '01999999-0000-7000-8000-000000000002',
};

async function registerOwner(page: Page): Promise<void> {
  await page.getByLabel('Account Number').fill('3012345678');
  await press(page, 'Continue');
  await fillPassword(page, 'Password *');
  await press(page, 'Register');
}

/** As it comes with the software (apps/api/legal). */
const PRIVACY_NOTICE = {
  title: 'Privacy Notice',
  version: '1.0',
  date: '2026-11-22',
  blocks: [
    {
      kind: 'PARAGRAPH',
      text: 'This notice says what Harvest keeps about you and why. It is an example that comes with the software. A bank replaces it with its own before it takes customers.',
    },
    { kind: 'HEADING', text: 'What we keep' },
    { kind: 'ITEM', text: 'Who you are: your name, date of birth, address, phone number and email.' },
    { kind: 'ITEM', text: 'Your BVN and NIN, encrypted, and pictures of your papers and of your face.' },
    { kind: 'ITEM', text: 'Your accounts, your payments and the people you have saved.' },
    { kind: 'ITEM', text: 'When you signed in, and which version of our terms you agreed to and when.' },
    { kind: 'HEADING', text: 'Why' },
    {
      kind: 'PARAGRAPH',
      text: 'The law asks every bank to know its customers and to keep records of payments. We use what we keep to confirm who you are, to carry out your payments and to protect your account. We do not sell it.',
    },
    { kind: 'HEADING', text: 'Who else sees it' },
    { kind: 'ITEM', text: 'Whoever we ask whether a BVN or NIN is yours.' },
    {
      kind: 'ITEM',
      text: 'The bank and the person you send money to: they see your name and what you write with the payment.',
    },
    { kind: 'ITEM', text: 'Authorities, where the law says so.' },
    { kind: 'HEADING', text: 'How long' },
    {
      kind: 'PARAGRAPH',
      text: 'For as long as you bank with us, and after that for as long as the law asks for. A registration that you do not finish is deleted after a day.',
    },
    { kind: 'HEADING', text: 'Your rights' },
    {
      kind: 'PARAGRAPH',
      text: 'You can ask what we hold about you, have it put right, and complain to the Nigeria Data Protection Commission.',
    },
  ],
} as const;

testScreens(
  'Legal text',
  { path: '/terms' },
  {
    terms: { until: says('Terms of internet banking', 'What you get') },
    'privacy notice': {
      path: '/privacy',
      answers: { [LEGAL_TEXT]: { says: PRIVACY_NOTICE } },
      until: says('Your rights'),
    },
    loading: {
      answers: { [LEGAL_TEXT]: 'nothing yet' },
      until: (page) => page.getByText('Loading the text').waitFor({ state: 'attached' }),
    },
    failed: {
      answers: { [LEGAL_TEXT]: { refuses: 'UNAVAILABLE' } },
      until: says('The bank is busy right now.'),
    },
  },
);

testScreens(
  'Registration',
  { path: '/signup' },
  {
    loaded: {
      until: async (page) => {
        await says('Registration', 'Male')(page);
        await page.getByRole('combobox', { name: 'State of Residence' }).waitFor();
      },
    },
    loading: {
      answers: { [ENUMS]: 'nothing yet', [STATES]: 'nothing yet' },
      until: says('First Name', 'Address'),
    },
    'with the first stage filled in': {
      until: async (page) => {
        await fillAboutYou(page, newcomer());
        await page.getByRole('button', { name: 'Continue' }).focus();
      },
    },
    'with nothing entered': {
      until: async (page) => {
        await says('Male')(page);
        await press(page, 'Continue');
        await says('There is a problem')(page);
      },
    },
    'with the list of states open': {
      until: async (page) => {
        await page.getByRole('combobox', { name: 'State of Residence' }).click();
        await page.getByRole('option', { name: 'Abia' }).waitFor();
      },
    },
    'without the lists it needs': {
      answers: { [ENUMS]: { refuses: 'UNAVAILABLE' }, [STATES]: 'no connection' },
      until: says('The bank is busy right now.', 'An error occurred while fetching states'),
    },
    'second stage': { until: goToSecondStage },
    'second stage, filled in': { until: fillAll },
    'second stage, with mistakes': {
      until: async (page) => {
        await goToSecondStage(page);
        await page.getByLabel('BVN').fill('222');
        await fillPassword(page, 'Password *', 'maize');
        await press(page, 'Register');
        await says('There is a problem')(page);
      },
    },
    'second stage, without account types': {
      answers: { [TYPES]: { refuses: 'INTERNAL' } },
      until: async (page) => {
        await goToSecondStage(page);
        await says('Something went wrong on our side.')(page);
      },
    },
    'second stage, opened again': {
      until: async (page) => {
        await fillAll(page);
        await page.reload();
        await says('Welcome back')(page);
      },
    },
    'second stage, with nothing of the first': {
      path: '/signup?stage=2',
      until: says('Some answers are missing', 'Male'),
    },
    'while it is sent': {
      answers: { [NEW]: 'nothing yet' },
      until: async (page) => {
        await fillAll(page);
        await press(page, 'Register');
        await says('Loading...')(page);
      },
    },
    refused: {
      answers: { [NEW]: { refuses: 'TOO_MANY_REGISTRATIONS' } },
      until: async (page) => {
        await fillAll(page);
        await press(page, 'Register');
        await says('Too many registrations.')(page);
      },
    },
    'of an account owner': { ...OWNER, until: says('Account Number') },
    'of an account owner who gives the birth date': {
      ...OWNER,
      until: async (page) => {
        await page.getByRole('radio', { name: 'Date of Birth' }).check();
        await says('Day, month and year, such as 21/11/1990')(page);
      },
    },
    'of an account owner, with mistakes': {
      ...OWNER,
      until: async (page) => {
        await page.getByRole('textbox', { name: 'BVN (Optional)' }).fill('222');
        await press(page, 'Continue');
        await says('There is a problem')(page);
      },
    },
    'of an account owner who gives the BVN': {
      ...OWNER,
      answers: { [ENUMS]: { says: WANTS_BVN } },
      until: says('BVN', 'Account Number (Optional)'),
    },
    'of an account owner, second stage': {
      ...OWNER,
      until: async (page) => {
        await page.getByLabel('Account Number').fill('3012345678');
        await press(page, 'Continue');
        await fillPassword(page, 'Password *');
        await says('3012 345 678')(page);
      },
    },
    'of an account owner, second stage, with mistakes': {
      ...OWNER,
      until: async (page) => {
        await page.getByLabel('Account Number').fill('3012345678');
        await press(page, 'Continue');
        await fillPassword(page, 'Password *', 'maize');
        await press(page, 'Register');
        await says('Password must be at least 8 characters')(page);
      },
    },
    'of an account owner, refused': {
      ...OWNER,
      answers: { [EXISTING]: { refuses: 'TOO_MANY_REGISTRATIONS' } },
      until: async (page) => {
        await registerOwner(page);
        await says('Too many registrations.')(page);
      },
    },
    'of an account owner, sent': {
      ...OWNER,
      answers: { [EXISTING]: { says: CLAIMED } },
      withClock: true,
      until: async (page) => {
        await registerOwner(page);
        await says('Registered successfully', 'a***@harvest.test')(page);
        // The page goes on by itself.
        await page.clock.runFor(3000);
        await says('a***@harvest.test', 'Finish')(page);
      },
    },
    'of an account owner, without the form': {
      ...OWNER,
      answers: { [ENUMS]: 'no connection' },
      until: says('An error occurred while fetching fields'),
    },
  },
);
