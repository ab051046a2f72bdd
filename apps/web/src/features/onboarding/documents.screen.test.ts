import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { answerInstead, type BankAnswers } from '../../../../../e2e/support/bank-answers.ts';
import {
  button,
  chooseKind,
  documentBlock,
  giveFile,
  IDENTITY,
  PASSPORT,
} from '../../../../../e2e/support/onboarding-page.ts';
import { documentsOf, onboardingAnswers } from '../../../../../e2e/support/onboarding-states.ts';
import { countPosts } from '../../../../../e2e/support/requests.ts';
import { dataUrl, GIF, JPEG, PHOTO, png, WEBP } from '../../../../../scripts/testing/pictures.ts';
import { DEFAULT_ANSWERS } from '../../../../../scripts/workshop/default-answers.ts';
import { NGOZI, openScreen, screenTest } from '../../../../../scripts/workshop/screen-test.ts';

const DOCUMENTS = '/api/onboarding/documents';
const LIST = 'GET /api/onboarding/documents';
const UPLOAD = 'POST /api/onboarding/documents';
const DOWNLOAD = 'GET /api/onboarding/documents/{id}/download';

const ANSWERS: BankAnswers = {
  ...DEFAULT_ANSWERS,
  ...onboardingAnswers([null, null, null, null], documentsOf(null, null, null)),
};
const PASSPORT_UPLOADED = documentsOf('SUBMITTED', null, null);
const IDENTITY_UPLOADED = documentsOf(null, 'SUBMITTED', null);

const open = (answers: BankAnswers): Promise<Page> =>
  openScreen({ path: '/onboarding?step=documents', as: NGOZI, answers: { ...ANSWERS, ...answers } });

async function openDocuments(answers: BankAnswers = {}): Promise<Page> {
  const page = await open(answers);
  await documentBlock(page, IDENTITY).getByRole('combobox').waitFor();
  return page;
}

/** Takes what is uploaded from now on, and then lists these documents. */
async function takeUploads(page: Page, documents: typeof PASSPORT_UPLOADED): Promise<void> {
  const id = documents.find(({ uploaded }) => uploaded)?.id ?? '';
  await answerInstead(page, { [UPLOAD]: { says: { message: '', id } } });
  await page.route(`**${DOCUMENTS}`, async (route) => {
    if (route.request().method() === 'POST') await answerInstead(page, { [LIST]: { says: documents } });
    await route.fallback();
  });
}

const alertOf = (page: Page, name: string) => documentBlock(page, name).getByRole('alert');

screenTest('The list of documents: begins with the passport, and says which are required', async () => {
  const page = await openDocuments();
  expect(await page.getByRole('heading', { level: 3 }).allTextContents()).toEqual([
    'Passport Photograph * required',
    'Proof of Identity * required',
    'Proof of Address (Optional)',
  ]);
  expect(await documentBlock(page, PASSPORT).getByRole('combobox').count()).toBe(0);
  const kind = documentBlock(page, IDENTITY).getByRole('combobox', { name: 'Select Upload Type' });
  expect(await kind.inputValue()).toBe('Select an option');
  await kind.click();
  const identityKinds = [
    'National ID card or NIN slip',
    "Driver's licence",
    'International passport',
    "Voter's card",
  ];
  const addressKinds = ['Utility bill', 'Tenancy agreement', 'Bank statement'];
  const options = page.getByRole('option');
  await options.first().waitFor();
  expect(await options.allTextContents()).toEqual(['Select an option', ...identityKinds, ...addressKinds]);
  await page.keyboard.press('Escape');
  await documentBlock(page, 'Proof of Address').getByRole('combobox', { name: 'Select Upload Type' }).click();
  await expect
    .poll(() => options.allTextContents())
    .toEqual(['Select an option', ...addressKinds, ...identityKinds]);
});

screenTest('A document without a chosen kind: is not uploaded, and the list asks for one', async () => {
  const page = await openDocuments();
  const posts = countPosts(page, DOCUMENTS);
  await documentBlock(page, IDENTITY).getByRole('button', { name: 'Upload a file' }).click();
  await documentBlock(page, IDENTITY)
    .getByText('Please select a valid document type before uploading.')
    .waitFor();
  const kind = documentBlock(page, IDENTITY).getByRole('combobox');
  expect(await kind.evaluate((input) => input === document.activeElement)).toBe(true);
  expect(posts()).toBe(0);
});

screenTest('Continue with documents missing: names the rule and goes to the first of them', async () => {
  const page = await openDocuments();
  await button(page, 'Continue').click();
  await page.locator('main').getByText('Upload all compulsory files').waitFor();
  const upload = documentBlock(page, PASSPORT).getByRole('button', { name: 'Upload' });
  expect(await upload.evaluate((element) => element === document.activeElement)).toBe(true);
  await takeUploads(page, PASSPORT_UPLOADED);
  await giveFile(page, PASSPORT);
  await button(page, 'Change Passport').waitFor();
  await button(page, 'Continue').click();
  const kind = documentBlock(page, IDENTITY).getByRole('combobox');
  expect(await kind.evaluate((input) => input === document.activeElement)).toBe(true);
  expect(new URL(page.url()).search).toBe('?step=documents');
});

screenTest.each([
  ['a text that is named a PNG', { ...PHOTO, buffer: Buffer.from('<svg/>') }],
  ['an SVG', { name: 'me.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') }],
  ['a PDF', { name: 'me.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') }],
])('%s: is refused in words of the bank', async (_, file) => {
  const page = await openDocuments();
  const posts = countPosts(page, DOCUMENTS);
  await giveFile(page, PASSPORT, file);
  await alertOf(page, PASSPORT).getByText('This file is not a PNG or JPG image we can read.').waitFor();
  expect(await button(page, 'Try again').count()).toBe(0);
  expect(posts()).toBe(0);
});

