import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { dayText, monthOf, todayInLagos } from '../apps/web/src/lib/calendar-day.ts';
import { eventually } from '../scripts/testing/eventually.ts';
import { answerInstead } from './support/bank-answers.ts';
import { NARROWEST, TELEPHONE } from './support/browser.ts';
import { bank } from './support/journey-bank.ts';
import { ADA, mailbox, openAs } from './support/people.ts';
import { accountNumbersOf } from './support/transfer-form.ts';

const SUMMARY = 'GET /api/ibanking/personal/statements/{nuban}';
const REQUESTED = 'Bank statement requested successfully and will be sent to your mail shortly';
const FAILED = 'An error occurred while requesting bank statement';
const NO_FILE = 'An error occurred while downloading bank statement';
const REQUIRED = 'This field is required';
const OPEN = '/transaction-history?statement=new';

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Request Statement' });
const account = (page: Page) => dialogOf(page).getByRole('combobox', { name: 'Account' });
const day = (page: Page, label: 'Start Date' | 'End Date') => dialogOf(page).getByLabel(`${label} *`);
const send = (page: Page) => dialogOf(page).getByRole('button', { name: 'Send by mail' });
const isOpen = (page: Page) => new URL(page.url()).searchParams.has('statement');

/** Chosen already as the dialog opens. */
async function firstAccount(page: Page): Promise<string> {
  const [number = ''] = await accountNumbersOf(ADA);
  await expect.poll(() => account(page).inputValue()).toContain(`(${number})`);
  return number;
}

async function chooseAccount(page: Page): Promise<string> {
  const [, number = ''] = await accountNumbersOf(ADA);
  await account(page).click();
  await page.getByRole('option', { name: new RegExp(`^.+ \\(${number}\\)$`) }).click();
  return number;
}

test('Request Statement, with no days: is for the first account, and asks for start date and end date, each beside its field', async () => {
  const page = await openAs(ADA, '/transaction-history', { viewport: NARROWEST });
  await page.getByRole('button', { name: 'Request Statement' }).press('Enter');
  await firstAccount(page);
  await dialogOf(page).getByRole('radio', { name: 'Custom' }).check();
  await day(page, 'Start Date').fill('');
  await day(page, 'End Date').fill('');
  await send(page).press('Enter');
  await day(page, 'Start Date').and(page.locator(':focus')).waitFor();
  expect(await dialogOf(page).getByText(REQUIRED).count()).toBe(2);
  for (const field of [day(page, 'Start Date'), day(page, 'End Date')])
    expect(await field.getAttribute('aria-invalid')).toBe('true');
  // A file needs the same.
  await dialogOf(page).getByRole('button', { name: /^CSV/ }).press('Enter');
  await day(page, 'Start Date').and(page.locator(':focus')).waitFor();

  await day(page, 'Start Date').fill('22-11-2026');
  await day(page, 'End Date').fill('01-11-2026');
  await page.keyboard.press('Tab');
  await dialogOf(page).getByText('The end date is before the start date.').waitFor();
  await day(page, 'Start Date').fill('01-01-1926');
  await day(page, 'End Date').fill(dayText(todayInLagos(bank().openedAt)));
  await page.keyboard.press('Tab');
  await dialogOf(page).getByText('A statement covers at most 12 months. Choose a shorter period.').waitFor();
  await day(page, 'End Date').fill('31-12-2099');
  await page.keyboard.press('Tab');
  await dialogOf(page)
    .getByText(`Enter ${dayText(todayInLagos(bank().openedAt))} or an earlier date`)
    .waitFor();
  await day(page, 'End Date').fill('31-02-2026');
  await page.keyboard.press('Tab');
  await dialogOf(page).getByText('Enter a date like 21-11-2026').waitFor();
  await page.keyboard.press('Escape');
  await dialogOf(page).waitFor({ state: 'hidden' });
  expect(isOpen(page)).toBe(false);
});

test('POST /api/ibanking/personal/transactions/download, from the dialog: sends days day-month-year, says so, and the mail comes', async () => {
  const page = await openAs(ADA, OPEN);
  const nuban = await chooseAccount(page);
  await dialogOf(page).getByRole('radio', { name: 'Last month' }).check();
  const { first, last } = monthOf(todayInLagos(bank().openedAt), 1);
  expect([await day(page, 'Start Date').inputValue(), await day(page, 'End Date').inputValue()]).toEqual([
    dayText(first),
    dayText(last),
  ]);
  await dialogOf(page).getByText('a***@harvest.test').waitFor();

  await page.route('**/transactions/download', (route) => route.abort());
  await send(page).click();
  await dialogOf(page).getByRole('alert').getByText(FAILED).waitFor();
  await page.unroute('**/transactions/download');
  const before = (await mailbox(ADA.email)).length;
  const sent = page.waitForRequest('**/transactions/download');
  await send(page).click();
  expect((await sent).postDataJSON()).toEqual({
    nuban,
    startDate: dayText(first),
    endDate: dayText(last),
  });
  await page.getByText(REQUESTED).first().waitFor();
  await dialogOf(page).waitFor({ state: 'hidden' });
  expect(isOpen(page)).toBe(false);
  await eventually(async () => (await mailbox(ADA.email)).length > before);
});

