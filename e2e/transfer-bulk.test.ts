import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from './support/accessibility.ts';
import { countPosts, TELEPHONE } from './support/browser.ts';
import { onTheDatabase } from './support/database.ts';
import { ADA, balancesKobo, callAs, codeFrom, openAs } from './support/people.ts';
import { accountsOfAdaAndMusa } from './support/transfer-form.ts';

const NAMES = '**/api/transfer/bulk/names';
const CONFIRM = '/api/transfer/bulk/confirm';
const GTBANK = 'Guaranty Trust Bank (GTBank)';
const HEAD = 'Account number,Bank,Amount,Description';

const row = (page: Page, number: number) =>
  page.getByRole('group', { name: new RegExp(`^Recipient ${number} of `) });
const focused = (page: Page) => page.locator(':focus');
const numberField = (within: Locator) => within.getByLabel('Destination Account Number');
const recipients = (page: Page) =>
  page.getByRole('list', { name: 'Recipients', exact: true }).getByRole('listitem');
const running = (page: Page) => page.getByText(/^\d+ recipients?₦/);
const payments = (page: Page) => page.getByRole('list', { name: 'Payments' }).getByRole('listitem');
const result = (page: Page) => page.getByRole('region', { name: 'Bulk transfer' });

/** Ada's form for many recipients, once her accounts are in it. */
async function openBulk(): Promise<Page> {
  const page = await openAs(ADA, '/transfer?tab=bulk-bank');
  await expect.poll(() => page.getByLabel('Source Account').inputValue()).toMatch(/\(\d{10}\)$/);
  return page;
}

type Filling = {
  readonly to: string;
  readonly bank: string;
  readonly amount: string;
  readonly description: string;
};

async function fill(page: Page, within: Locator, { to, bank, amount, description }: Filling): Promise<void> {
  await numberField(within).fill(to);
  await within.getByLabel('Destination Bank').fill(bank);
  await page.getByRole('option').first().click();
  await within.getByLabel('Amount').fill(amount);
  await within.getByLabel('Description').fill(description);
  await within.getByRole('status').locator('strong').waitFor();
}

const CORPUS = 'apps/web/src/features/transfer/bulk/corpus';

async function upload(page: Page, lines: readonly string[], name = 'people.csv'): Promise<void> {
  const buffer = Buffer.from([HEAD, ...lines].join('\n'));
  await page.locator('input[type="file"]').setInputFiles({ name, mimeType: 'text/csv', buffer });
}

/** Sends the form and answers the code that came for it. */
async function send(page: Page): Promise<string> {
  return codeFrom(ADA, async () => {
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByRole('dialog').getByText("You're sending").waitFor();
  });
}

type Bulk = { readonly id: string; readonly paid: number; readonly total: number; readonly counts: object };

async function latestBulk(): Promise<Bulk | undefined> {
  const answer = await callAs(ADA, 'GET', '/api/transfer/bulk?page=1&size=1');
  return ((await answer.json()) as Bulk[])[0];
}

