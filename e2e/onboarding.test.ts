import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { PHOTO } from '../scripts/testing/pictures.ts';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts';
import {
  button,
  chooseKind,
  documentBlock,
  field,
  giveFile,
  IDENTITY,
  newNin,
  openAsApplicant,
  PASSPORT,
  stepHeading,
} from './support/applicants.ts';
import { answerInstead, type BankAnswers } from './support/bank-answers.ts';
import { bankUrl, TELEPHONE } from './support/browser.ts';
import { tabTo } from './support/keyboard.ts';
import { documentsOf, onboardingAnswers } from './support/onboarding-states.ts';
import { ADA, NGOZI, openAs } from './support/people.ts';
import { openCustomer } from './support/registering.ts';
import { openReviewer } from './support/reviewer.ts';

test('Onboarding, of a new customer: uploads, is declined, rectifies, is approved and gets to Home', async () => {
  const amina = await openCustomer();
  const reviewer = await openReviewer();
  const page = await openAs(amina, '/onboarding');

  await stepHeading(page, 'Basic Profile').waitFor();
  // Of what an account holds the bank would refuse to tell.
  await page.getByRole('button', { name: 'Help' }).waitFor();
  expect(await page.getByRole('button', { name: /^(Alerts|Search)/ }).count()).toBe(0);
  expect(await field(page, 'First Name').inputValue()).toBe('Amina');
  expect(await field(page, 'Phone Number').inputValue()).toBe(amina.phoneNumber);
  expect(await field(page, 'BVN').inputValue()).toMatch(/^222\*{4}\d{4}$/);
  await field(page, 'NIN').fill(newNin('000'));
  await button(page, 'Continue').click();
  await page.getByText('Basic Profile updated successfully').waitFor();

  await page.locator('h2:focus').getByText('Document Upload').waitFor();
  expect(new URL(page.url()).search).toBe('?step=documents');
  await page.getByText('Image must be less than 2MB, with a white background and proper lighting').waitFor();
  await giveFile(page, PASSPORT);
  await page.getByText('Document uploaded successfully').waitFor();
  await page.getByAltText('The passport photograph you uploaded').waitFor();
  await button(page, 'Change Passport').waitFor();
  await chooseKind(page, IDENTITY, "Voter's card");
  await giveFile(page, IDENTITY);
  await documentBlock(page, IDENTITY).getByText("Voter's card").waitFor();
  await documentBlock(page, IDENTITY).getByText('Document Type').waitFor();
  await button(page, 'Continue').click();

  await page.locator('h2:focus').getByText('Status').waitFor();
  const card = (words: string | RegExp) => page.getByRole('listitem').getByText(words);
  await card(
    'Dear Merchant, your Document Upload has been submitted and is currently under review. Kindly be patient.',
  ).waitFor();
  await card(/^Your NIN Verification was declined. Reason: ./).waitFor();
  await card('Your BVN Verification was approved.').waitFor();
  const cards = page.locator('main ul').filter({ has: card('Your BVN Verification was approved.') });
  const columns = await cards.evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(' '));
  expect(columns).toHaveLength(3);
  await reviewer.decide('onboarding-documents', amina, { action: 'approve', what: PASSPORT });
  await reviewer.decide('onboarding-documents', amina, {
    action: 'decline',
    what: IDENTITY,
    comment: 'Too dark to read',
  });
  const refusal = 'Your Proof of Identity document has been declined. Reason: Too dark to read';
  await card(refusal).waitFor();
  await page.getByRole('status').getByText(refusal).waitFor({ state: 'attached' });
  expect(await page.getByRole('heading', { level: 3, name: 'Document Upload' }).count()).toBe(0);

  await button(page, 'Rectify Proof of Identity').click();
  await page.locator('h3:focus').getByText(IDENTITY).waitFor();
  expect(await button(page, 'Change Passport').count()).toBe(0);
  await chooseKind(page, IDENTITY, "Driver's licence");
  await giveFile(page, IDENTITY);
  await documentBlock(page, IDENTITY).getByText("Driver's licence").waitFor();
  await documentBlock(page, IDENTITY).getByText('Under review').waitFor();
  await button(page, 'Continue').click();
  const declined = page.getByRole('listitem').filter({ hasText: 'Your NIN Verification was declined.' });
  await declined.getByRole('button', { name: 'Rectify' }).click();
  await expect
    .poll(() => field(page, 'NIN').evaluate((input) => input === document.activeElement))
    .toBe(true);
  await page.keyboard.type(newNin());
  await button(page, 'Continue').click();
  await button(page, 'Continue').click();

  await stepHeading(page, 'Status').waitFor();
  await card('Your NIN Verification was approved.').waitFor();
  await reviewer.decide('onboarding-documents', amina, { action: 'approve' });
  await reviewer.decide('onboarding-profiles', amina, { action: 'approve' });
  await page
    .locator('main')
    .getByText('Your Onboarding is now complete. Log back into the app to access all features.')
    .last()
    .waitFor();
  expect(await card('Your BVN Verification was approved.').count()).toBe(0);
  expect((await page.locator('main svg[role="presentation"]').boundingBox())?.width).toBeGreaterThan(100);
  await button(page, 'Confirm and start paying up to ₦50,000 a day').click();
  await page.locator(':focus').getByText('You can pay up to ₦50,000 a day now').waitFor();
  // The picture of the page is large; the notice's own sign is not, so that its words have room.
  expect((await page.locator(':focus svg').boundingBox())?.width).toBeLessThanOrEqual(24);
  await button(page, 'Go to Home').click();
  await page.getByRole('heading', { level: 1, name: 'Welcome, Amina' }).waitFor();
  await page.getByText('KYC level 1 · ₦50,000.00 left to send today').waitFor();
  await page.goto(bankUrl('/onboarding'));
  await page.getByRole('heading', { level: 1, name: 'Welcome, Amina' }).waitFor();
});

