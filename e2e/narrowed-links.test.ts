import { TEXTS } from '@harvest/contracts/texts';
import { expect, test } from 'vitest';
import { approveOnboarding, openFindableCustomer, submitOnboarding } from './support/back-office.ts';
import { bankUrl, openPage } from './support/browser.ts';
import { MAKER, openAs, signIn } from './support/people.ts';

test('A customer whose pages were narrowed: menu, guard and bank agree, and shared reads stay open', async () => {
  const person = await openFindableCustomer();
  await submitOnboarding(person);
  await approveOnboarding(person);

  const staff = await openAs(MAKER, `/admin/customers?q=${person.lastName}`);
  await staff.getByRole('button', { name: `Open Amina ${person.lastName}` }).click();
  await staff.getByRole('button', { name: 'Take permitted pages away' }).click();
  const dialog = staff.getByRole('dialog', { name: 'Take permitted pages away' });
  expect(await dialog.getByLabel('Home').isDisabled()).toBe(true);
  for (const name of ['Transaction History', 'Scheduled Payments', 'Customer Service'])
    await dialog.getByLabel(name).uncheck();
  await dialog.getByLabel('Comment').fill('She asked for it');
  await dialog.getByRole('button', { name: 'Take permitted pages away' }).click();
  await dialog.waitFor({ state: 'hidden' });

  const page = await openPage('/');
  await signIn(page, person);
  await page.getByRole('heading', { level: 1, name: 'Welcome, Amina' }).waitFor();
  const menu = page.getByRole('navigation', { name: 'Main' }).first();
  await menu.getByRole('link', { name: 'Transfer' }).waitFor();
  // Nothing leads to what is closed: not the menu, the panels, the quick actions nor Help.
  for (const path of ['/transaction-history', '/scheduled-payment', '/customer-service'])
    expect(await page.locator(`a[href="${path}"]`).count()).toBe(0);

  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(bankUrl('/transaction-history'));
  await page.getByRole('heading', { level: 1, name: TEXTS.notAuthorized }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/not-authorized');
  // But for what every page asks: of money that may be on its way, of accounts that may be locked, and of what is new.
  const ofEveryPage = [
    '/api/transfer/unfinished',
    '/api/ibanking/personal/emergency-lock',
    '/api/ibanking/personal/notices',
  ];
  const ofThePage = asked.filter((path) => path.startsWith('/api/') && !ofEveryPage.includes(path));
  expect(ofThePage).toEqual([]);

  // The transfer page reads what it shares with pages that are closed, and nobody is signed out.
  await page.goto(bankUrl('/transfer'));
  await page.getByRole('heading', { level: 1, name: 'Make A Transfer' }).waitFor();
  await page.getByRole('tab', { name: 'Own Account Transfer' }).click();
  await expect.poll(() => page.getByLabel('Source Account').inputValue()).toMatch(/\(\d{10}\)$/);
  await page.goto(bankUrl('/home'));
  await page.getByRole('heading', { level: 1, name: 'Welcome, Amina' }).waitFor();
});