test('Bulk Bank Transfer, by hand: folds what is complete, sums it up, and one code pays all of it', async () => {
  const { musas } = await accountsOfAdaAndMusa();
  const page = await openBulk();
  const before = await balancesKobo(page);
  await fill(page, row(page, 1), {
    to: musas[0] ?? '',
    bank: 'Harvest',
    amount: '150',
    description: 'Weeding',
  });
  await row(page, 1).getByText('BELLO MUSA').waitFor();

  await page.getByRole('button', { name: 'Add recipient' }).click();
  expect(await focused(page).getAttribute('data-path')).toBe('destinationAccountNumber');
  await row(page, 1).getByRole('button', { name: 'Edit recipient 1, BELLO MUSA' }).waitFor();
  // A row that nothing was said of yet is not scolded.
  expect(await page.getByText('This field is required').count()).toBe(0);
  await fill(page, row(page, 2), { to: '3000000789', bank: 'GTB', amount: '250.50', description: 'Maize' });
  await expect.poll(() => running(page).textContent()).toBe('2 recipients₦400.50');

  await row(page, 2).getByRole('button', { name: 'Duplicate recipient 2' }).click();
  await row(page, 3).getByText('Same as recipient 2').waitFor();
  expect(await focused(page).getAttribute('data-path')).toBe('amount');
  await expect.poll(() => running(page).textContent()).toBe('3 recipients₦651.00');
  await row(page, 3).getByRole('button', { name: 'Remove recipient 3' }).click();
  // The button went with its row, and the focus did not go with it.
  await expect.poll(() => focused(page).getAttribute('id')).toBe(await row(page, 2).getAttribute('id'));

  // A draft of its own, like that of every other tab.
  await page.getByRole('tab', { name: 'Own Account Transfer' }).click();
  await page.getByRole('tab', { name: 'Bulk Bank Transfer' }).click();
  await expect.poll(() => running(page).textContent()).toBe('2 recipients₦400.50');

  await page.getByRole('button', { name: 'Add recipient' }).click();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByRole('alert').getByText('1 row needs a look').waitFor();
  expect(await row(page, 3).getByText('This field is required').count()).toBe(4);
  await expect.poll(() => focused(page).getAttribute('data-path')).toBe('destinationAccountNumber');
  await numberField(row(page, 3)).fill('30000');
  await row(page, 3).getByText('Account Number must be 10 characters').waitFor();
  await row(page, 3).getByRole('button', { name: 'Remove recipient 3' }).click();

  const code = await send(page);
  const dialog = page.getByRole('dialog');
  await dialog.getByText('₦400.50', { exact: true }).waitFor();
  await dialog.getByText('2 recipients', { exact: true }).waitFor();
  await dialog.getByText(`${GTBANK} · 3000 000 789 · Maize`).waitFor();
  await dialog.getByLabel('Digit 1 of 6').focus();
  await page.keyboard.type(code);
  await result(page).getByRole('heading', { name: 'Transferred Successfully' }).waitFor();
  expect(await payments(page).allTextContents()).toEqual([
    expect.stringMatching(/^1\. BELLO MUSA₦150\.00.*Reference HV\w{12}Completed$/),
    expect.stringMatching(/^2\. .*₦250\.50.*Completed$/),
  ]);
  const after = await balancesKobo(page);
  const paidKobo = [...before].reduce((sum, [account, kobo]) => sum + kobo - (after.get(account) ?? 0), 0);
  expect(Math.round(((await latestBulk())?.paid ?? 0) * 100)).toBe(paidKobo);

  await page.getByRole('button', { name: 'New bulk transfer' }).click();
  await page.getByText('Recipient 1 of 1').waitFor();
  expect(await numberField(row(page, 1)).inputValue()).toBe('');
  await page
    .getByRole('link', { name: /^₦[\d,.]+ to 2 recipients/ })
    .first()
    .click();
  await result(page).getByRole('heading', { name: 'Transferred Successfully' }).waitFor();
});

