import type { Page } from 'playwright-core';
import { documentsOf, onboardingAnswers } from '../../../../../e2e/support/onboarding-states.ts';
import { png } from '../../../../../scripts/testing/pictures.ts';
import { NGOZI, says, testScreens } from '../../../../../scripts/workshop/screen-test.ts';

const STATUS = 'GET /api/onboarding-statuses';
const PROFILE = 'GET /api/onboarding/basic-profile';
const DOCUMENTS = 'GET /api/onboarding/documents';
const UPLOAD = 'POST /api/onboarding/documents';

const nothing = onboardingAnswers([null, null, null, null], documentsOf(null, null, null));
const underReview = onboardingAnswers(
  ['SUBMITTED', 'SUBMITTED', 'SUBMITTED', 'APPROVED'],
  documentsOf('SUBMITTED', 'SUBMITTED', null),
);
const declined = onboardingAnswers(
  ['DECLINED', 'DECLINED', 'DECLINED', 'APPROVED'],
  documentsOf('APPROVED', 'DECLINED', 'SUBMITTED'),
);
const complete = onboardingAnswers(
  ['APPROVED', 'APPROVED', 'APPROVED', 'APPROVED'],
  documentsOf('APPROVED', 'APPROVED', null),
);

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name }).waitFor();
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();

/** Gives the first of the page's documents, the passport photograph, a file. */
const pickPassport = (page: Page, buffer: Buffer, name = 'me.png') =>
  page
    .locator('input[type="file"]')
    .first()
    .setInputFiles({ name, mimeType: name.endsWith('svg') ? 'image/svg+xml' : 'image/png', buffer });

testScreens(
  'Onboarding',
  { path: '/onboarding', as: NGOZI },
  {
    loading: {
      answers: { [STATUS]: 'nothing yet' },
      until: (page) => page.getByText('Loading your onboarding').waitFor({ state: 'attached' }),
    },
    failed: {
      answers: { [STATUS]: { refuses: 'UNAVAILABLE' } },
      until: says('The bank is busy right now.'),
    },
    'the user menu': {
      answers: nothing,
      until: async (page) => {
        await heading(page, 'Basic Profile');
        await press(page, 'User menu of Ngozi');
        await page.getByRole('menuitem', { name: 'Logout' }).waitFor();
      },
    },
  },
);

testScreens(
  'Basic Profile',
  { path: '/onboarding?step=profile', as: NGOZI },
  {
    loading: {
      answers: { ...nothing, [PROFILE]: 'nothing yet' },
      until: (page) => page.getByText('Loading your profile').waitFor({ state: 'attached' }),
    },
    failed: {
      answers: { ...nothing, [PROFILE]: { refuses: 'UNAVAILABLE' } },
      until: says('The bank is busy right now.'),
    },
    'while it is saved': {
      answers: { ...nothing, 'POST /api/onboarding/basic-profile': 'nothing yet' },
      until: async (page) => {
        await page.getByRole('textbox', { name: 'NIN' }).fill('33300000001');
        await press(page, 'Continue');
        await says('Loading...')(page);
      },
    },
    'to be filled in': {
      answers: nothing,
      until: (page) => page.getByRole('textbox', { name: 'NIN' }).waitFor(),
    },
    'with fields missing': {
      answers: nothing,
      until: async (page) => {
        await page.getByLabel('Phone Number').fill('123');
        await press(page, 'Continue');
        await says('This field is required')(page);
      },
    },
    'refused by the bank': {
      answers: { ...nothing, 'POST /api/onboarding/basic-profile': { refuses: 'PHONE_NUMBER_NOT_ACCEPTED' } },
      until: async (page) => {
        await page.getByRole('textbox', { name: 'NIN' }).fill('33300000001');
        await press(page, 'Continue');
        await says('This phone number cannot be used.')(page);
      },
    },
    declined: { answers: declined, until: says('Your Basic Profile was declined.') },
    'under review': {
      answers: underReview,
      until: says('Under review. You can change it if it is declined.'),
    },
  },
);

