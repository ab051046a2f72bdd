import { expect } from 'vitest';
import { expectNoSidewaysScroll } from '../../../../../e2e/support/accessibility.ts';
import { answerInstead } from '../../../../../e2e/support/bank-answers.ts';
import {
  fillAboutYou,
  fillContact,
  fillPassword,
  keptInTab,
  newcomer,
  PASSWORD,
  stageTitle,
} from '../../../../../e2e/support/registration-form.ts';
import { countPosts } from '../../../../../e2e/support/requests.ts';
import { widenTextSpacing } from '../../../../../e2e/support/text-spacing.ts';
import { DEFAULT_ANSWERS } from '../../../../../scripts/workshop/default-answers.ts';
import { NARROWEST, openScreen, screenTest, TELEPHONE } from '../../../../../scripts/workshop/screen-test.ts';

const REGISTERED = {
  message: '',
  email: '01999999-0000-7000-8000-000000000001',
  maskedEmail: 'a***@harvest.test',
  handle: '01999999-0000-7000-8000-000000000002',
};
const REGISTER_NEW = '/auth/ibanking/personal/registration/new';

screenTest(
  'Registration, once it worked: says so before it leads on, and Back does not send it again',
  async () => {
    const page = await openScreen({
      path: '/signup',
      answers: { 'POST /auth/ibanking/personal/registration/new': { says: REGISTERED } },
    });
    const amina = newcomer();
    await fillAboutYou(page, amina);
    await page.getByRole('button', { name: 'Continue' }).click();
    await fillContact(page, amina);
    const posts = countPosts(page, REGISTER_NEW);
    await page.getByRole('button', { name: 'Register' }).click();
    await stageTitle(page, 'Registered successfully').waitFor();
    await page.getByText('STEP 3 OF 3').waitFor();
    await page.locator('h2:focus').getByText('Registered successfully').waitFor();
    await page.getByRole('heading', { level: 1, name: 'Verify your email' }).waitFor();
    await page.goBack();
    await stageTitle(page, 'About you').waitFor();
    expect(await page.getByLabel('First Name').inputValue()).toBe('');
    expect(posts()).toBe(1);
  },
);

screenTest.each([
  ['BVN', '222 2222 2226', { bvn: '22222222226' }],
  ['Date of Birth', '17-4-1988', { dateOfBirth: '17/04/1988' }],
])(
  'Registration, of the owner of an account who gives the %s as well: shows it before it is sent, and sends that alone',
  async (label, typed, sent) => {
    const page = await openScreen({
      path: '/signup?tab=bank-account-owner',
      viewport: TELEPHONE,
      answers: { 'POST /auth/ibanking/personal/registration/existing': 'nothing yet' },
    });
    await page.getByLabel('Account Number').fill('3012345678');
    const proofs = page.getByRole('radiogroup', { name: 'Show that it is yours (Optional)' });
    // What stands in the field that was not chosen is not sent.
    await page.getByRole('textbox', { name: 'BVN (Optional)' }).fill('22200000000');
    await proofs.getByRole('radio', { name: label }).check();
    const field = page.getByRole('textbox', { name: `${label} (Optional)` });
    await field.fill(typed.slice(0, 6));
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.locator('input[aria-invalid=true]:focus').waitFor();
    await field.fill(typed);
    await page.getByRole('button', { name: 'Continue' }).click();
    await stageTitle(page, 'Security').waitFor();
    await page.getByText(Object.values(sent)[0] ?? '', { exact: true }).waitFor();
    for (const secret of [typed, ...Object.values(sent)]) expect(await keptInTab(page)).not.toContain(secret);
    await fillPassword(page, 'Password *');
    const [request] = await Promise.all([
      page.waitForRequest((each) => each.url().endsWith('/registration/existing')),
      page.getByRole('button', { name: 'Register' }).click(),
    ]);
    expect(request.postDataJSON()).toEqual({
      accountNUBAN: '3012345678',
      ...sent,
      password: PASSWORD,
      confirmPassword: PASSWORD,
      registrationType: 'ACCOUNT_OWNER',
      termsVersion: '1.0',
      privacyVersion: '1.0',
    });
  },
);