test('Bulk Bank Transfer, from a file with problems: each is mended in its row, and what fails can be tried again', async () => {
  const page = await openBulk();
  await upload(page, [
    '3000000789,GTB,10.50,"=cmd|\' /C calc\'!A0"',
    '300000786,GTB,11,Lost its zero',
    '3000000404,GTB,12,Nobody',
    '3000000785,Bank of Nowhere,=6+7,Two problems',
    '3000000789,000013,10.50,Paid twice',
    '3000000051,GTB,14,Will fail',
  ]);
  await page.getByText('6 recipients added from people.csv.').waitFor();
  // What looks like a formula is shown as it was written.
  await row(page, 1).getByText("=cmd|' /C calc'!A0").waitFor();
  await row(page, 5).getByText('Same as recipient 1').waitFor();
  await row(page, 3).getByText('Invalid account details').waitFor();
  await row(page, 4).getByText('The file says “Bank of Nowhere” here.', { exact: false }).waitFor();
  await row(page, 4).getByText('The file says “=6+7” here.', { exact: false }).waitFor();
  expect(await running(page).textContent()).toBe('6 recipients₦58.00 so far, 1 without an amount');
  await page.getByRole('button', { name: 'Rows with problems (3)' }).click();
  await expect.poll(() => recipients(page).count()).toBe(3);

  await page.getByRole('button', { name: 'Put the zeros back' }).click();
  await page.getByRole('button', { name: 'Rows with problems (2)' }).waitFor();
  expect(await page.getByRole('button', { name: 'Edit recipient 2,', exact: false }).count()).toBe(1);
  await numberField(row(page, 3)).fill('3000000784');
  // Its name takes room in the row, and what is below moves.
  await row(page, 3).getByRole('status').locator('strong').waitFor();
  await row(page, 4).getByLabel('Destination Bank').fill('GTB');
  await page.getByRole('option', { name: GTBANK }).click();
  await row(page, 4).getByLabel('Amount').fill('13');
  await page.getByRole('button', { name: 'Rows with problems (0)' }).click();
  await expect.poll(() => recipients(page).count()).toBe(6);
  await expect.poll(() => running(page).textContent()).toBe('6 recipients₦71.00');

  const code = await send(page);
  const dialog = page.getByRole('dialog');
  await dialog.getByText('All 6 recipients').click();
  await dialog.getByText('Same as recipient 1', { exact: true }).waitFor();
  await dialog.getByLabel('Digit 1 of 6').focus();
  await page.keyboard.type(code);
  await page.getByRole('heading', { name: '5 of 6 sent, 1 failed' }).waitFor();
  await expect
    .poll(() => page.getByRole('button', { name: 'On their way (0)' }).count(), { timeout: 20_000 })
    .toBe(1);
  expect(new URL(page.url()).searchParams.get('bulk')).toBe((await latestBulk())?.id);
  const koboOf = async (label: string) => {
    const fact = result(page).getByText(label, { exact: true }).locator('xpath=following-sibling::dd');
    return Math.round(Number((await fact.textContent())?.replaceAll(/[₦,]/g, '')) * 100);
  };
  const facts = () => Promise.all(['Asked for', 'Paid', 'On its way', 'Failed'].map(koboOf));
  const [asked = 0, paid = 0, pending = 0, failed = 0] = await facts();
  expect(paid + pending + failed).toBe(asked);
  expect([pending, failed > 0]).toEqual([0, true]);

  await page.reload();
  await page.getByRole('heading', { name: '5 of 6 sent, 1 failed' }).waitFor();
  // What another bank does not take comes back, with its reason.
  await page.getByText('Each row says which.', { exact: false }).waitFor();
  await result(page)
    .getByText(/^Not sent\. .* is back in your account\. It was refused on its way, .* \(code 51\)\.$/)
    .waitFor();
  expect(await facts()).toEqual([asked, paid, pending, failed]);
  await page.getByRole('button', { name: 'Failed (1)' }).click();
  expect(await payments(page).allTextContents()).toEqual([
    expect.stringMatching(/^6\. .*3000\s000\s051.*Failed/),
  ]);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download the result' }).click(),
  ]);
  const table = await readFile(await download.path(), 'utf8');
  expect(table.startsWith('\uFEFFAccount number,Bank,Amount,Description,')).toBe(true);
  expect(table).toContain("\"'=cmd|' /C calc'!A0\"");

  await page.getByRole('button', { name: 'Try the failed rows again' }).click();
  await expect.poll(() => recipients(page).count()).toBe(1);
  await expect.poll(() => running(page).textContent()).toBe('1 recipient₦14.00');
});

