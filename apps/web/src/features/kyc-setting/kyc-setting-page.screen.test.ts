import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { answerInstead, type BankAnswers } from '../../../../../e2e/support/bank-answers.ts';
import {
  BARE_BIODATA,
  BIODATA,
  documentsOf,
  kycAnswers,
  NONE_VERIFIED,
  statusAt,
  WHY_DECLINED,
} from '../../../../../e2e/support/kyc-answers.ts';
import { BILL, CARD, give, picture, preview, submit } from '../../../../../e2e/support/kyc-form.ts';
import { countPosts } from '../../../../../e2e/support/requests.ts';
import { dataUrl, PHOTO, png } from '../../../../../scripts/testing/pictures.ts';
import { ADA, openScreen, screenTest } from '../../../../../scripts/workshop/screen-test.ts';

const TITLES = [
  'KYC level 1 Personal Information (1/3)',
  'KYC level 2 Full ID Verification (2/3)',
  'KYC level 3 Identification Document (3/3)',
];
const REQUIRED = 'This field is required';
const UPLOAD_FOR = /^Upload for /;

async function openKyc(answers: BankAnswers): Promise<Page> {
  const page = await openScreen({ path: '/kyc-setting', as: ADA, answers });
  await page.getByRole('heading', { level: 1, name: 'Know Your Customer (KYC)' }).waitFor();
  return page;
}

const form = (page: Page) => page.locator('form');
const textOf = async (page: Page, selector: string) =>
  (await page.getByRole('list', { name: 'KYC levels' }).locator(selector).allTextContents()).map((text) =>
    TITLES.find((title) => text.includes(title)),
  );

screenTest.each([
  [0, 'Personal Information', []],
  [1, 'Full ID Verification', TITLES.slice(0, 1)],
  [2, 'Identification Document', TITLES.slice(0, 2)],
  [3, 'Identification Document', TITLES],
] as const)(
  'KYC settings, at level %i: show the form of the next level, and the levels up to the current one stand out',
  async (level, next, reached) => {
    const page = await openKyc(kycAnswers(level, level === 3 ? 'APPROVED' : null));
    await page.getByRole('heading', { level: 2, name: next, exact: true }).waitFor();
    for (const title of TITLES) await page.getByText(title, { exact: true }).waitFor();
    expect(await textOf(page, 'li')).toEqual(TITLES);
    expect(await textOf(page, 'li[data-reached]')).toEqual(reached);
    // What they have is theirs; what is to come is not called current.
    expect(await textOf(page, 'li:has-text("Completed")')).toEqual(reached.slice(0, -1));
    expect(await textOf(page, 'li:has-text("Current")')).toEqual(reached.slice(-1));
    expect(await textOf(page, 'li[aria-current="true"]')).toEqual(reached.slice(-1));
    expect(await textOf(page, 'li:has-text("Next")')).toEqual(TITLES.slice(level, level + 1));
    expect(await textOf(page, 'li:has-text("Locked")')).toEqual(TITLES.slice(level + 1));
    await page.getByText('Send up to ₦50,000 at once, ₦50,000 a day').waitFor();
    await page.getByText('Send up to ₦100,000 at once, ₦200,000 a day').waitFor();
    await page.getByText('Send up to ₦1,000,000 at once, ₦5,000,000 a day').waitFor();
  },
);

screenTest(
  'KYC level 1, with neither BVN nor NIN: says so beside the field and sends nothing; with one of them it is sent',
  async () => {
    const page = await openKyc({
      ...kycAnswers(0),
      'GET /api/kyc/status': { says: statusAt(0, null, NONE_VERIFIED) },
      'POST /api/kyc/level-1': { refuses: 'UNAVAILABLE' },
    });
    const posts = countPosts(page, '/api/kyc/level-1');
    await submit(page).click();
    await page.getByText('Either BVN or NIN is required').waitFor();
    await page.locator('input:focus').and(page.getByLabel('BVN')).waitFor();
    await page.getByLabel('BVN').fill('2221234567');
    await submit(page).click();
    await page.getByText('BVN and NIN are exactly 11 digits').waitFor();
    expect(posts()).toBe(0);
    await page.getByLabel('BVN').fill('');
    await page.getByLabel('NIN').fill('333 1234 5678');
    const [request] = await Promise.all([
      page.waitForRequest((sent) => sent.method() === 'POST' && sent.url().endsWith('/api/kyc/level-1')),
      submit(page).click(),
    ]);
    expect(request.postDataJSON()).toEqual({ bvn: '', nin: '33312345678' });
  },
);

