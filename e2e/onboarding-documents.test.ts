import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { png } from '../scripts/testing/pictures.ts';
import {
  button,
  chooseKind,
  documentBlock,
  giveFile,
  IDENTITY,
  openAsApplicant,
  PASSPORT,
  PHOTO,
} from './support/applicants.ts';
import { bankUrl, countPosts } from './support/browser.ts';
import { holdBack } from './support/hold-back.ts';

const DOCUMENTS = '/api/onboarding/documents';

const openDocuments = async (): Promise<Page> => {
  const page = await openAsApplicant('/onboarding?step=documents');
  await documentBlock(page, IDENTITY).getByRole('combobox').waitFor();
  return page;
};
const alertOf = (page: Page, name: string) => documentBlock(page, name).getByRole('alert');

test('The list of documents: begins with the passport, and says which are required', async () => {
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

test('A document without a chosen kind: is not uploaded, and the list asks for one', async () => {
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

test('Continue with documents missing: names the rule and goes to the first of them', async () => {
  const page = await openDocuments();
  await button(page, 'Continue').click();
  await page.locator('main').getByText('Upload all compulsory files').waitFor();
  const upload = documentBlock(page, PASSPORT).getByRole('button', { name: 'Upload' });
  expect(await upload.evaluate((element) => element === document.activeElement)).toBe(true);
  await giveFile(page, PASSPORT);
  await button(page, 'Change Passport').waitFor();
  await button(page, 'Continue').click();
  const kind = documentBlock(page, IDENTITY).getByRole('combobox');
  expect(await kind.evaluate((input) => input === document.activeElement)).toBe(true);
  expect(new URL(page.url()).search).toBe('?step=documents');
});

test('A photo of more than 2 MB: is refused, resized on request, and then taken', async () => {
  const page = await openDocuments();
  const large = { ...PHOTO, buffer: png(1700, 1500, { isNoisy: true }) };
  await giveFile(page, PASSPORT, large);
  await alertOf(page, PASSPORT).getByText('File size exceeds 2MB limit').waitFor();
  await alertOf(page, PASSPORT).getByText('This photo is 2.5 MB. Resize to fit?').waitFor();
  // It offers help, and does not look like a mistake.
  expect(await alertOf(page, PASSPORT).getAttribute('data-tone')).toBe('info');
  const [request] = await Promise.all([
    page.waitForRequest((sent) => sent.method() === 'POST' && new URL(sent.url()).pathname === DOCUMENTS),
    button(page, 'Resize and upload').click(),
  ]);
  const { content, ...others } = request.postDataJSON() as { content: string };
  expect(others).toEqual({
    documentTypeId: expect.any(Number) as number,
    coreBankingDocumentTypeId: null,
    description: 'Passport Photograph',
  });
  expect(content).toMatch(/^data:image\/jpeg;base64,/);
  expect(content.length * 0.75).toBeLessThanOrEqual(2 * 1024 * 1024 + 32);
  await button(page, 'Change Passport').waitFor();
});

test.each([
  ['an SVG', { name: 'me.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') }, 0],
  ['a PDF', { name: 'me.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') }, 0],
  ['a text that calls itself a PNG', { ...PHOTO, buffer: Buffer.from('<svg/>') }, 1],
])('%s: is refused in words of the bank', async (_, file, sent) => {
  const page = await openDocuments();
  const posts = countPosts(page, DOCUMENTS);
  await giveFile(page, PASSPORT, file);
  await alertOf(page, PASSPORT).getByText('This file is not a PNG or JPG image we can read.').waitFor();
  expect(await button(page, 'Try again').count()).toBe(0);
  expect(posts()).toBe(sent);
});

test('A large photo that is none: says that reading it failed', async () => {
  const page = await openDocuments();
  await giveFile(page, PASSPORT, { ...PHOTO, buffer: Buffer.alloc(2 * 1024 * 1024 + 1) });
  await button(page, 'Resize and upload').click();
  await alertOf(page, PASSPORT).getByText('Document upload failed').waitFor();
});

test('An upload under way: shows it, and can be cancelled', async () => {
  const page = await openDocuments();
  await page.route(`**${DOCUMENTS}`, (route) =>
    route.request().method() === 'POST' ? undefined : route.fallback(),
  );
  await giveFile(page, PASSPORT);
  await page.getByRole('progressbar').waitFor();
  expect(await button(page, `Upload for ${PASSPORT}`).getAttribute('aria-busy')).toBe('true');
  await button(page, 'Cancel').click();
  await page.getByRole('progressbar').waitFor({ state: 'detached' });
  expect(await button(page, `Upload for ${PASSPORT}`).getAttribute('aria-busy')).toBe('false');
  expect(await page.getByText("You're offline. Nothing has been sent.").count()).toBe(0);
});

test('An upload on a slow network: says how much has left', async () => {
  const page = await openDocuments();
  const network = await page.context().newCDPSession(page);
  const limitTo = (bytesPerSecond: number) =>
    network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: bytesPerSecond,
    });
  await limitTo(200_000);
  await giveFile(page, PASSPORT, { ...PHOTO, buffer: png(1000, 900, { isNoisy: true }) });
  await documentBlock(page, PASSPORT)
    .getByText(/^Uploading [1-9]\d? %$/)
    .waitFor();
  expect(Number(await page.getByRole('progressbar').getAttribute('aria-valuenow'))).toBeGreaterThan(0);
  await limitTo(-1);
  await button(page, 'Change Passport').waitFor();
});

