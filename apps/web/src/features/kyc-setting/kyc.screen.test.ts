import {
  BARE_BIODATA,
  kycAnswers,
  NONE_VERIFIED,
  statusAt,
  documentsOf as uploadedOf,
} from '../../../../../e2e/support/kyc-answers.ts';
import { documentsOf, onboardingAnswers } from '../../../../../e2e/support/onboarding-states.ts';
import { dataUrl, PHOTO, png } from '../../../../../scripts/testing/pictures.ts';
import { ADA, NGOZI, says, testScreens } from '../../../../../scripts/workshop/screen-test.ts';

const STATUS = 'GET /api/kyc/status';
const OFFER = 'Confirm and start paying up to ₦50,000 a day';

testScreens(
  'Level 0',
  {},
  {
    'where one sends': {
      path: '/transfer',
      as: ADA,
      answers: { [STATUS]: { says: statusAt(0) } },
      until: says(OFFER),
    },
    'refused where one sends': {
      path: '/transfer',
      as: ADA,
      answers: {
        [STATUS]: { says: statusAt(0) },
        'POST /api/kyc/level-1': { refuses: 'UNAVAILABLE' },
      },
      until: async (page) => {
        await page.getByRole('button', { name: OFFER }).click();
        await page.getByRole('alert').getByText('The bank is busy right now.').first().waitFor();
      },
    },
    'with nothing verified': {
      path: '/transfer',
      as: ADA,
      answers: { [STATUS]: { says: statusAt(0, null, NONE_VERIFIED) } },
      until: says('We have not verified a BVN or NIN of yours.'),
    },
    'under review': {
      path: '/transfer',
      as: ADA,
      answers: { [STATUS]: { says: statusAt(0, 'PENDING') } },
      until: says('We are checking your details'),
    },
    declined: {
      path: '/transfer',
      as: ADA,
      answers: { [STATUS]: { says: statusAt(0, 'DECLINED') } },
      until: says('Reason: The BVN belongs to somebody else.'),
    },
    'at home': {
      path: '/home',
      as: ADA,
      answers: { [STATUS]: { says: statusAt(0) } },
      until: says('Start sending'),
    },
    'once onboarding is complete': {
      path: '/onboarding?step=status',
      as: NGOZI,
      answers: {
        ...onboardingAnswers(
          ['APPROVED', 'APPROVED', 'APPROVED', 'APPROVED'],
          documentsOf('APPROVED', 'APPROVED', null),
        ),
        [STATUS]: { says: statusAt(0) },
      },
      until: says('Your Onboarding is now complete.', OFFER),
    },
  },
);

testScreens(
  'KYC settings',
  { path: '/kyc-setting', as: ADA },
  {
    loading: {
      answers: kycAnswers(0, null, { [STATUS]: 'nothing yet' }),
      until: says('Know Your Customer (KYC)'),
    },
    failed: {
      answers: kycAnswers(2, null, {
        [STATUS]: 'no connection',
        'GET /api/kyc/uploaded-documents': 'no connection',
      }),
      until: says(
        'An error occurred while fetching user kyc level status',
        'An error occurred while fetching uploaded documents',
      ),
    },
    'level 1': {
      answers: kycAnswers(0),
      until: says('Personal Information', 'From your records'),
      atAnyWidth: true,
    },
    'level 1, nothing verified, refused': {
      answers: kycAnswers(0, null, { [STATUS]: { says: statusAt(0, null, NONE_VERIFIED) } }),
      until: async (page) => {
        await page.getByRole('button', { name: 'Submit' }).click();
        await page.getByText('Either BVN or NIN is required').waitFor();
      },
    },
    'level 2': { answers: kycAnswers(1), until: says('We verified these numbers when you joined.') },
    'level 2, just reached': {
      answers: { ...kycAnswers(1), 'POST /api/kyc/level-2': { says: { message: '', status: 'PENDING' } } },
      until: async (page) => {
        await page.getByRole('button', { name: 'Submit' }).click();
        await says('Details has been submitted successfully')(page);
      },
    },
    'level 3': { answers: kycAnswers(2), until: says('Of the last three months.') },
    'level 3, with what is not known': {
      answers: kycAnswers(2, null, { 'GET /api/kyc/biodata': { says: BARE_BIODATA } }),
      until: says('Gender (Optional)'),
    },
    'level 3, biodata failed': {
      answers: kycAnswers(2, null, { 'GET /api/kyc/biodata': 'no connection' }),
      until: says('An error occurred while fetching user biodata'),
    },
    'level 3, a picture chosen and one missing': {
      answers: kycAnswers(2),
      until: async (page) => {
        const bill = page.getByRole('group', { name: 'Utility bill' });
        await bill.locator('input').setInputFiles(PHOTO);
        await page.getByAltText('Utility bill, as you will send it').waitFor();
        await page.getByRole('button', { name: 'Submit' }).click();
        await page.getByText('This field is required').waitFor();
      },
    },
    'level 3, too large': {
      answers: kycAnswers(2),
      until: async (page) => {
        const buffer = png(1700, 1500, { isNoisy: true });
        const card = page.getByRole('group', { name: 'Valid identification card' });
        await card.locator('input').setInputFiles({ ...PHOTO, buffer });
        await page.getByRole('button', { name: 'Resize and use' }).waitFor();
      },
    },
    'level 3, under review': {
      answers: kycAnswers(2, 'PENDING', {
        'GET /api/kyc/uploaded-documents': { says: uploadedOf('PENDING') },
      }),
      until: says('We are checking your details', 'Uploaded documents'),
    },
    'level 3, declined': {
      answers: kycAnswers(2, 'DECLINED', {
        'GET /api/kyc/uploaded-documents': { says: uploadedOf('DECLINED') },
      }),
      until: says('Your details for KYC level 3 were declined', 'Uploaded documents'),
    },
    'level 3, allowed again': {
      answers: {
        ...kycAnswers(2),
        [STATUS]: { says: statusAt(2, null, undefined, 'The bill is too dark to read.') },
        'GET /api/kyc/uploaded-documents': { says: uploadedOf('DECLINED') },
      },
      until: says('You can submit for KYC level 3 again', 'Uploaded documents'),
    },
    'level 3, a document': {
      answers: kycAnswers(3, 'APPROVED', {
        'GET /api/kyc/uploaded-documents': { says: uploadedOf('APPROVED') },
        'GET /api/kyc/uploaded-documents/{id}/download': { says: { content: dataUrl(png(300, 200)) } },
      }),
      until: async (page) => {
        await page.getByRole('button', { name: 'View Utility bill' }).click();
        await page.getByAltText('Utility bill, as you uploaded it').waitFor();
      },
    },
    'level 3, reached': {
      answers: kycAnswers(3, 'APPROVED', {
        'GET /api/kyc/uploaded-documents': { says: uploadedOf('APPROVED') },
      }),
      until: says('You have KYC level 3, the highest one', 'Uploaded documents'),
    },
  },
);