screenTest('State of Residence, typed in part: Enter takes the first match', async () => {
  const page = await openScreen({ path: '/signup' });
  const state = page.getByRole('combobox', { name: 'State of Residence' });
  await state.fill('Kad');
  await state.press('Enter');
  await expect.poll(() => state.inputValue()).toBe('Kaduna');
});

screenTest('Registration, on the way between stages and tabs: loses nothing', async () => {
  const amina = newcomer();
  const page = await openScreen({ path: '/signup', viewport: TELEPHONE });
  await fillAboutYou(page, amina);
  await page.getByRole('tab', { name: 'Bank Account Owner' }).click();
  await page.getByLabel('Account Number').fill('3012345678');
  await page.getByRole('tab', { name: 'New User' }).click();
  expect(await page.getByLabel('First Name').inputValue()).toBe('Amina');
  expect(await page.getByRole('radio', { name: 'Married' }).isChecked()).toBe(true);
  expect(await page.getByRole('combobox', { name: 'State of Residence' }).inputValue()).toBe('Kano');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.locator('h2:focus').getByText('Contact and security').waitFor();
  await page.getByText('STEP 2 OF 3').waitFor();
  expect(await page.getByRole('tab').count()).toBe(0);
  await fillContact(page, amina);
  // Back, as the button on a telephone does it.
  await page.goBack();
  await page.locator('h2:focus').getByText('About you').waitFor();
  expect(await page.getByLabel('Date of Birth').inputValue()).toBe('07/03/1990');
  await page.getByRole('button', { name: 'Continue' }).click();
  expect(await page.getByLabel('Email').inputValue()).toBe(amina.email);
  expect(await page.getByLabel('Confirm Password').inputValue()).toBe(PASSWORD);
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('tab', { name: 'Bank Account Owner' }).click();
  expect(await page.getByLabel('Account Number').inputValue()).toBe('3012345678');
});

screenTest(
  'Registration, on a page that stays open for half an hour: leaves nothing in the tab',
  async () => {
    const page = await openScreen({ path: '/signup', withClock: true });
    await page.getByLabel('First Name').fill('Amina');
    expect(await keptInTab(page)).toContain('Amina');
    await page.clock.fastForward('29:00');
    expect(await keptInTab(page)).toContain('Amina');
    await page.clock.fastForward('01:00');
    await expect.poll(() => keptInTab(page)).toBe('{}');
  },
);

screenTest(
  'Registration, with nothing entered: names every field in one place, and each leads to its field',
  async () => {
    const page = await openScreen({ path: '/signup' });
    await page.getByRole('radio', { name: 'Female' }).waitFor();
    const posts = countPosts(page, REGISTER_NEW);
    await page.getByRole('button', { name: 'Continue' }).click();
    const summary = page.getByRole('alert', { name: 'There is a problem' });
    await summary.waitFor();
    const fields = ['First Name', 'Last Name', 'Date of Birth', 'Gender', 'Marital Status'];
    const others = ['Employment Status', 'State of Residence', 'Address'];
    // In the order in which they stand on the page.
    expect(await summary.getByRole('button').allTextContents()).toEqual(
      [...fields, ...others].map((field) => `${field}: This field is required`),
    );
    await expect.poll(() => summary.evaluate((element) => element === document.activeElement)).toBe(true);
    await summary.getByRole('button', { name: 'Gender: This field is required' }).click();
    await page.locator('input[type=radio][value=MALE]:focus').waitFor();
    await summary.getByRole('button', { name: 'State of Residence' }).click();
    await page.getByRole('combobox', { name: 'State of Residence' }).and(page.locator(':focus')).waitFor();
    expect(posts()).toBe(0);
  },
);

screenTest.each([
  ['Date of Birth', '31/02/1990', 'Enter a date such as 21/11/1990'],
  ['Date of Birth', '01/01/2999', 'Enter the day you were born, such as 21/11/1990'],
])(
  'Registration, with the %s %s: says what is wrong once the field is left',
  async (label, typed, problem) => {
    const page = await openScreen({ path: '/signup' });
    await page.getByLabel(label).fill(typed);
    await page.getByText(problem, { exact: true }).waitFor({ state: 'hidden' });
    await page.getByLabel('Address').focus();
    await page.getByText(problem, { exact: true }).waitFor();
  },
);

