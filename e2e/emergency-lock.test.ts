import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessible } from './support/accessibility.ts';
import { answerInstead } from './support/bank-answers.ts';
import { bankUrl, openPage, TELEPHONE } from './support/browser.ts';
import { openOnboarded } from './support/customers.ts';
import { bank } from './support/journey-bank.ts';
import { tabTo } from './support/keyboard.ts';
import { ADA, callAs, enterPassword, openAs } from './support/people.ts';
import type { Newcomer } from './support/registration-form.ts';

const QUESTION = 'Lock your accounts for 24 hours?';
const SECOND = 'Lock for 24 hours';
const LOCK = '/api/ibanking/personal/emergency-lock';
const PLEA = 'Is somebody in your account? Lock it';

/** Whose accounts are locked from a page, and whose on the way in. */
let amina: Newcomer;
let zainab: Newcomer;
beforeAll(async () => {
  amina = await openOnboarded();
  zainab = await openOnboarded();
});

const bannerOf = (page: Page) => page.getByRole('status').filter({ hasText: 'Your accounts are locked' });
const dialogOf = (page: Page) => page.getByRole('dialog', { name: QUESTION });

const lockedUntil = async (person: Newcomer) =>
  ((await (await callAs(person, 'GET', LOCK)).json()) as { lockedUntil: string | null }).lockedUntil;

/** About a day from now, in the bank's own time. */
function isADayAway(until: string | null): boolean {
  const hours = (new Date(until ?? 0).getTime() - bank().openedAt.getTime()) / 3_600_000;
  return hours > 23 && hours < 25;
}

test('Emergency lock, from the user menu by keyboard: asks once more, says 24 hours, and every page shows until when', async () => {
  const page = await openAs(amina, '/transaction-history');
  await page.getByRole('heading', { level: 1, name: 'Transaction History' }).waitFor();
  const menu = page.getByRole('button', { name: 'User menu of Amina' });
  const openDialog = async () => {
    await tabTo(page, menu);
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Lock my accounts' }).focus();
    await page.keyboard.press('Enter');
    await dialogOf(page).waitFor();
  };
  await openDialog();
  for (const text of [
    'For 24 hours nothing leaves your accounts, whoever is logged in.',
    'Scheduled payments wait until it ends. A higher limit that is still to come is cancelled.',
    'Nobody can change whom you pay, raise a limit or KYC level, or add a second factor.',
    'Money paid to you still lands.',
    'You cannot end it earlier yourself: customer service can.',
  ])
    await dialogOf(page).getByText(text).waitFor();
  // Enter alone locks nothing.
  await dialogOf(page).getByRole('button', { name: 'Cancel' }).last().and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Enter');
  await dialogOf(page).waitFor({ state: 'hidden' });
  expect(await lockedUntil(amina)).toBeNull();
  expect(await bannerOf(page).count()).toBe(0);

  await openDialog();
  await dialogOf(page).getByRole('button', { name: SECOND }).click();
  await bannerOf(page).waitFor();
  await dialogOf(page).waitFor({ state: 'hidden' });
  await expectAccessible(page);
  const until = await lockedUntil(amina);
  expect(isADayAway(until)).toBe(true);
  // What was locked cannot be locked again from here.
  await menu.click();
  await page.getByRole('menuitem', { name: 'Logout' }).waitFor();
  expect(await page.getByRole('menuitem', { name: 'Lock my accounts' }).count()).toBe(0);
  await page.keyboard.press('Escape');

  await page.getByRole('navigation').getByRole('link', { name: 'Home' }).click();
  await bannerOf(page).waitFor();
  await page.goto(bankUrl('/settings?tab=two-factor'));
  await bannerOf(page).waitFor();
  const card = page.getByRole('region', { name: 'Something is wrong?' });
  await card.getByText('Locked', { exact: true }).waitFor();
  expect(await card.getByRole('button').count()).toBe(0);
  // What it keeps somebody else from doing.
  const saved = await callAs(amina, 'POST', '/api/beneficiaries', {
    beneficiaryName: 'Musa',
    bankCode: '090605',
    accountNumber: '1000000040',
  });
  expect([saved.status, ((await saved.json()) as { code: string }).code]).toEqual([422, 'EMERGENCY_LOCK']);
  await bannerOf(page).getByRole('button', { name: 'Contact us' }).click();
  const help = page.getByRole('dialog', { name: 'Help' });
  await help.getByRole('link', { name: /^Call / }).waitFor();
  expect(await help.getByRole('button', { name: 'Lock my accounts' }).count()).toBe(0);
  await help.getByRole('link', { name: 'Change Password' }).click();
  await page.getByRole('tab', { name: 'Change Password', selected: true }).waitFor();
});

test('Emergency lock, from the sign-in page: asks for it after the code, and leads on to the dashboard with the banner', async () => {
  const page = await openPage('/');
  const code = await enterPassword(page, zainab);
  await page.getByRole('button', { name: PLEA }).click();
  const asked = 'Enter your code first. Then we ask once more, before anything is locked.';
  await page.locator('[tabindex="-1"]:focus').getByText(asked).waitFor();
  await expectAccessible(page);
  await page.getByLabel('Digit 1 of 6').click();
  await page.keyboard.type(code);
  const heading = page.getByRole('heading', { level: 1, name: QUESTION });
  await heading.and(page.locator(':focus')).waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
  expect(await lockedUntil(zainab)).toBeNull();
  await expectAccessible(page);
  await page.getByRole('button', { name: SECOND }).click();
  await page.getByRole('heading', { level: 1, name: 'Welcome, Amina' }).waitFor();
  await bannerOf(page).waitFor();
  expect(isADayAway(await lockedUntil(zainab))).toBe(true);
});