test('Any page, of somebody not onboarded: leads to onboarding, and only there', async () => {
  const page = await openAs(NGOZI, '/home');
  for (const path of ['/home', '/transfer', '/settings', '/customer-service/42', '/']) {
    await page.goto(bankUrl(path));
    await page.getByRole('heading', { level: 1, name: 'Onboarding' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/onboarding');
  }
  await page.getByText('Complete setting up your account').waitFor();
  const entries = await page.getByRole('navigation', { name: 'Main' }).getByRole('link').allTextContents();
  expect(entries).toEqual(['Onboarding']);
});

test('Onboarding, opened by somebody who has done with it: leads to Home', async () => {
  const page = await openAs(ADA, '/onboarding');
  await page.getByRole('heading', { level: 1, name: 'Welcome, Ada' }).waitFor();
});

test('A browser that takes somebody for onboarded: is led to onboarding by the bank, still signed in', async () => {
  const page = await openAs(NGOZI, '/onboarding');
  await stepHeading(page, 'Basic Profile').waitFor();
  await page.evaluate(() => {
    const userInfo = JSON.parse(localStorage.getItem('userInfo') ?? '{}') as object;
    localStorage.setItem('userInfo', JSON.stringify({ ...userInfo, onboardingComplete: true }));
  });
  await page.goto(bankUrl('/home'));
  await stepHeading(page, 'Basic Profile').waitFor();
  expect(await page.evaluate(() => localStorage.getItem('userInfo'))).toContain('"onboardingComplete":false');
});

test('Logout, from the user menu of onboarding: leads to sign-in', async () => {
  const page = await openAsApplicant('/onboarding');
  await button(page, 'User menu of Amina').click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.getByText('You are logged out.').waitFor();
});

test('The wizard, by reload and Back: stays where one was', async () => {
  const page = await openAsApplicant('/onboarding');
  await field(page, 'NIN').fill(newNin());
  await button(page, 'Continue').click();
  await stepHeading(page, 'Document Upload').waitFor();
  await page.reload();
  await stepHeading(page, 'Document Upload').waitFor();
  expect(await page.title()).toBe('Document Upload – Onboarding – Harvest');
  await button(page, 'Previous').click();
  await page.locator('h2:focus').getByText('Basic Profile').waitFor();
  await page.goBack();
  await stepHeading(page, 'Document Upload').waitFor();
  await page
    .getByRole('list', { name: 'Steps of onboarding' })
    .getByRole('link', { name: /^Basic Profile/ })
    .click();
  await stepHeading(page, 'Basic Profile').waitFor();
});

test('Onboarding, with nothing submitted: wears no chip that says so', async () => {
  const page = await openWith(onboardingAnswers([null, null, null, null], documentsOf(null, null, null)));
  await page.getByRole('combobox').first().waitFor();
  expect(await documentBlock(page, PASSPORT).getByText('Not submitted').count()).toBe(0);
  await page.getByRole('link', { name: /^Basic Profile/ }).click();
  await field(page, 'NIN').waitFor();
  await page
    .getByText("National Identification Number, 11 digits. Dial *346# if you don't know it.")
    .waitFor();
  expect(await page.locator('form').getByText('Not submitted').count()).toBe(0);
});

test('The steps of onboarding: tick what is approved alone, and on a telephone count the three pages', async () => {
  const page = await openWith(
    onboardingAnswers(
      ['SUBMITTED', 'DECLINED', 'SUBMITTED', 'APPROVED'],
      documentsOf('APPROVED', 'DECLINED', null),
    ),
  );
  const steps = page.getByRole('list', { name: 'Steps of onboarding' }).getByRole('listitem');
  await steps.first().waitFor();
  const marks = await Promise.all((await steps.all()).map((step) => step.getAttribute('data-mark')));
  expect(marks).toEqual(['waiting', 'failed', 'waiting', 'done', 'open']);

  await page.setViewportSize(TELEPHONE);
  await page.getByText('2 of 3: Document Upload').waitFor();
  await page.getByText('BVN under review · NIN approved').waitFor();
  const shown = await Promise.all((await steps.all()).map((step) => step.boundingBox()));
  expect(shown.filter((box) => (box?.width ?? 0) > 8)).toHaveLength(3);
});

/** The page of documents of somebody whose onboarding stands like this. */
async function openWith(answers: BankAnswers): Promise<Page> {
  const page = await openAs(NGOZI, 'about:blank');
  await answerInstead(page, answers);
  await page.goto(bankUrl('/onboarding?step=documents'));
  return page;
}

test('Entering with everything submitted: opens Status, not Basic Profile', async () => {
  const page = await openAsApplicant('/onboarding');
  await field(page, 'NIN').fill(newNin());
  await button(page, 'Continue').click();
  await giveFile(page, PASSPORT);
  await button(page, 'Change Passport').waitFor();
  await chooseKind(page, IDENTITY, "Voter's card");
  await giveFile(page, IDENTITY);
  await button(page, `View ${IDENTITY}`).waitFor();
  await page.goto(bankUrl('/home'));
  await stepHeading(page, 'Status').waitFor();
  expect(new URL(page.url()).pathname).toBe('/onboarding');
  await page.getByText(/^Last checked \d\d:\d\d\./).waitFor();
  await button(page, 'Refresh').click();
  await page.getByText('Checked just now').waitFor({ state: 'attached' });
});

test('Onboarding, by keyboard alone: fills in, chooses, uploads and deletes', async () => {
  const page = await openAsApplicant('/onboarding');
  await field(page, 'NIN').waitFor();
  await tabTo(page, field(page, 'NIN'));
  await page.keyboard.type(newNin());
  await tabTo(page, button(page, 'Continue'));
  await page.keyboard.press('Enter');
  await page.locator('h2:focus').getByText('Document Upload').waitFor();
  const kind = documentBlock(page, IDENTITY).getByRole('combobox', { name: 'Select Upload Type' });
  await kind.waitFor();
  await tabTo(page, kind);
  await page.keyboard.press('Enter');
  await page.getByRole('option', { name: "Voter's card" }).waitFor();
  // "Select an option" is the first, and this the last of those that fit.
  for (let step = 0; step < 5; step += 1) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  expect(await kind.inputValue()).toBe("Voter's card");
  const pickFile = async () => {
    await tabTo(page, button(page, `Upload a file for ${IDENTITY}`));
    await page.keyboard.press('Enter');
  };
  // What is waited for has to be known to the page before the key comes, and on the way there the page is asked things.
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), pickFile()]);
  await chooser.setFiles(PHOTO);
  await page.locator('h3:focus').getByText(IDENTITY).waitFor();
  await tabTo(page, button(page, `Delete ${IDENTITY}`));
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').locator('button:focus').getByText('No').waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByText('Deleted successfully').waitFor();
  await page.locator('h3:focus').getByText(IDENTITY).waitFor();
});

test('Onboarding, enlarged to 400 % on a small screen: does not scroll sideways', async () => {
  const page = await openAsApplicant('/onboarding?step=documents', { viewport: { width: 320, height: 256 } });
  await button(page, 'Upload for Passport Photograph').waitFor();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});