testScreens(
  'Document Upload',
  { path: '/onboarding?step=documents', as: NGOZI },
  {
    loading: {
      answers: { ...nothing, [DOCUMENTS]: 'nothing yet' },
      until: (page) => page.getByText('Loading your documents').waitFor({ state: 'attached' }),
    },
    failed: {
      answers: { ...nothing, [DOCUMENTS]: { refuses: 'UNAVAILABLE' } },
      until: says('The bank is busy right now.'),
    },
    'with nothing uploaded': {
      answers: nothing,
      until: (page) => page.getByRole('combobox').first().waitFor(),
    },
    'with documents missing': {
      answers: nothing,
      until: async (page) => {
        await page.getByRole('combobox').first().waitFor();
        await press(page, 'Upload a file for Proof of Identity');
        await says('Please select a valid document type before uploading.')(page);
        await press(page, 'Continue');
        await says('Upload all compulsory files')(page);
      },
    },
    'the kinds of document': {
      answers: nothing,
      until: async (page) => {
        await page.getByRole('combobox').first().click();
        await page.getByRole('option', { name: "Voter's card" }).waitFor();
      },
    },
    uploading: {
      answers: { ...nothing, [UPLOAD]: 'nothing yet' },
      until: async (page) => {
        await page.getByRole('combobox').first().waitFor();
        await pickPassport(page, png());
        await page.getByRole('progressbar').waitFor();
      },
    },
    'with a photo that is too large': {
      answers: nothing,
      until: async (page) => {
        await page.getByRole('combobox').first().waitFor();
        const picture = png();
        await pickPassport(page, Buffer.concat([picture, Buffer.alloc(4_299_161 - picture.length)]));
        await says('This photo is 4.1 MB. Resize to fit?')(page);
      },
    },
    'with a photo that did not arrive': {
      answers: { ...nothing, [UPLOAD]: 'no connection' },
      until: async (page) => {
        await page.getByRole('combobox').first().waitFor();
        await pickPassport(page, png());
        await page.getByRole('button', { name: 'Try again' }).waitFor();
      },
    },
    'approved, declined and under review': {
      answers: declined,
      until: async (page) => {
        await says('Your Proof of Identity document has been declined.')(page);
        await page.getByAltText('The passport photograph you uploaded').waitFor();
      },
    },
    'a passport photograph that does not come': {
      answers: { ...underReview, 'GET /api/onboarding/documents/{id}/download': { refuses: 'UNAVAILABLE' } },
      until: says('The bank is busy right now.'),
    },
    'a picture': {
      answers: underReview,
      until: async (page) => {
        await press(page, 'View Proof of Identity');
        await page.getByRole('dialog').getByRole('img', { name: 'as you uploaded it' }).waitFor();
      },
    },
    'a picture that does not come': {
      answers: { ...underReview, 'GET /api/onboarding/documents/{id}/download': { refuses: 'UNAVAILABLE' } },
      until: async (page) => {
        await press(page, 'View Proof of Identity');
        await page.getByRole('dialog').getByRole('button', { name: 'Retry' }).waitFor();
      },
    },
    'the question before deleting': {
      answers: underReview,
      until: async (page) => {
        await press(page, 'Delete Proof of Identity');
        await says('Are you sure you want to delete this document?')(page);
      },
    },
  },
);

testScreens(
  'Status',
  { path: '/onboarding?step=status', as: NGOZI },
  {
    'with nothing submitted': {
      answers: nothing,
      until: says('Your Basic Profile has not been submitted yet.'),
    },
    'under review': { answers: underReview, until: says(/^Dear Merchant, your Basic Profile/) },
    declined: { answers: declined, until: says('Your Proof of Identity document has been declined.') },
    complete: { answers: complete, until: says('Your Onboarding is now complete.') },
  },
);
