import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { PHOTO, png } from '../scripts/testing/pictures.ts';
import {
  button,
  chooseKind,
  documentBlock,
  giveFile,
  IDENTITY,
  openAsApplicant,
  PASSPORT,
} from './support/applicants.ts';
import { countPosts } from './support/browser.ts';
import { holdBack } from './support/hold-back.ts';

const DOCUMENTS = '/api/onboarding/documents';

const openDocuments = async (): Promise<Page> => {
  const page = await openAsApplicant('/onboarding?step=documents');
  await documentBlock(page, IDENTITY).getByRole('combobox').waitFor();
  return page;
};
const alertOf = (page: Page, name: string) => documentBlock(page, name).getByRole('alert');

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

test('a text that calls itself a PNG: is refused in words of the bank', async () => {
  const page = await openDocuments();
  const posts = countPosts(page, DOCUMENTS);
  // Its first bytes are those of a picture: only who opens it sees that it is none.
  const buffer = Buffer.concat([png().subarray(0, 40), Buffer.from('<svg/>'), png().subarray(-12)]);
  await giveFile(page, PASSPORT, { ...PHOTO, buffer });
  await alertOf(page, PASSPORT).getByText('This file is not a PNG or JPG image we can read.').waitFor();
  expect(await button(page, 'Try again').count()).toBe(0);
  expect(posts()).toBe(1);
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
