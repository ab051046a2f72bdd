import { expect, test } from 'vitest';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts';
import { openFindableCustomer } from './support/back-office.ts';
import { bankUrl, NARROWEST, openPage } from './support/browser.ts';
import { CHECKER, MAKER, openAs, PASSWORD, signIn } from './support/people.ts';

const WORDS = 'We have blocked this profile to protect you';

test('A customer, blocked by one of the staff: is signed out, reads whom to call, and logs in again once two have unblocked them', async () => {
  const person = await openFindableCustomer();
  const name = `Amina ${person.lastName}`;
  const page = await openPage('/');
  await signIn(page, person);
  await page.waitForURL(bankUrl('/onboarding'));

  const maker = await openAs(MAKER, '/admin/customers');
  await maker.getByRole('searchbox').fill(person.email);
  await maker.getByText('1 result', { exact: true }).waitFor();
  await maker.getByRole('button', { name: `Open ${name}` }).click();
  await maker.getByRole('button', { name: 'Sign out and block' }).click();
  const block = maker.getByRole('dialog', { name: 'Sign out and block' });
  await block.getByText('scheduled payments go on').waitFor();
  await block.getByLabel('Comment').fill('She called: her telephone was stolen');
  await expectAccessible(maker);
  await block.getByRole('button', { name: 'Sign out and block' }).click();
  await maker.getByText('This customer is blocked').waitFor();
  await maker.getByText('Blocked from logging in').waitFor();
  await maker.getByText('Blocked by').waitFor();
  await maker.getByText('She called: her telephone was stolen').waitFor();
  await maker.locator('h1:focus').getByText(name).waitFor();
  await expectAccessible(maker);

  await page.reload();
  await page.getByText('Your session ended. Log in again.').waitFor();
  await page.getByLabel('Email or Phone Number').fill(person.email);
  await page.getByLabel('Password *').fill(PASSWORD);
  await page.getByRole('button', { name: 'Log In' }).click();
  const heading = page.getByRole('heading', { level: 1, name: 'Your profile is blocked' });
  await heading.waitFor();
  await page.getByText(WORDS).waitFor();
  expect(await heading.evaluate((element) => element === document.activeElement)).toBe(true);
  const call = page.getByRole('link', { name: /^Call / }).first();
  expect(await call.getAttribute('href')).toMatch(/^tel:\+?\d+$/);
  await expectAccessible(page);
  await page.setViewportSize(NARROWEST);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Back to Log In' }).click();
  await page.getByLabel('Password *').waitFor();
  await page.locator('h1:focus').getByText('Log In').waitFor();
  expect(await page.getByLabel('Email or Phone Number').inputValue()).toBe(person.email);
  expect(await page.getByLabel('Password *').inputValue()).toBe('');

  await maker.getByRole('button', { name: 'Unblock' }).click();
  const unblock = maker.getByRole('dialog', { name: 'Unblock' });
  await unblock.getByLabel('Comment').fill('She came to the branch');
  await unblock.getByRole('button', { name: 'Unblock' }).click();
  await maker.getByText('Unblock, asked for by Bisi Adeyemi').waitFor();
  await maker.locator('h1:focus').getByText(name).waitFor();
  const checker = await openAs(CHECKER, `/admin/approvals?q=${person.lastName}`);
  await checker.getByRole('button', { name: `Open Unblock, ${name}` }).click();
  const decision = checker.getByRole('dialog', { name: 'Unblock' });
  await decision.getByText('She called: her telephone was stolen').waitFor();
  await decision.getByRole('button', { name: 'Approve' }).click();
  await decision.waitFor({ state: 'hidden' });

  await signIn(page, person);
  await page.waitForURL(bankUrl('/onboarding'));
});