screenTest(
  'KYC level 2, without a NIN: asks for it and sends nothing, and the number that is known stays',
  async () => {
    const page = await openKyc({
      ...kycAnswers(1),
      'GET /api/kyc/status': { says: statusAt(1, null, { bvn: '222****1234', nin: null }) },
    });
    const posts = countPosts(page, '/api/kyc/level-2');
    await submit(page).click();
    await page.getByText(REQUIRED).waitFor();
    await page.locator('input:focus').and(page.getByLabel('NIN')).waitFor();
    expect(posts()).toBe(0);
    const bvn = page.getByLabel('BVN');
    expect([await bvn.inputValue(), await bvn.isEditable()]).toEqual(['222****1234', false]);
    await page.getByText('From your records').waitFor();
  },
);

screenTest('KYC level 3, of somebody the bank knows: all of it is filled in and locked', async () => {
  const page = await openKyc(kycAnswers(2));
  const known = page.getByRole('group', { name: 'From your records' });
  for (const [label, value] of [
    ['First Name', 'Ada'],
    ['Last Name', 'Obi'],
    ['Date of Birth', '07-03-1990'],
    ['Gender', 'Female'],
    ['Phone Number', BIODATA.phoneNumber],
    ['Email', BIODATA.email],
    ['BVN', '222****1234'],
    ['NIN', '333****5678'],
    ['Address', '12 Zaria Road, Kano'],
  ] as const) {
    const field = known.getByLabel(label);
    expect([await field.inputValue(), await field.isEditable()]).toEqual([value, false]);
  }
  expect(await page.getByRole('radio').count()).toBe(0);
});

screenTest(
  'KYC level 3, with what the bank does not know: asks for it, judges the day, and sends it with the pictures',
  async () => {
    const page = await openKyc(
      kycAnswers(2, null, {
        'GET /api/kyc/biodata': { says: BARE_BIODATA },
        'POST /api/kyc/level-3': { refuses: 'UNAVAILABLE' },
      }),
    );
    await give(page, BILL);
    await give(page, CARD);
    await preview(page, CARD).waitFor();
    const radios = page.getByRole('radiogroup', { name: 'Gender (Optional)' }).getByRole('radio');
    const values = radios.evaluateAll((all) => all.map((one) => one.getAttribute('value')));
    expect(await values).toEqual(['MALE', 'FEMALE']);
    await page.getByRole('radio', { name: 'Female' }).check();
    await page.getByLabel('Address (Optional)').fill(' 1 Farm Road, Kano ');
    const posts = countPosts(page, '/api/kyc/level-3');
    await page.getByLabel('Date of Birth (Optional)').fill('31/02/1990');
    await submit(page).click();
    await page.getByText('Enter a date such as 21/11/1990').waitFor();
    await page.locator('input:focus').and(page.getByLabel('Date of Birth (Optional)')).waitFor();
    expect(posts()).toBe(0);
    await page.getByLabel('Date of Birth (Optional)').fill('7/3/1990');
    const [request] = await Promise.all([
      page.waitForRequest((sent) => sent.method() === 'POST' && sent.url().endsWith('/api/kyc/level-3')),
      submit(page).click(),
    ]);
    const content = dataUrl(PHOTO.buffer);
    expect(request.postDataJSON()).toEqual({
      utilityBill: content,
      validIdentificationCard: content,
      dateOfBirth: '07/03/1990',
      gender: 'FEMALE',
      address: '1 Farm Road, Kano',
    });
  },
);

screenTest(
  'KYC level 3, without its pictures: says beside each that it is required, and sends nothing',
  async () => {
    const page = await openKyc(kycAnswers(2));
    const posts = countPosts(page, '/api/kyc/level-3');
    await page.getByText('Of the last three months.').waitFor();
    await submit(page).click();
    await picture(page, BILL).getByText(REQUIRED).waitFor();
    await picture(page, CARD).getByText(REQUIRED).waitFor();
    await picture(page, BILL).locator('button:focus').waitFor();
    await give(page, BILL);
    await preview(page, BILL).waitFor();
    expect(await picture(page, BILL).getByText(REQUIRED).count()).toBe(0);
    await submit(page).click();
    await picture(page, CARD).locator('button:focus').waitFor();
    expect(posts()).toBe(0);
  },
);