test('Emergency lock, asked for at sign-in and not wanted after all: signs in and locks nothing', async () => {
  const page = await openPage('/');
  let presses = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith(LOCK)) presses += 1;
  });
  const code = await enterPassword(page, ADA);
  await page.getByRole('button', { name: PLEA }).click();
  await page.getByRole('button', { name: 'Do not lock, only log in' }).click();
  await page.getByRole('button', { name: PLEA }).click();
  await page.getByLabel('Digit 1 of 6').click();
  await page.keyboard.type(code);
  // Not the button of the step before, which has these words in its own.
  await page.getByRole('button', { name: 'Only log in', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Welcome, Ada' }).waitFor();
  expect(await bannerOf(page).count()).toBe(0);
  expect(presses).toBe(0);
});

test('Emergency lock, from Help and from the settings while the bank is away: says so, and can be pressed again', async () => {
  const page = await openAs(ADA, '/settings?tab=two-factor');
  await answerInstead(page, { 'POST /api/ibanking/personal/emergency-lock': 'no connection' });
  const card = page.getByRole('region', { name: 'Something is wrong?' });
  await card.getByRole('button', { name: 'Lock my accounts' }).click();
  await dialogOf(page).getByRole('button', { name: SECOND }).click();
  await dialogOf(page).getByText("We couldn't reach the bank.", { exact: false }).waitFor();
  await dialogOf(page).getByRole('button', { name: 'Cancel' }).last().click();
  await card.locator('button:focus', { hasText: 'Lock my accounts' }).waitFor();

  await page.getByRole('button', { name: 'Help', exact: true }).click();
  await page.getByRole('dialog', { name: 'Help' }).getByRole('button', { name: 'Lock my accounts' }).click();
  await dialogOf(page).getByRole('button', { name: SECOND }).waitFor();
  expect(await dialogOf(page).getByText("We couldn't reach the bank.", { exact: false }).count()).toBe(0);
  await answerInstead(page, {
    'POST /api/ibanking/personal/emergency-lock': { says: { lockedUntil: '2026-11-24T09:30:00.000Z' } },
    'GET /api/ibanking/personal/emergency-lock': { says: { lockedUntil: '2026-11-24T09:30:00.000Z' } },
  });
  await dialogOf(page).getByRole('button', { name: SECOND }).click();
  await bannerOf(page).getByText('Nothing leaves them until 24-11-2026 10:30.', { exact: false }).waitFor();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
});

test('Emergency lock, pressed on a telephone without a network: says in view that nothing is locked, and whom to call', async () => {
  const page = await openAs(ADA, '/settings?tab=two-factor', { viewport: { ...TELEPHONE, height: 640 } });
  const card = page.getByRole('region', { name: 'Something is wrong?' });
  await card.getByRole('button', { name: 'Lock my accounts' }).click();
  await dialogOf(page).getByRole('button', { name: SECOND }).waitFor();
  await page.context().setOffline(true);
  await dialogOf(page).getByRole('button', { name: SECOND }).click();
  const problem = dialogOf(page).getByText(
    "Your accounts are not locked: you're offline. Call us, or try again once you're online.",
  );
  await problem.waitFor();
  // Not behind the buttons at the foot.
  const isOnTop = () =>
    problem.evaluate((text) => {
      const { left, bottom } = text.getBoundingClientRect();
      return document.elementFromPoint(left + 4, bottom - 4) === text;
    });
  await expect.poll(isOnTop).toBe(true);
});

test('Emergency lock, in the forms that the bank refuses meanwhile: says until when above the button, and nothing is left to send', async () => {
  const page = await openAs(ADA, '/home');
  await page.getByText(/left to send today/).waitFor();
  await answerInstead(page, {
    'GET /api/ibanking/personal/emergency-lock': { says: { lockedUntil: '2026-11-24T09:30:00.000Z' } },
  });
  const note = (what: string) => page.getByText(`Your accounts are locked. ${what} until 24-11-2026 10:30.`);
  const open = async (path: string) => {
    await page.goto(bankUrl(path));
    await bannerOf(page).waitFor();
    expect(await page.getByText(/left to send today/).count()).toBe(0);
  };
  await open('/home');
  await page.getByText('KYC level 2 · Locked until 24-11-2026 10:30').waitFor();
  for (const path of ['/transfer', '/transfer?tab=own-account', '/transfer?tab=bulk-bank']) {
    await open(path);
    await note('Nothing leaves them').waitFor();
  }
  await open('/bill-payment?buy=airtime');
  const panel = page.getByRole('dialog');
  await panel.getByText('Nothing leaves them until 24-11-2026 10:30.').waitFor();
  await panel.getByRole('button', { name: 'Proceed' }).waitFor();
  await open('/beneficiary');
  await page.getByRole('button', { name: 'Create a Beneficiary' }).click();
  await note('Nobody can be saved').waitFor();
  await open('/settings?tab=transaction-limit');
  await page
    .getByRole('button', { name: /^Set Limit for/ })
    .first()
    .click();
  await note('No limit can be raised').waitFor();
  // What is lower counts all the same.
  expect(await page.getByRole('button', { name: 'Save' }).getAttribute('aria-disabled')).toBe('false');
  await expectAccessible(page);
});
