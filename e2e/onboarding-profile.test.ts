import { expect, test } from 'vitest';
import { button, field, newNin, openAsApplicant, stepHeading } from './support/applicants.ts';
import { answerInstead } from './support/bank-answers.ts';
import { bankUrl, countPosts } from './support/browser.ts';
import { documentsOf, onboardingAnswers } from './support/onboarding-states.ts';
import { ADA, NGOZI, openAs } from './support/people.ts';

const SAVE = '/api/onboarding/basic-profile';

test('Basic Profile, with fields missing: says so at each, goes to the first and sends nothing', async () => {
  const page = await openAsApplicant('/onboarding');
  const posts = countPosts(page, SAVE);
  await field(page, 'Last Name').fill(' ');
  await field(page, 'Phone Number').fill('123');
  await button(page, 'Continue').click();
  expect(await page.getByText('This field is required').count()).toBe(2);
  await page.getByText('Enter a Nigerian mobile number such as 08030000001').waitFor();
  expect(await field(page, 'Last Name').evaluate((input) => input === document.activeElement)).toBe(true);
  expect(posts()).toBe(0);
  await stepHeading(page, 'Basic Profile').waitFor();
});

test('Basic Profile, the e-mail: can be reached and copied, not changed', async () => {
  const page = await openAsApplicant('/onboarding');
  const email = field(page, 'Email');
  expect(await email.isEditable()).toBe(false);
  expect(await email.isDisabled()).toBe(false);
  await email.focus();
  expect(await email.inputValue()).toMatch(/^amina\..+@harvest\.test$/);
});

test('Basic Profile, the masked BVN: goes back as it is, or is replaced as a whole', async () => {
  const page = await openAsApplicant('/onboarding');
  const bvn = field(page, 'BVN');
  await bvn.waitFor();
  const mask = await bvn.inputValue();
  await bvn.press('End');
  await page.keyboard.type('7');
  expect(await bvn.inputValue()).toBe('7');
  await bvn.fill('');
  await bvn.blur();
  expect(await bvn.inputValue()).toBe(mask);
  await bvn.fill('123');
  await bvn.blur();
  await page.getByText('BVN and NIN are exactly 11 digits').waitFor();
  await bvn.fill('');
  await field(page, 'NIN').fill(newNin());
  const [request] = await Promise.all([
    page.waitForRequest((sent) => sent.method() === 'POST' && new URL(sent.url()).pathname === SAVE),
    button(page, 'Continue').click(),
  ]);
  expect(request.postDataJSON()).toMatchObject({ firstName: 'Amina', bvn: mask });
  expect(request.headers()['idempotency-key']).toMatch(/^[\da-f]{32}$/);
});

test('Basic Profile, when the answer is lost: says so, stays, and the next try is the same request', async () => {
  const page = await openAsApplicant('/onboarding');
  await field(page, 'NIN').fill(newNin());
  const keys: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith(SAVE))
      keys.push(request.headers()['idempotency-key']);
  });
  await page.route(`**${SAVE}`, (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  );
  await button(page, 'Continue').click();
  await page.locator('main').getByText('An error occurred while updating basic profile. We couldn').waitFor();
  await stepHeading(page, 'Basic Profile').waitFor();
  expect(await page.getByText("Don't send it again yet").count()).toBe(0);
  await page.unroute(`**${SAVE}`);
  await button(page, 'Continue').click();
  await stepHeading(page, 'Document Upload').waitFor();
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
});

test('Basic Profile, with nothing declined or missing: is locked, and Continue goes on without saving', async () => {
  const page = await openAs(NGOZI, 'about:blank');
  const documents = documentsOf('SUBMITTED', 'SUBMITTED', null);
  await answerInstead(page, onboardingAnswers(['APPROVED', 'SUBMITTED', 'SUBMITTED', 'APPROVED'], documents));
  await page.goto(bankUrl('/onboarding?step=profile'));
  for (const name of ['First Name', 'Last Name', 'Phone Number', 'BVN', 'NIN'])
    expect(await field(page, name).isEditable()).toBe(false);
  await page.getByText('Approved, so it cannot be changed here.').first().waitFor();
  const posts = countPosts(page, SAVE);
  await button(page, 'Continue').click();
  await stepHeading(page, 'Document Upload').waitFor();
  expect(posts()).toBe(0);
});

test('Basic Profile, a phone number the bank does not take: says so at the field', async () => {
  const page = await openAsApplicant('/onboarding');
  await field(page, 'Phone Number').fill(ADA.phoneNumber);
  await field(page, 'NIN').fill(newNin());
  await button(page, 'Continue').click();
  await page.getByRole('alert').getByText('This phone number cannot be used.').first().waitFor();
  const phone = field(page, 'Phone Number');
  expect(await phone.evaluate((input) => input === document.activeElement)).toBe(true);
  expect(await phone.getAttribute('aria-invalid')).toBe('true');
});