screenTest('A chosen picture: is shown, and its edit icon clears it for another one', async () => {
  const page = await openKyc(kycAnswers(2));
  for (const name of [BILL, CARD]) {
    const accepted = await picture(page, name).locator('input').getAttribute('accept');
    expect(accepted).toBe(
      'image/png,image/jpeg,image/webp,image/heic,image/heif,.png,.jpg,.jpeg,.jfif,.webp,.heic,.heif',
    );
    await give(page, name);
    const shown = preview(page, name);
    await shown.waitFor();
    expect(await shown.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(120);
  }
  await page.getByRole('button', { name: `Edit ${BILL}: clear this picture` }).click();
  await preview(page, BILL).waitFor({ state: 'detached' });
  await picture(page, BILL).getByRole('button', { name: UPLOAD_FOR }).and(page.locator(':focus')).waitFor();
  expect(await preview(page, CARD).count()).toBe(1);
});

screenTest.each([
  ['a PDF', { name: 'bill.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') }],
  ['a text that calls itself a PNG', { ...PHOTO, buffer: Buffer.from('<svg/>') }],
])('As a picture, %s: is refused in words of the bank, and not kept', async (_, file) => {
  const page = await openKyc(kycAnswers(2));
  await give(page, BILL, file);
  await picture(page, BILL)
    .getByRole('alert')
    .getByText('This file is not a PNG or JPG image we can read.')
    .waitFor();
  expect(await preview(page, BILL).count()).toBe(0);
});

screenTest('A picture of more than 2 MB: is offered to be made smaller, and then taken', async () => {
  const page = await openKyc(kycAnswers(2));
  await give(page, CARD, { ...PHOTO, buffer: png(1700, 1500, { isNoisy: true }) });
  await picture(page, CARD).getByText('This photo is 2.5 MB. Resize to fit?').waitFor();
  await page.getByRole('button', { name: 'Resize and use' }).click();
  await preview(page, CARD).waitFor();
  const content = (await preview(page, CARD).getAttribute('src')) ?? '';
  expect(content).toMatch(/^data:image\/jpeg;base64,/);
  expect(content.length * 0.75).toBeLessThanOrEqual(2 * 1024 * 1024 + 32);
});

screenTest.each([
  [0, 'PENDING', 'Pending', 'warning', "Under review. You can't submit again now."],
  [1, 'DECLINED', 'Declined', 'danger', "Declined. You can't submit again until customer service allows it."],
  [2, 'PENDING', 'Pending', 'warning', "Under review. You can't submit again now."],
  [2, 'DECLINED', 'Declined', 'danger', "Declined. You can't submit again until customer service allows it."],
  [3, 'APPROVED', 'Approved', 'success', 'Approved. There is nothing more to submit.'],
] as const)(
  'A form whose status is there, at level %i %s: shows the badge, says why it cannot be submitted, and sends nothing',
  async (level, status, word, tone, reason) => {
    const page = await openKyc(kycAnswers(level, status));
    const badge = page.locator(`[data-tone="${tone}"]`).filter({ hasText: new RegExp(`^${word}$`) });
    await badge.waitFor();
    if (status === 'DECLINED') {
      await page.getByText(`Reason: ${WHY_DECLINED}`).waitFor();
      expect(await textOf(page, 'li:has-text("Declined")')).toEqual(TITLES.slice(level, level + 1));
    }
    if (status === 'PENDING') {
      await page.getByText('We are checking your details').waitFor();
      await page.getByText('We answer within one working day, by email and SMS.').waitFor();
      expect(await page.getByText(/look at them|looks at them/).count()).toBe(0);
      expect(await textOf(page, 'li:has-text("Being checked")')).toEqual(TITLES.slice(level, level + 1));
    }
    if (status === 'APPROVED') await page.getByText('There is nothing more to do.').waitFor();
    const button = submit(page);
    await button.waitFor();
    expect(await button.getAttribute('aria-disabled')).toBe('true');
    const reasonId = await button.getAttribute('aria-describedby');
    expect(await page.locator(`[id="${reasonId}"]`).textContent()).toBe(reason);
    const sent: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
    await button.dispatchEvent('click');
    expect(await page.locator('form input:not([readonly])').count()).toBe(0);
    expect(sent.filter((url) => url.includes('/api/kyc/'))).toEqual([]);
  },
);

screenTest('Uploaded documents: are listed with their status, and each can be looked at', async () => {
  const page = await openKyc(
    kycAnswers(2, 'DECLINED', {
      'GET /api/kyc/uploaded-documents': { says: documentsOf('DECLINED') },
      'GET /api/kyc/uploaded-documents/{id}/download': { says: { content: dataUrl(png(120, 80)) } },
    }),
  );
  const list = page.getByRole('region', { name: 'Uploaded documents' }).getByRole('listitem');
  await list.first().waitFor();
  expect(await list.count()).toBe(2);
  for (const [index, name] of [BILL, CARD].entries())
    for (const text of [name, 'Uploaded 21-11-2026 10:30', 'Declined'])
      await list.nth(index).getByText(text, { exact: true }).waitFor();
  // It was said of both, and stands once.
  expect(await page.getByText(WHY_DECLINED).count()).toBe(1);
  await page.getByRole('button', { name: `View ${CARD}` }).click();
  await page.getByRole('dialog', { name: CARD }).getByAltText(`${CARD}, as you uploaded it`).waitFor();
});