test('Bulk Bank Transfer, reloaded while it is filled in: is as it was, until its session ends', async () => {
  const page = await openBulk();
  await upload(page, ['3000000789,GTB,10,One', '300000786,GTB,20,Lost its zero']);
  await page.getByText('2 recipients added').waitFor();
  await page.getByRole('checkbox', { name: 'Schedule' }).check();
  await page.reload();
  await row(page, 1)
    .getByRole('button', { name: /^Edit recipient 1, [A-Z]/ })
    .waitFor();
  await row(page, 2).getByText('Spreadsheets drop a zero at the start.', { exact: false }).waitFor();
  expect(await running(page).textContent()).toBe('2 recipients₦30.00');
  expect(await page.getByRole('checkbox', { name: 'Schedule' }).isChecked()).toBe(true);

  const kept = () => page.evaluate(`sessionStorage.getItem('bulkDraft')`);
  expect(await kept()).toContain('3000000789');
  await page.getByRole('button', { name: 'User menu of Ada' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.getByText('You are logged out.').waitFor();
  expect(await kept()).toBeNull();
});

test('Send, with many rows to be mended: draws ten of them at a time, with the focus in the first', async () => {
  const page = await openBulk();
  await upload(
    page,
    Array.from({ length: 60 }, (_, place) =>
      place % 2 === 0 ? '3000000789,GTB,10,Fine' : '300,Bank of Nowhere,much,',
    ),
  );
  await page.getByText('60 recipients added').waitFor();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByRole('alert').getByText('30 rows need a look').waitFor();
  // Each of these has all of its fields open, which a telephone takes long to draw.
  await expect.poll(() => recipients(page).count()).toBe(10);
  await page.getByRole('navigation', { name: 'Pages' }).getByText('1 to 10 of 30').waitFor();
  await expect
    .poll(() => row(page, 2).locator(':focus').getAttribute('data-path'))
    .toBe('destinationAccountNumber');
});

test('Bulk Bank Transfer, with a file that is none: says so in one sentence and takes nothing from it', async () => {
  const page = await openBulk();
  const choose = (name: string, buffer: Buffer) =>
    page.locator('input[type="file"]').setInputFiles({ name, mimeType: 'text/csv', buffer });
  const alert = page.getByRole('alert');
  await choose('film.csv', Buffer.alloc(5 * 1024 * 1024 + 1, 'a'));
  await alert.getByText('This file has 5.1 MB. Choose one of at most 5.0 MB.').waitFor();
  await choose('empty.csv', Buffer.alloc(0));
  await alert.getByText('This file is empty.').waitFor();
  await choose('picture.csv', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13]));
  await alert.getByText('We cannot read this file.', { exact: false }).waitFor();
  await upload(
    page,
    Array.from({ length: 1001 }, () => '3000000789,GTB,5,Many'),
  );
  await alert.getByText('This file has more than 1,000 recipients. Split it in two.').waitFor();
  expect(await recipients(page).count()).toBe(1);

  // After all of them a good one, dropped.
  const dropped = await page.evaluateHandle(`(() => {
    const dropped = new DataTransfer();
    dropped.items.add(new File(['${HEAD}\\n3000000789,GTB,5,Dropped'], 'dropped.csv'));
    return dropped;
  })()`);
  const place = page.getByRole('region', { name: 'Recipients from a file or a saved list' });
  await place.dispatchEvent('drop', { dataTransfer: dropped });
  await page.getByText('1 recipient added from dropped.csv.').waitFor();
  expect(await alert.count()).toBe(0);
});

test('Bulk Bank Transfer, with a workbook of two months: asks which one, and reads that', async () => {
  const page = await openBulk();
  await page.locator('input[type="file"]').setInputFiles(`${CORPUS}/workbook-two-months.xlsx`);
  const asked = page.getByRole('alert').filter({ hasText: 'several sheets with recipients' });
  await asked.getByRole('button', { name: 'November (3 lines)' }).click();
  await page.getByText('2 recipients added from workbook-two-months.xlsx.').waitFor();
  expect(await asked.count()).toBe(0);
  await expect.poll(() => running(page).textContent()).toBe('2 recipients₦500.00');
});

test('Bulk Bank Transfer, with the same file twice: asks before everybody is paid twice', async () => {
  const page = await openBulk();
  const lines = ['3000000789,GTB,10,One', '3000000786,GTB,20,Two'];
  await upload(page, lines);
  await page.getByText('2 recipients added').waitFor();
  await row(page, 1).getByRole('button', { name: 'Remove recipient 1' }).click();
  await upload(page, lines, 'people (1).csv');
  const asked = page.getByRole('alert').filter({ hasText: 'This file is already here' });
  await asked.getByText('each of its 2 recipients is paid twice').waitFor();
  expect(await recipients(page).count()).toBe(1);
  await asked.getByRole('button', { name: 'Leave it' }).click();
  expect(await asked.count()).toBe(0);
  await upload(page, lines);
  await asked.getByRole('button', { name: 'Add it again' }).click();
  await page.getByText('2 recipients added').waitFor();
  expect(await recipients(page).count()).toBe(3);
  // Without any row of it, nobody is paid twice.
  for (const left of [3, 2, 1]) {
    await row(page, 1).getByRole('button', { name: 'Remove recipient 1' }).click();
    await expect.poll(() => recipients(page).count()).toBe(Math.max(1, left - 1));
  }
  await upload(page, lines);
  await page.getByText('2 recipients added').waitFor();
  expect(await asked.count()).toBe(0);
});

