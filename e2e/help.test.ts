import { expect, test } from 'vitest';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts';
import { bankUrl, NARROWEST, openPage, TELEPHONE } from './support/browser.ts';
import { openOnboarded } from './support/customers.ts';
import { callAs, MAKER, mailbox, openAs } from './support/people.ts';
import { openCustomer } from './support/registering.ts';
import type { Newcomer } from './support/registration-form.ts';

const FIELD = 'Account Number, Email or Phone Number';
const ASKED = 'Your request is with us';

async function stateOf({ lastName }: Newcomer): Promise<string | undefined> {
  const found = await callAs(MAKER, 'GET', `/api/admin/customers?q=${lastName}`);
  return ((await found.json()) as { state: string }[])[0]?.state;
}

test('Help, with an address that names what happened: opens at it; without network it can still be read', async () => {
  const page = await openPage('/forgot-password', { viewport: NARROWEST });
  await page.getByRole('main').getByRole('link', { name: 'Help' }).click();
  await page.getByText('Too many tries? Wait a few minutes').waitFor();
  await page.context().setOffline(true);
  const first = page.locator('summary').first();
  await first.click();
  await page.getByText('Call us at once. We make sure that it is you').waitFor();
  await page.locator('#block').getByText("You're offline. Nothing has been sent.").waitFor();
  await expectAccessible(page);
});

test('Help, asked to be called: the owner is told, staff find the number to call and freeze, and nothing was blocked before', async () => {
  const person = await openOnboarded();
  const page = await openPage('/help#block');
  await page
    .getByText('Is that the phone you lost? Then our call does not reach you. Call us instead.')
    .waitFor();
  const field = page.getByLabel(FIELD);
  await page.getByRole('button', { name: 'Ask to be called' }).click();
  await page.getByText('This field is required').waitFor();
  await field.and(page.locator(':focus')).waitFor();
  await field.fill(person.phoneNumber);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 2, name: ASKED }).and(page.locator(':focus')).waitFor();
  await page
    .getByText('we call the number that we have on file while we are open: Mon to Sat, 08:00 to 18:00.')
    .waitFor();
  await expectAccessible(page);
  await expect
    .poll(async () => (await mailbox(person.email)).map(({ text }) => text).join('\n'), { timeout: 10_000 })
    .toContain('Somebody asked us to block your accounts. Nothing is blocked yet');
  expect(await stateOf(person)).not.toBe('FROZEN');

  const staff = await openAs(MAKER, `/admin/queues/block-requests?q=${person.lastName}`);
  await staff.getByRole('button', { name: `Open ${person.firstName} ${person.lastName}` }).click();
  await staff.getByText('Call the number on file, and no other').waitFor();
  const number = staff
    .getByRole('region', { name: 'What it is about' })
    .getByRole('link', { name: person.phoneNumber });
  expect(await number.getAttribute('href')).toBe(`tel:${person.phoneNumber}`);
  await staff.getByRole('button', { name: 'Called, freeze the accounts' }).click();
  const dialog = staff.getByRole('dialog');
  await dialog.getByRole('textbox').fill('Called at 14:05, the phone was stolen');
  await expectAccessible(staff);
  await dialog.getByRole('button', { name: 'Called, freeze the accounts' }).click();
  await staff.getByText(/Accounts frozen: /).waitFor();
  expect(await stateOf(person)).toBe('FROZEN');
});

test('A request to block, of whoever fears that somebody is logged in as them: is answered by freezing and blocking in one press', async () => {
  const person = await openOnboarded();
  const asked = await fetch(bankUrl('/api/help/block-requests'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ identifier: person.phoneNumber }),
  });
  expect(asked.status).toBe(200);
  const staff = await openAs(MAKER, `/admin/queues/block-requests?q=${person.lastName}`);
  await staff.getByRole('button', { name: `Open ${person.firstName} ${person.lastName}` }).click();
  const label = 'Called, freeze, sign out and block';
  for (const viewport of [NARROWEST, TELEPHONE]) {
    await staff.setViewportSize(viewport);
    await staff.getByRole('button', { name: label }).waitFor();
    await expectNoSidewaysScroll(staff);
  }
  await staff.getByRole('button', { name: label }).click();
  const dialog = staff.getByRole('dialog', { name: label });
  await dialog.getByText('every session ends at once, and nobody can log in').waitFor();
  await dialog.getByLabel('Comment').fill('Called at 14:05, somebody has her phone');
  await expectAccessible(staff);
  await dialog.getByRole('button', { name: label }).click();
  await staff.getByText(/Frozen, signed out and blocked: /).waitFor();
  expect(await stateOf(person)).toBe('BLOCKED');
});

test('Help, of a bank that has given no number: says to come to a branch, and never to call', async () => {
  const page = await openPage('about:blank');
  await page.route(bankUrl('/help'), async (route) => {
    const answer = await route.fetch();
    const html = await answer.text();
    const body = html.replaceAll(/(<meta name="support-[a-z]+" content=")[^"]*/g, '$1');
    await route.fulfill({ response: answer, body });
  });
  await page.goto(bankUrl('/help'));
  await page.getByText('Something is wrong? Come to a branch first.').waitFor();
  expect(await page.getByRole('main').textContent()).not.toMatch(/call us|WhatsApp/i);
  expect(await page.locator('a[href^="tel:"], a[href*="wa.me"]').count()).toBe(0);
});

test('Help, asked about a customer and about a stranger: says the same', async () => {
  const said = new Set<string | null>();
  for (const identifier of [(await openCustomer()).email, 'nobody.at.all@harvest.test', '7777700001']) {
    const page = await openPage('/help');
    await page.getByLabel(FIELD).fill(identifier);
    await page.getByRole('button', { name: 'Ask to be called' }).click();
    await page.getByRole('heading', { level: 2, name: ASKED }).waitFor();
    said.add(await page.getByRole('main').textContent());
  }
  expect(said.size).toBe(1);
  expect(await mailbox('nobody.at.all@harvest.test')).toEqual([]);
});