screenTest('A form that staff allow again while its page is open: comes back on that page', async () => {
  const page = await openKyc(kycAnswers(1, 'DECLINED'));
  await page.getByText("Declined. You can't submit again until customer service allows it.").waitFor();
  await answerInstead(page, {
    ...kycAnswers(1),
    'GET /api/kyc/status': { says: statusAt(1, null, undefined, WHY_DECLINED) },
  });
  await page.getByText('You can submit for KYC level 2 again').waitFor();
  expect(await submit(page).getAttribute('aria-disabled')).toBe('false');
});

screenTest('A form that may be submitted again: says so and why it was declined before, once', async () => {
  const page = await openKyc(
    kycAnswers(2, null, {
      'GET /api/kyc/status': { says: statusAt(2, null, undefined, WHY_DECLINED) },
      'GET /api/kyc/uploaded-documents': { says: documentsOf('DECLINED') },
    }),
  );
  await page.getByText('You can submit for KYC level 3 again').waitFor();
  await page.getByRole('region', { name: 'Uploaded documents' }).waitFor();
  await page.getByText(`Why it was declined before: ${WHY_DECLINED}`).waitFor();
  expect(await page.getByText(WHY_DECLINED).count()).toBe(1);
  expect(await submit(page).getAttribute('aria-disabled')).toBe('false');
});

screenTest(
  'A submission that is refused: is told in the words of the bank, beside the picture it is about',
  async () => {
    const page = await openKyc(kycAnswers(2));
    await give(page, BILL);
    await give(page, CARD);
    await preview(page, CARD).waitFor();
    const text = 'This file is not a PNG or JPG image we can read.';
    await page.route('**/api/kyc/level-3', (route) =>
      route.fulfill({
        status: 400,
        json: { message: text, detail: text, code: 'FILE_NOT_ACCEPTED', fieldErrors: { utilityBill: text } },
      }),
    );
    await submit(page).click();
    await picture(page, BILL).getByText(text).waitFor();
    await picture(page, BILL).locator('button:focus').waitFor();
    expect(await submit(page).getAttribute('aria-disabled')).toBe('false');
    await page.unroute('**/api/kyc/level-3');
    await page.route('**/api/kyc/level-3', (route) => route.abort());
    await submit(page).click();
    await form(page)
      .getByText(/^An error occurred while submitting details\. /)
      .waitFor();
    expect(await preview(page, BILL).count()).toBe(1);
  },
);

screenTest('A submission of numbers that fails: says so, and the same press can be tried again', async () => {
  const page = await openKyc(kycAnswers(0, null, { 'POST /api/kyc/level-1': 'no connection' }));
  await submit(page).click();
  await form(page)
    .getByText(/^An error occurred while submitting details\. /)
    .waitFor();
  expect(await submit(page).getAttribute('aria-disabled')).toBe('false');
});

screenTest.each([
  ['GET /api/kyc/status', '/api/kyc/status', 'An error occurred while fetching user kyc level status'],
  ['GET /api/kyc/biodata', '/api/kyc/biodata', 'An error occurred while fetching user biodata'],
  [
    'GET /api/kyc/uploaded-documents',
    '/api/kyc/uploaded-documents',
    'An error occurred while fetching uploaded documents',
  ],
] as const)(
  '%s, without an answer: says what failed where it would stand, and tries again',
  async (call, path, text) => {
    const page = await openKyc({ ...kycAnswers(2), [call]: 'no connection' });
    const alert = page.locator('main').getByRole('alert').filter({ hasText: text });
    await alert.waitFor();
    await answerInstead(page, kycAnswers(2));
    const [again] = await Promise.all([
      page.waitForRequest((sent) => new URL(sent.url()).pathname === path),
      alert.getByRole('button', { name: 'Retry' }).click(),
    ]);
    expect(again.method()).toBe('GET');
    await alert.waitFor({ state: 'hidden' });
  },
);

screenTest.each(['UNAUTHENTICATED', 'FORBIDDEN'] as const)(
  'A call of the KYC settings that is answered %s: signs out and leads to sign-in',
  async (refuses) => {
    const answers = kycAnswers(2, null, { 'GET /api/kyc/biodata': { refuses } });
    const page = await openScreen({ path: '/kyc-setting', as: ADA, answers });
    await page.getByRole('heading', { level: 1, name: 'Log In' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
  },
);