const JPEG_URL = 'data:image/jpeg;base64,';

screenTest.each([
  ['a JPEG of a gallery that gives no type', { name: 'IMG_20261128', mimeType: '', buffer: JPEG }, JPEG_URL],
  ['a WebP', { name: 'me.webp', mimeType: 'image/webp', buffer: WEBP }, JPEG_URL],
  ['a GIF', { name: 'me.gif', mimeType: 'image/gif', buffer: GIF }, JPEG_URL],
  [
    'a PNG with bytes after its end',
    { ...PHOTO, buffer: Buffer.concat([PHOTO.buffer, Buffer.from('more')]) },
    JPEG_URL,
  ],
  ['a scan of 35 megapixels', { name: 'scan.png', mimeType: 'image/png', buffer: png(4960, 7016) }, JPEG_URL],
  ['a PNG without a type', { ...PHOTO, mimeType: '' }, 'data:image/png;base64,'],
])('%s: is sent as a picture that the bank takes, without a question', async (_, file, start) => {
  const page = await openDocuments();
  await takeUploads(page, PASSPORT_UPLOADED);
  const [request] = await Promise.all([
    page.waitForRequest((sent) => sent.method() === 'POST' && new URL(sent.url()).pathname === DOCUMENTS),
    giveFile(page, PASSPORT, file),
  ]);
  const { content } = request.postDataJSON() as { content: string };
  expect(content.startsWith(start)).toBe(true);
  expect(content.length).toBeGreaterThan(start.length + 100);
});

screenTest('A large photo that is none: says that reading it failed', async () => {
  const page = await openDocuments();
  const buffer = Buffer.concat([png(), Buffer.alloc(2 * 1024 * 1024)]);
  await giveFile(page, PASSPORT, { ...PHOTO, buffer: buffer.fill(0, 40) });
  await button(page, 'Resize and upload').click();
  await alertOf(page, PASSPORT).getByText('Document upload failed').waitFor();
});

screenTest('An upload under way: shows it, and can be cancelled', async () => {
  const page = await openDocuments({ [UPLOAD]: 'nothing yet' });
  await giveFile(page, PASSPORT);
  await page.getByRole('progressbar').waitFor();
  expect(await button(page, `Upload for ${PASSPORT}`).getAttribute('aria-busy')).toBe('true');
  await button(page, 'Cancel').click();
  await page.getByRole('progressbar').waitFor({ state: 'detached' });
  expect(await button(page, `Upload for ${PASSPORT}`).getAttribute('aria-busy')).toBe('false');
  expect(await page.getByText("You're offline. Nothing has been sent.").count()).toBe(0);
});

screenTest(
  'An upload that got lost: says so at its document, and the same photo can be sent again',
  async () => {
    const page = await openDocuments({ [UPLOAD]: 'no connection' });
    await chooseKind(page, IDENTITY, "Voter's card");
    await giveFile(page, IDENTITY);
    await alertOf(page, IDENTITY)
      .getByText(/^An error occurred while uploading document\. /)
      .waitFor();
    await takeUploads(page, IDENTITY_UPLOADED);
    await button(page, 'Try again').click();
    await button(page, `View ${IDENTITY}`).waitFor();
  },
);

screenTest('A deletion that fails: says so in the dialog and leaves it open', async () => {
  const page = await open({
    [LIST]: { says: IDENTITY_UPLOADED },
    'DELETE /api/onboarding/documents/{id}': 'no connection',
  });
  await button(page, `Delete ${IDENTITY}`).click();
  await button(page, 'Yes').click();
  await page
    .getByRole('dialog')
    .getByText(/^An error occurred while deleteing document\. /)
    .waitFor();
  await button(page, 'No').click();
  await button(page, `View ${IDENTITY}`).waitFor();
});

screenTest.each([
  ['/api/onboarding-statuses', 'An error occurred while fetching onboarding stage status'],
  ['/api/onboarding/documents', 'An error occurred while fetching uploaded documents'],
  ['/api/onboarding/document-types', 'An error occurred while fetching documents types'],
] as const)('%s out of reach: says what is missing, and Retry fetches it', async (path, words) => {
  const route = `GET ${path}` as const;
  const page = await open({ [route]: 'no connection' });
  await page.locator('main').getByText(words).waitFor();
  await answerInstead(page, { [route]: ANSWERS[route] });
  await button(page, 'Retry').click();
  await documentBlock(page, IDENTITY).getByRole('combobox').waitFor();
  await page.locator('main').getByText(words).waitFor({ state: 'detached' });
});

screenTest('A picture out of reach: says so where it would stand, and Retry fetches it', async () => {
  const page = await openDocuments({ [DOWNLOAD]: 'no connection' });
  await takeUploads(page, PASSPORT_UPLOADED);
  await giveFile(page, PASSPORT);
  // What has just left this browser is shown without the bank.
  await page.getByAltText('The passport photograph you uploaded').waitFor();
  await page.reload();
  await documentBlock(page, PASSPORT).getByText('An error occurred while downloading document').waitFor();
  await answerInstead(page, { [DOWNLOAD]: { says: { content: dataUrl(png()) } } });
  await button(page, 'Retry').click();
  await page.getByAltText('The passport photograph you uploaded').waitFor();
});