screenTest(
  'Registration, with mistakes in the second stage: uses the words of the specification',
  async () => {
    const page = await openScreen({ path: '/signup' });
    await fillAboutYou(page, newcomer());
    await page.getByRole('button', { name: 'Continue' }).click();
    const password = page.getByLabel('Password *', { exact: true });
    const said = (text: string) => page.getByText(text, { exact: true }).first().waitFor();
    await page.getByLabel('Email').fill('amina');
    await page.getByLabel('Phone Number').fill('12345');
    await said('Enter an email address such as name@example.com');
    await page.getByLabel('BVN').fill('2221234567');
    await said('Enter a Nigerian mobile number such as 08030000001');
    await password.fill('Maize1!');
    await said('Bvn must be at least 11 characters');
    await page.getByLabel('Confirm Password').fill('Maize1');
    await said('Password must be at least 8 characters');
    await password.fill('maizecobs');
    await page.getByRole('button', { name: 'Register' }).click();
    await said('Password must contain at least 1 uppercase letter, 1 special character, and 1 number');
    await said('Passwords do not match');
    await page.getByRole('alert', { name: 'There is a problem' }).waitFor();
  },
);

screenTest(
  'Registration, with mistakes told at the press that sends it: the press is not lost to what moves',
  async () => {
    const page = await openScreen({ path: '/signup', viewport: TELEPHONE });
    await fillAboutYou(page, newcomer());
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByLabel('Password *', { exact: true }).fill('maizecobs');
    await page.getByLabel('Confirm Password').fill('Maize1');
    const send = page.getByRole('button', { name: 'Register' });
    await send.scrollIntoViewIfNeeded();
    const box = await send.boundingBox();
    // At its upper edge, as a finger may.
    await page.mouse.click((box?.x ?? 0) + 20, (box?.y ?? 0) + 4);
    await page.getByRole('alert', { name: 'There is a problem' }).waitFor();
  },
);

screenTest('Registration, with a password while it is typed: ticks off what it has', async () => {
  const page = await openScreen({ path: '/signup' });
  await fillAboutYou(page, newcomer());
  await page.getByRole('button', { name: 'Continue' }).click();
  const password = page.getByLabel('Password *', { exact: true });
  const described = () =>
    password.evaluate((field: HTMLInputElement) => {
      const ids = (field.getAttribute('aria-describedby') ?? '').split(' ');
      return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
    });
  expect(await described()).toContain('Needed: 1 number');
  await password.pressSequentially('Maize2026');
  expect(await described()).toContain('Done: 8 characters or more');
  expect(await described()).toContain('Done: 1 number');
  expect(await described()).toContain('Needed: 1 of ! @ # $ % ^ & *');
});

screenTest('Registration, on the narrowest screen: does not scroll sideways in either stage', async () => {
  const page = await openScreen({ path: '/signup', viewport: NARROWEST });
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('alert', { name: 'There is a problem' }).waitFor();
  await expectNoSidewaysScroll(page);
  await fillAboutYou(page, newcomer());
  await page.getByRole('button', { name: 'Continue' }).click();
  await stageTitle(page, 'Contact and security').waitFor();
  await expectNoSidewaysScroll(page);
  await widenTextSpacing(page);
  await expectNoSidewaysScroll(page);
});

screenTest.each([
  ['registration-enums', 'An error occurred while fetching fields'],
  ['states', 'An error occurred while fetching states'],
  ['account-types', 'An error occurred while fetching account types'],
] as const)(
  'Registration, where %s cannot be fetched: says so in its place and tries again',
  async (what, text) => {
    const route = `GET /auth/ibanking/personal/${what}` as const;
    const page = await openScreen({ path: '/signup', answers: { [route]: 'a refusal without words' } });
    if (what === 'account-types') {
      await fillAboutYou(page, newcomer());
      await page.getByRole('button', { name: 'Continue' }).click();
    }
    await page.locator('form').getByText(text).waitFor();
    await answerInstead(page, { [route]: DEFAULT_ANSWERS[route] });
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.locator('form').getByText(text).waitFor({ state: 'hidden' });
  },
);