test('Bulk Bank Transfer, on a telephone: shows type and last digits of the source, which fit', async () => {
  const page = await openBulk();
  await page.setViewportSize(TELEPHONE);
  const short = row(page, 1).getByText(/^Savings Account ··\d{4}$/);
  await short.waitFor();
  expect(await short.evaluate((text) => text.scrollWidth <= text.clientWidth)).toBe(true);
});

test('Bulk Bank Transfer, with kobo after a comma: is read so by one press for all, and not before', async () => {
  const page = await openBulk();
  await upload(page, [
    '3000000789,GTB,"1.500,50",One',
    '3000000786,GTB,"20,5",Two',
    '3000000785,GTB,7,Three',
  ]);
  await page.getByText('2 amounts are written like “1.500,50”.').waitFor();
  await expect.poll(() => running(page).textContent()).toContain('₦7.00');
  await page.getByRole('button', { name: 'Read 1.500,50 as 1,500.50, and the others alike' }).click();
  await expect.poll(() => running(page).textContent()).toContain('₦1,528.00');
  expect(await page.getByText('amounts are written like').count()).toBe(0);
});

test('Bulk Bank Transfer, with a row the bank refuses: nothing is sent, and the row says why', async () => {
  const page = await openBulk();
  await upload(page, ['3000000789,GTB,10,Fine', '3000000786,GTB,150000,Too much at once']);
  await page.getByText('2 recipients added').waitFor();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByRole('alert').getByText('1 row needs a look').waitFor();
  await row(page, 2).getByText('The most you can pay at once is ₦100,000.00.').waitFor();
  await expect.poll(() => focused(page).getAttribute('data-path')).toBe('amount');
  await row(page, 2).getByLabel('Amount').fill('15');
  await send(page);
  // Whoever thinks better of it finds everything as it was.
  await page.getByRole('dialog').getByRole('button', { name: 'Edit' }).click();
  await expect.poll(() => running(page).textContent()).toBe('2 recipients₦25.00');
});

test('Bulk Bank Transfer, with the names cut off: says that nobody answered, and goes on from there', async () => {
  const page = await openBulk();
  await page.route(NAMES, (route) => route.abort(), { times: 1 });
  await upload(page, ['3000000789,GTB,10,One', '3000000786,GTB,10,Two']);
  await page.getByText("Couldn't check all names").waitFor();
  expect(await page.getByText('Invalid account details').count()).toBe(0);
  await page.getByRole('button', { name: 'Go on' }).click();
  await row(page, 2)
    .getByRole('button', { name: /^Edit recipient 2, [A-Z]/ })
    .waitFor();
  await page.getByText("Couldn't check all names").waitFor({ state: 'detached' });
});