test('An upload that got lost: says so at its document, and the same photo can be sent again', async () => {
  const page = await openDocuments();
  await chooseKind(page, IDENTITY, "Voter's card");
  await page.route(`**${DOCUMENTS}`, (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  );
  await giveFile(page, IDENTITY);
  await alertOf(page, IDENTITY)
    .getByText(/^An error occurred while uploading document\. /)
    .waitFor();
  await page.unroute(`**${DOCUMENTS}`);
  await button(page, 'Try again').click();
  await button(page, `View ${IDENTITY}`).waitFor();
});

test('An uploaded document: can be looked at, and deleted once that was meant', async () => {
  const page = await openDocuments();
  await chooseKind(page, IDENTITY, "Voter's card");
  await giveFile(page, IDENTITY);
  await button(page, `View ${IDENTITY}`).click();
  await page.getByRole('dialog').getByAltText("Voter's card, as you uploaded it").waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  await button(page, `Delete ${IDENTITY}`).click();
  await page.getByText('Are you sure you want to delete this document?').waitFor();
  await page.getByRole('dialog').locator('button:focus').getByText('No').waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await button(page, `Delete ${IDENTITY}`).click();
  const deletion = await holdBack(page, `**${DOCUMENTS}/*`);
  await button(page, 'Yes').click();
  await button(page, 'Loading...').waitFor();
  deletion.letGo();
  await page.getByText('Deleted successfully').waitFor();
  await documentBlock(page, IDENTITY).getByRole('combobox').waitFor();
});

test('A deletion that fails: says so in the dialog and leaves it open', async () => {
  const page = await openDocuments();
  await chooseKind(page, IDENTITY, "Voter's card");
  await giveFile(page, IDENTITY);
  await button(page, `Delete ${IDENTITY}`).click();
  await page.route(`**${DOCUMENTS}/*`, (route) => route.abort());
  await button(page, 'Yes').click();
  await page
    .getByRole('dialog')
    .getByText(/^An error occurred while deleteing document\. /)
    .waitFor();
  await button(page, 'No').click();
  await button(page, `View ${IDENTITY}`).waitFor();
});

test.each([
  ['/api/onboarding-statuses', 'An error occurred while fetching onboarding stage status'],
  [DOCUMENTS, 'An error occurred while fetching uploaded documents'],
  ['/api/onboarding/document-types', 'An error occurred while fetching documents types'],
])('%s out of reach: says what is missing, and Retry fetches it', async (path, words) => {
  const page = await openAsApplicant('about:blank');
  await page.route(`**${path}`, (route) => route.abort());
  await page.goto(bankUrl('/onboarding?step=documents'));
  await page.locator('main').getByText(words).waitFor();
  await page.unroute(`**${path}`);
  await button(page, 'Retry').click();
  await documentBlock(page, IDENTITY).getByRole('combobox').waitFor();
  await page.locator('main').getByText(words).waitFor({ state: 'detached' });
});

test('A picture out of reach: says so where it would stand, and Retry fetches it', async () => {
  const page = await openDocuments();
  await page.route(`**${DOCUMENTS}/*/download`, (route) => route.abort());
  await giveFile(page, PASSPORT);
  // What has just left this browser is shown without the bank.
  await page.getByAltText('The passport photograph you uploaded').waitFor();
  await page.reload();
  await documentBlock(page, PASSPORT).getByText('An error occurred while downloading document').waitFor();
  await page.unroute(`**${DOCUMENTS}/*/download`);
  await button(page, 'Retry').click();
  await page.getByAltText('The passport photograph you uploaded').waitFor();
});