test('Request Statement, its eye: shows that account alone, until another one is chosen or the page is loaded afresh', async () => {
  const page = await openAs(ADA, '/home?statement=new');
  const summary = dialogOf(page).getByRole('region', { name: 'What it says' });
  await summary.getByText('Balance hidden').first().waitFor();
  await summary.getByRole('button', { name: 'Show balance of this account' }).click();
  await summary.getByRole('button', { name: 'Hide balance of this account' }).waitFor();
  expect(await summary.getByText('Balance hidden').count()).toBe(0);
  expect(await page.getByText('Balance hidden').count()).toBeGreaterThan(0);
  await chooseAccount(page);
  await summary.getByText('Balance hidden').first().waitFor();
  await summary.getByRole('button', { name: 'Show balance of this account' }).click();
  await page.reload();
  await summary.getByText('Balance hidden').first().waitFor();
});

/** By the route that answers it: the button, and how the file begins. */
const FILES = {
  'GET /api/ibanking/personal/statements/{nuban}/pdf': { label: 'PDF', start: '%PDF' },
  'GET /api/ibanking/personal/statements/{nuban}/xlsx': { label: 'Excel (XLSX)', start: 'PK' },
  'GET /api/ibanking/personal/statements/{nuban}/csv': { label: 'CSV', start: '' },
  'GET /api/ibanking/personal/statements/{nuban}/ofx': { label: 'OFX', start: '<?xml' },
};

test('Request Statement, taken now as a file: is saved under its name in each format, and its sums add up', async () => {
  const page = await openAs(ADA, OPEN);
  const nuban = await firstAccount(page);
  const { first } = monthOf(todayInLagos(bank().openedAt));
  const summary = dialogOf(page).getByRole('region', { name: 'What it says' });
  // As everywhere, balances are hidden until somebody asks for them.
  await summary.getByText('Balance hidden').first().waitFor();
  await summary.getByRole('button', { name: 'Show balance of this account' }).click();
  const kobo = (await summary.getByRole('definition').allTextContents()).map((text) =>
    Math.round(Number(text.replaceAll(/[^\d.]/g, '')) * 100),
  );
  const [opening = Number.NaN, moneyIn = 0, moneyOut = 0, closing, rows] = kobo;
  expect(opening + moneyIn - moneyOut).toBe(closing);
  expect(rows).toBeGreaterThan(0);
  for (const [route, { label, start }] of Object.entries(FILES)) {
    const downloading = page.waitForEvent('download');
    await dialogOf(page).getByRole('button', { name: label }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe(
      `Harvest statement ${nuban} ${first} to ${todayInLagos(bank().openedAt)}.${route.split('/').at(-1)}`,
    );
    const content = (await readFile(await download.path())).toString('latin1');
    expect(content.slice(0, start.length)).toBe(start);
    expect(content.length).toBeGreaterThan(200);
  }
});

test('Request Statement, whose file does not come on a telephone: says so of the file, above the foot of the dialog', async () => {
  const page = await openAs(ADA, OPEN, { viewport: TELEPHONE });
  await dialogOf(page).getByText('By mail it goes to').waitFor();
  await page.route('**/statements/*/pdf*', (route) => route.abort());
  await dialogOf(page).getByRole('button', { name: 'PDF' }).click();
  const problem = dialogOf(page).getByRole('alert');
  await problem.getByText(NO_FILE).waitFor();
  const foot = (await dialogOf(page).getByRole('button', { name: 'Cancel' }).boundingBox())?.y ?? 0;
  const box = await problem.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? Number.POSITIVE_INFINITY)).toBeLessThanOrEqual(foot);
});

test('Request Statement, from Home and from Transfer: is a quick action, and Back closes it', async () => {
  const page = await openAs(ADA, '/home');
  await page
    .getByRole('list', { name: 'Quick actions' })
    .getByRole('button', { name: 'Request Statement' })
    .click();
  await account(page).waitFor();
  await page.goBack();
  await dialogOf(page).waitFor({ state: 'hidden' });
  await page.getByRole('navigation').getByRole('link', { name: 'Transfer', exact: true }).click();
  await page.getByRole('button', { name: 'Request Statement' }).click();
  await account(page).waitFor();
  await page.goBack();
  await dialogOf(page).waitFor({ state: 'hidden' });
  expect(new URL(page.url()).pathname).toBe('/transfer');
});

test('Request Statement, whose sums do not come: says so and can be asked again', async () => {
  const page = await openAs(ADA, '/transaction-history');
  await answerInstead(page, { [SUMMARY]: { refuses: 'UNAVAILABLE' } });
  await page.getByRole('button', { name: 'Request Statement' }).click();
  await dialogOf(page).getByText('The bank is busy right now.').waitFor();
  await page.unrouteAll();
  await dialogOf(page).getByRole('button', { name: 'Retry' }).click();
  await dialogOf(page).getByText('By mail it goes to').waitFor();
});