test('Confirm of a bulk transfer, with its answer lost: asks what became of it, sends no second code, and a reload tells it', async () => {
  const page = await openBulk();
  await upload(page, ['3000000789,GTB,10,Lost one', '3000000786,GTB,10,Lost two']);
  await page.getByText('2 recipients added').waitFor();
  const code = await send(page);
  const posts = countPosts(page, CONFIRM);
  const isOutOfReach = { now: true };
  // The bank does what it is asked, and nobody hears of it.
  await page.route(`**${CONFIRM}`, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.route('**/api/transfer/bulk/*', (route) =>
    route.request().method() === 'GET' && isOutOfReach.now ? route.abort() : route.fallback(),
  );
  await page.keyboard.type(code);
  const dialog = page.getByRole('dialog');
  await dialog.getByText("We haven't heard back. Don't send again yet").waitFor();
  expect(await dialog.getByRole('button', { name: /Edit|Cancel|Close/ }).count()).toBe(0);
  isOutOfReach.now = false;
  await dialog.getByRole('button', { name: 'Check now' }).click();
  const heading = result(page).getByRole('heading', { name: /^Transferred Successfully$|2 on the way/ });
  await heading.waitFor();
  await page.reload();
  await heading.waitFor();
  expect(await dialog.count()).toBe(0);
  expect(posts()).toBe(1);
  expect(await page.evaluate(`sessionStorage.getItem('bulkDraft')`)).toBeNull();
  expect((await latestBulk())?.counts).toMatchObject({ rows: 2, failed: 0 });
});

test('Bulk Bank Transfer, reloaded before its code: is gone on with, and leads to its result', async () => {
  const page = await openBulk();
  await upload(page, ['3000000789,GTB,10,Reloaded one', '3000000786,GTB,10.50,Reloaded two']);
  await page.getByText('2 recipients added').waitFor();
  const code = await send(page);
  await page.reload();
  const notices = page.getByRole('region', { name: 'Unfinished transfers' });
  await notices
    .getByText(/^Your ₦[\d.]+ to 2 recipients was not confirmed\. Nothing left your account\.$/)
    .waitFor();
  await expectAccessible(page);
  await notices.getByRole('button', { name: 'Continue' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Reloaded two', { exact: false }).waitFor();
  expect(await notices.count()).toBe(0);
  await dialog.getByLabel('Digit 1 of 6').focus();
  await page.keyboard.type(code);
  await result(page)
    .getByRole('heading', { name: /^Transferred Successfully$|2 on the way/ })
    .waitFor();
  expect(new URL(page.url()).searchParams.get('bulk')).toBe((await latestBulk())?.id);
  expect(await notices.count()).toBe(0);
  // What was paid does not come back to be paid again.
  await page.getByRole('button', { name: 'New bulk transfer' }).click();
  await page.getByText('Recipient 1 of 1').waitFor();
  expect(await numberField(row(page, 1)).inputValue()).toBe('');
});

test('Saved lists, of recipients: are kept under a name, filled in again, and deleted after a question', async () => {
  const page = await openBulk();
  await upload(page, ['3000000789,GTB,10,Week 1', '3000000786,GTB,20,Week 1']);
  await page.getByText('2 recipients added').waitFor();
  await row(page, 2)
    .getByRole('button', { name: /^Edit recipient 2, [A-Z]/ })
    .waitFor();
  await page.getByRole('button', { name: 'Save this list' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await dialog.getByText('This field is required').waitFor();
  await dialog.getByLabel('Name of the list').fill('Farm hands');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Save this list' }).click();
  await dialog.getByLabel('Name of the list').fill('farm  HANDS');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await dialog.getByRole('heading', { name: 'Replace Farm hands?' }).waitFor();
  await expect.poll(() => focused(page).textContent()).toBe('No');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Replace' }).click();
  await page.getByText('Saved as farm  HANDS', { exact: true }).waitFor();
  await dialog.waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'Start over' }).click();
  await page.getByRole('button', { name: 'Yes' }).click();
  await page.getByText('Recipient 1 of 1').waitFor();
  await page.getByRole('button', { name: 'Use a saved list' }).click();
  await dialog.getByText('2 recipients · ₦30.00').waitFor();
  await dialog.getByRole('button', { name: 'Use farm HANDS' }).click();
  await expect.poll(() => running(page).textContent()).toBe('2 recipients₦30.00');

  await page.getByRole('button', { name: 'Use a saved list' }).click();
  await dialog.getByRole('button', { name: 'Delete farm HANDS' }).click();
  await dialog.getByText('Are you sure you want to delete this list?').waitFor();
  await expect.poll(() => focused(page).textContent()).toBe('No');
  await dialog.getByRole('button', { name: 'Yes' }).click();
  await dialog.getByText('You have no saved lists yet.', { exact: false }).waitFor();
});

test('Bulk Bank Transfer, by whoever wants time to stop: is not sent yet, and one press stops all of it', async () => {
  const wantTime = (wanted: boolean) =>
    onTheDatabase('update customers set stops_payments = $2 where email = $1', [ADA.email, wanted]);
  await wantTime(true);
  try {
    const page = await openBulk();
    const before = await balancesKobo(page);
    await upload(page, ['3000001789,GTB,10,Stop one', '3000001786,GTB,10,Stop two']);
    await page.getByText('2 recipients added').waitFor();
    const code = await send(page);
    await page.keyboard.type(code);
    await result(page).getByRole('heading', { name: 'Nothing was sent yet' }).waitFor();
    await page.getByRole('button', { name: 'Not sent yet (2)' }).waitFor();
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    await result(page).getByRole('heading', { name: 'Nothing was sent', exact: true }).waitFor();
    expect(await page.getByText('You stopped it. No money moved.').count()).toBe(2);
    await page.getByRole('button', { name: 'Stopped (2)' }).waitFor();
    await page.getByRole('button', { name: 'Failed (0)' }).waitFor();
    expect(await payments(page).getByText('Failed').count()).toBe(0);
    expect(await balancesKobo(page)).toEqual(before);
  } finally {
    await wantTime(false);
  }
});
