import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { todayInLagos } from '../apps/web/src/lib/calendar-day.ts';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts';
import { answerInstead } from './support/bank-answers.ts';
import { bankUrl, DESKTOP, NARROWEST, TELEPHONE } from './support/browser.ts';
import { bank } from './support/journey-bank.ts';
import { ADA, callAs, MAKER, MUSA, openAs, type Person } from './support/people.ts';
import { HEARD, RECEIPT, receiptOf } from './support/receipts.ts';
import { nameFound } from './support/transfer-form.ts';

const TRANSACTIONS = '/api/ibanking/personal/transactions';

type Row = {
  readonly referenceNumber: string;
  readonly transactionType: string;
  readonly narration: string;
  readonly counterparty: string;
};

async function historyOf(person: Person): Promise<readonly Row[]> {
  return (await callAs(person, 'GET', TRANSACTIONS)).json() as Promise<readonly Row[]>;
}

/** The newest of Ada's transactions that is like this. */
async function oneOfAdas(isWanted: (row: Row) => boolean): Promise<Row> {
  const found = (await historyOf(ADA)).find(isWanted);
  if (found === undefined) throw new Error('Ada has no such transaction');
  return found;
}

const isSentToMusa = ({ transactionType, counterparty }: Row) =>
  transactionType === 'Transfer' && counterparty === 'BELLO MUSA';

/** What Ada reported about one of her transactions. */
async function disputeOf({ referenceNumber }: Row): Promise<{ readonly ticketId: string } | null> {
  const answer = await callAs(ADA, 'GET', `${TRANSACTIONS}/${referenceNumber}/dispute`);
  return ((await answer.json()) as { readonly dispute: { readonly ticketId: string } | null }).dispute;
}

/** What she has sent to Musa and reported nothing about, the newest and the oldest. */
async function unreported(): Promise<{ readonly newest: Row; readonly oldest: Row }> {
  const sent = (await historyOf(ADA)).filter(isSentToMusa);
  const disputes = await Promise.all(sent.map(disputeOf));
  const left = sent.filter((_, place) => disputes[place] === null);
  const [newest, oldest] = [left.at(0), left.at(-1)];
  if (newest === undefined || oldest === undefined) throw new Error('Ada has reported all she sent to Musa');
  return { newest, oldest };
}

const panelOf = (page: Page) => page.getByRole('dialog', { name: 'Transaction Details' });
const firstOpener = (page: Page) =>
  page
    .getByRole('table')
    .getByRole('button', { name: /^\d\d-.* View details of / })
    .first();
const pathOf = (page: Page) => new URL(page.url()).pathname;
const CHARGES = ['Fee', 'VAT', 'Stamp duty', 'Total'];
const openReference = (page: Page) => new URL(page.url()).searchParams.get('transaction');
const detailsPath = (row: Row) => `/transaction-history?transaction=${row.referenceNumber}`;

test('Transaction details, by a click on a row: show amount, who, status and all fields beside the list, and Back closes them', async () => {
  const page = await openAs(ADA, '/transaction-history');
  await page.getByText(/^1 to 10 of \d+$/).waitFor();
  const row = page.locator('tbody tr:not([aria-hidden])').first();
  const [date = '', time = '', , amount = '', type = '', status = '', narration = ''] = await row
    .getByRole('cell')
    .allInnerTexts();
  await row.getByRole('cell').nth(6).click();
  const panel = panelOf(page);
  await panel.getByRole('heading', { name: 'Transaction Details' }).and(page.locator(':focus')).waitFor();
  const [what = '', who = ''] = narration.split('\n');
  await panel.getByText(who, { exact: true }).waitFor();
  await panel.getByText(status, { exact: true }).waitFor();
  const [shownAmount = ''] = await panel.locator('[data-credit]').allInnerTexts();
  expect(shownAmount.replaceAll(/\s/g, '')).toBe(amount.replaceAll(/\s/g, ''));
  await panel.getByText('Receipt Code').waitFor();
  // What was paid beside the amount stands in rows of its own, where anything was.
  const labels = await panel.getByRole('term').allTextContents();
  const values = await panel.getByRole('definition').allTextContents();
  const facts = labels.map((label, place) => [label, values[place]]);
  expect(facts.filter(([label = '']) => !CHARGES.includes(label))).toEqual([
    ['Transaction Type', type],
    ['Date', `${date.slice(0, 10)} ${time}`],
    ['Amount', /₦[\d,.]+/.exec(amount)?.[0]],
    ['Narration', what],
    ['Source Account Name', expect.stringMatching(/^[A-Z ]+$/)],
    ['Source Account Number', expect.stringMatching(/^\d{10}$/)],
    ['Destination Account Name', expect.stringMatching(/^[A-Z ]+$/)],
    ['Destination Account Number', expect.stringMatching(/^\d{10}$/)],
    // Other journeys pay people at other banks.
    ['Destination Bank', expect.stringMatching(/^(Harvest|Guaranty Trust Bank \(GTBank\))$/)],
    ['Reference', openReference(page)],
    ['Session ID', expect.stringMatching(/^\d{30}$/)],
    ['Receipt Code', expect.stringMatching(/^[0-9A-Z]{16}What it tells others$/)],
  ]);
  const box = await panel.boundingBox();
  expect([box?.width, (box?.x ?? 0) + (box?.width ?? 0)]).toEqual([700, DESKTOP.width]);
  await expectAccessible(page);

  await page.goBack();
  await panel.waitFor({ state: 'hidden' });
  expect([pathOf(page), openReference(page)]).toEqual(['/transaction-history', null]);
  await row.getByRole('button').and(page.locator(':focus')).waitFor();
  await page.goForward();
  await panel.getByText(who, { exact: true }).waitFor();
});

test('Transaction details, by Enter and closed by Escape: give the focus back and leave no step behind', async () => {
  const page = await openAs(ADA, '/home');
  await page.getByRole('navigation').getByRole('link', { name: 'Transaction History' }).click();
  const opener = firstOpener(page);
  await opener.focus();
  await page.keyboard.press('Enter');
  const panel = panelOf(page);
  await panel.getByText('Destination Bank').waitFor();
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'hidden' });
  await opener.and(page.locator(':focus')).waitFor();
  expect(openReference(page)).toBeNull();
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Welcome, Ada' }).waitFor();
});

test('Transaction details, in the address: open with the page and after a reload, and close onto the list', async () => {
  const wanted = await oneOfAdas(isSentToMusa);
  const page = await openAs(ADA, `${detailsPath(wanted)}&q=${encodeURIComponent(wanted.narration)}`);
  const panel = panelOf(page);
  await panel.getByText(wanted.referenceNumber, { exact: true }).waitFor();
  await page.reload();
  await panel.getByText(wanted.referenceNumber, { exact: true }).waitFor();
  await panel.getByRole('button', { name: 'Close' }).click();
  await panel.waitFor({ state: 'hidden' });
  // What the list was narrowed by stays.
  expect([openReference(page), new URL(page.url()).searchParams.get('q')]).toEqual([null, wanted.narration]);

  // Opened here, it was a step: also after a reload, closing takes that step back.
  await firstOpener(page).click();
  await panel.getByText('Destination Bank').waitFor();
  await page.reload();
  await panel.getByText('Destination Bank').waitFor();
  await panel.getByRole('button', { name: 'Close' }).click();
  await panel.waitFor({ state: 'hidden' });
  await expect.poll(() => openReference(page)).toBeNull();
});

test("Transaction details, of somebody else's reference in the address: are as unknown as of one that does not exist", async () => {
  const adas = new Set((await historyOf(ADA)).map(({ referenceNumber }) => referenceNumber));
  const musas = (await historyOf(MUSA)).find(({ referenceNumber }) => !adas.has(referenceNumber));
  if (musas === undefined) throw new Error('Musa has nothing of his own');
  const page = await openAs(ADA, detailsPath(musas));
  const told: string[] = [];
  for (const reference of [musas.referenceNumber, 'HV000000000000', '../transactions?size=1', '%2E%2E/%00']) {
    await page.goto(bankUrl(`/transaction-history?transaction=${encodeURIComponent(reference)}`));
    const alert = panelOf(page).getByRole('alert');
    await alert.waitFor();
    told.push((await alert.textContent()) ?? '');
    expect(await panelOf(page).locator('dl').count()).toBe(0);
  }
  expect(told[0]).toContain('We could not find that.');
  expect(told[1]).toBe(told[0]);
  expect(told[2]).toBe(told[0]);
});

test('Transaction details, that do not come: say so in the panel and can be asked for again', async () => {
  const page = await openAs(ADA, '/transaction-history');
  await page.route(`**${TRANSACTIONS}/*`, (route) => route.abort());
  await firstOpener(page).click();
  const panel = panelOf(page);
  await panel.getByText('An error occurred while fetching transactions').waitFor();
  await page.unroute(`**${TRANSACTIONS}/*`);
  await panel.getByRole('button', { name: 'Retry' }).click();
  await panel.getByText('Destination Bank').waitFor();
});

test('Transaction details, of what was sent to somebody: lead to sending again, and to people when something is wrong', async () => {
  const { newest: sent } = await unreported();
  const page = await openAs(ADA, detailsPath(sent), { permissions: ['clipboard-read', 'clipboard-write'] });
  const panel = panelOf(page);
  await panel.getByRole('button', { name: 'Copy reference' }).click();
  await panel.getByText('Reference copied').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(sent.referenceNumber);

  // On paper it is a receipt, and nothing of the list below it.
  await panel.getByRole('button', { name: 'Print' }).waitFor();
  await page.emulateMedia({ media: 'print' });
  const paper = page.locator('[data-receipt-paper]');
  await paper.getByText('to BELLO MUSA').waitFor();
  await paper.getByText(sent.referenceNumber).waitFor();
  // The same words as on the receipt just after it was sent.
  await paper.getByText('Transferred Successfully', { exact: true }).waitFor();
  await paper.getByText(/^OBI ADA, [\w' ]+ ··\d{3}$/).waitFor();
  expect(await page.getByRole('table').count()).toBe(0);
  await page.emulateMedia({ media: 'screen' });
  const downloading = page.waitForEvent('download');
  await panel.getByRole('button', { name: 'Save PDF' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(`Harvest-${sent.referenceNumber}.pdf`);
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-');
  await panel.getByRole('button', { name: 'Copy address of the receipt' }).click();
  await panel.getByText('Address of the receipt copied').waitFor();
  const address = await page.evaluate(() => navigator.clipboard.readText());
  expect(address).toBe((await receiptOf(ADA, sent.referenceNumber)).url);

  await page.setViewportSize(TELEPHONE);
  await panel.getByRole('button', { name: 'Report a problem' }).click();
  const report = page.getByRole('dialog', { name: 'Report a problem' });
  await report.getByText(new RegExp(` to BELLO MUSA, reference ${sent.referenceNumber}$`)).waitFor();
  // Somebody else may be at it still: what is written waits while that is stopped.
  await report.getByLabel('What happened?').fill('I was asleep');
  await report.getByLabel('I did not make this payment').check();
  await report.getByRole('link', { name: /^Call / }).waitFor();
  await report.getByRole('button', { name: 'Lock my accounts' }).click();
  const lock = page.getByRole('dialog', { name: 'Lock your accounts for 24 hours?' });
  await lock.getByRole('button', { name: 'Cancel' }).last().click();
  expect(await report.getByLabel('What happened?').inputValue()).toBe('I was asleep');
  await report.getByLabel('What happened?').fill('');
  await report.getByRole('button', { name: 'Cancel' }).click();
  await report.waitFor({ state: 'hidden' });
  await panel.getByRole('button', { name: 'Report a problem' }).and(page.locator(':focus')).waitFor();

  await panel.getByRole('link', { name: 'Send again' }).click();
  await page.getByRole('heading', { level: 1, name: 'Make A Transfer' }).waitFor();
  expect(pathOf(page)).toBe('/transfer');
  await nameFound(page).waitFor();
  expect(await page.getByLabel('Amount').inputValue()).toMatch(/^\d+\.\d\d$/);
  expect(await page.getByLabel('Description').inputValue()).toBe(sent.narration);
  await page.goBack();
  await panel.getByText(sent.referenceNumber, { exact: true }).waitFor();
});

test('Transaction details, of what went wrong: take a report with a day to decide by, and tell what came of it', async () => {
  const { oldest: wanted } = await unreported();
  const page = await openAs(ADA, detailsPath(wanted));
  const panel = panelOf(page);
  await panel.getByRole('button', { name: 'Report a problem' }).click();
  const dialog = page.getByRole('dialog', { name: 'Report a problem' });
  await dialog.getByText(/^Inside Harvest money is in the other account/).waitFor();
  expect(await dialog.getByRole('radio').count()).toBe(5);
  const send = dialog.getByRole('button', { name: 'Report' });
  await send.click();
  await dialog.getByText('Choose what is wrong').waitFor();
  await dialog.getByRole('radio').first().and(page.locator(':focus')).waitFor();
  await dialog.getByLabel('I was debited twice').check();
  const inThreeDays = new Date(bank().openedAt.getTime() + 72 * 3_600_000);
  const day = todayInLagos(inThreeDays).split('-').reverse().join('-');
  await dialog
    .getByText(new RegExp(`We decide by ${day} and tell you by e-mail. Reporting it moves no money.$`))
    .waitFor();
  await dialog.getByLabel('What happened?').fill('One of them is too many');

  // The answer is lost on the way: the same press again reports it once.
  const keys: (string | undefined)[] = [];
  await page.route('**/dispute', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.fallback();
    await route.fetch();
    return route.abort();
  });
  await send.click();
  await dialog.getByText(/We couldn't reach the bank/).waitFor();
  await send.click();
  await dialog.waitFor({ state: 'hidden' });
  expect(keys[0]).toMatch(/\S+/);
  expect(keys[1]).toBe(keys[0]);
  const progress = panel.getByRole('region', { name: 'The problem you reported' });
  expect(await progress.getByRole('listitem').allInnerTexts()).toEqual([
    expect.stringMatching(/^You reported: I was debited twice\n\d\d-\d\d-\d{4} \d\d:\d\d$/),
    `We decide by ${day}`,
  ]);
  expect(await panel.getByRole('button', { name: 'Report a problem' }).count()).toBe(0);
  await expectAccessible(page);

  // What its customer marks as done is withdrawn, and the conversation says so before and after.
  await progress.getByRole('link', { name: 'Open the conversation' }).click();
  const card = page.getByRole('region', { name: 'The reported problem' });
  await card.getByText(new RegExp(`^${day} \\d\\d:\\d\\d at the latest$`)).waitFor();
  await card.getByText(/^“Mark as Done” withdraws your report: we stop looking into it\./).waitFor();
  await page.getByRole('button', { name: 'Mark as Done' }).click();
  await card.getByText(/^You marked this as done, so your report is withdrawn/).waitFor();
  await page.getByText('Writing to us opens the ticket again.').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Mark as Unresolved' }).press('Enter');
  await card.getByText('Being looked into').waitFor();
  await page.goto(bankUrl(detailsPath(wanted)));

  const ticketId = (await disputeOf(wanted))?.ticketId ?? '';
  const decided = await callAs(MAKER, 'POST', `/api/admin/queues/disputes/${ticketId}/decline`, {
    comment: 'Our books have one payment',
  });
  expect(decided.status).toBe(200);
  await page.reload();
  await progress.getByText('Harvest did not accept it').waitFor();
  await progress.getByText('Our books have one payment').waitFor();
  await panel.getByRole('button', { name: 'Report a problem' }).waitFor();
  await progress.getByRole('link', { name: 'Open the conversation' }).click();
  await expect.poll(() => pathOf(page)).toBe(`/customer-service/${ticketId}`);
});

test.each([
  [
    'what came in',
    ({ transactionType, referenceNumber }: Row) =>
      transactionType === 'Deposit' && !referenceNumber.endsWith('-RETURN'),
  ],
  [
    'a move between own accounts',
    ({ transactionType, counterparty }: Row) =>
      transactionType === 'Transfer' && counterparty.startsWith('Own account ··'),
  ],
] as const)('Transaction details, of %s: do not offer to send it again', async (_what, isWanted) => {
  const wanted = await oneOfAdas(isWanted);
  const page = await openAs(ADA, detailsPath(wanted));
  await panelOf(page).getByRole('button', { name: 'Report a problem' }).waitFor();
  await panelOf(page)
    .getByText(new RegExp(`^(from|to) ${wanted.counterparty}$`))
    .waitFor();
  expect(await panelOf(page).getByRole('link', { name: 'Send again' }).count()).toBe(0);
});

test.each([
  [
    'that came back',
    'Deposit',
    '-RETURN',
    'SUCCESS',
    'returned, not sent to BELLO MUSA',
    'Returned',
    'RETURNED',
    'Returned to you',
  ],
  [
    'on its way',
    'Transfer',
    '',
    'PENDING',
    'to BELLO MUSA',
    'Pending',
    'PENDING',
    'On its way. Not confirmed yet.',
  ],
] as const)(
  'Transaction details, of money %s: call it that, on paper before all else, and do not offer to send it again',
  async (_what, transactionType, suffix, status, words, standing, receiptStatus, statusText) => {
    const referenceNumber = `HV0000000000AB${suffix}`;
    const page = await openAs(ADA, '/home');
    await answerInstead(page, {
      [RECEIPT]: { says: { ...HEARD, status: receiptStatus, statusText, statusNote: 'Nobody has it yet.' } },
      'GET /api/ibanking/personal/transactions/{referenceNumber}': {
        says: {
          sessionId: '090605261121093000123456789012',
          transactionType,
          sourceAccountName: 'OBI ADA',
          sourceAccountNumber: '1000000019',
          destinationAccountName: 'BELLO MUSA',
          destinationAccountNumber: '3000000096',
          destinationBank: 'GTBank',
          destinationBankCode: '000013',
          amount: 960,
          dateCreated: '21-11-2026 09:30',
          narration: 'Maize',
          referenceNumber,
          status,
          counterparty: 'BELLO MUSA',
          isBetweenOwnAccounts: false,
          wasStopped: false,
          operationId: null,
        },
      },
    });
    await page.goto(bankUrl(`/transaction-history?transaction=${referenceNumber}`));
    const panel = panelOf(page);
    await panel.getByText(words, { exact: true }).waitFor();
    await panel.getByText(standing, { exact: true }).waitFor();
    await panel.getByRole('button', { name: 'Report a problem' }).waitFor();
    expect(await panel.getByRole('link', { name: 'Send again' }).count()).toBe(0);
    await panel.getByText('Nobody has it yet.').waitFor();
    // What left the account beside the amount.
    for (const [label, value] of [
      ['Fee', '₦10.00'],
      ['VAT', '₦0.75'],
      ['Total', '₦970.75'],
    ] as const)
      await panel.locator('dl > div', { hasText: label }).getByText(value, { exact: true }).waitFor();
    await page.emulateMedia({ media: 'print' });
    const paper = page.locator('[data-receipt-paper]');
    await paper.getByText(statusText, { exact: true }).waitFor();
    const [first, amount] = [paper.getByText(statusText), paper.getByText('₦960.00')];
    expect((await first.boundingBox())?.y).toBeLessThan((await amount.boundingBox())?.y ?? 0);
    expect(await paper.getByText(/success/i).count()).toBe(0);
    await page.emulateMedia({ media: 'screen' });

    // Only what may have changed meanwhile is asked for again before it is handed on.
    let asked = 0;
    await page.route('**/receipt', (route) => {
      asked += 1;
      return route.fulfill({ json: HEARD });
    });
    const printed = () => page.evaluate(() => document.documentElement.dataset['printed']);
    await page.evaluate(() => {
      window.print = () => {
        document.documentElement.dataset['printed'] =
          document.querySelector('[data-receipt-paper]')?.textContent ?? '';
      };
    });
    await panel.getByRole('button', { name: 'Print' }).click();
    await expect.poll(printed).toContain(status === 'PENDING' ? 'Successful' : statusText);
    expect(asked).toBe(status === 'PENDING' ? 1 : 0);
  },
);

test('Transaction details, of a charge: name the bank as its destination, and the payment it belongs to', async () => {
  const page = await openAs(ADA, '/home');
  await answerInstead(page, {
    [RECEIPT]: { says: { ...HEARD, rows: [{ label: 'Payment', value: 'HV0000000000AB' }] } },
    'GET /api/ibanking/personal/transactions/{referenceNumber}': {
      says: {
        sessionId: null,
        transactionType: 'Charge',
        sourceAccountName: 'OBI ADA',
        sourceAccountNumber: '1000000019',
        destinationAccountName: 'Harvest',
        destinationAccountNumber: '',
        destinationBank: 'Harvest',
        destinationBankCode: '090605',
        amount: 10,
        dateCreated: '21-11-2026 09:30',
        narration: 'Transfer fee',
        referenceNumber: 'HV0000000000AB-FEE',
        status: 'SUCCESS',
        counterparty: 'Harvest',
        isBetweenOwnAccounts: false,
        wasStopped: false,
        operationId: null,
      },
    },
  });
  await page.goto(bankUrl('/transaction-history?transaction=HV0000000000AB-FEE'));
  const panel = panelOf(page);
  const payment = panel.locator('dl > div', { hasText: /^Payment/ });
  await payment.getByText('HV0000000000AB', { exact: true }).waitFor();
  const labels = await panel.getByRole('term').allTextContents();
  expect(labels.slice(-6)).toEqual([
    'Source Account Number',
    'Destination Account Name',
    'Destination Bank',
    'Payment',
    'Reference',
    'Receipt Code',
  ]);
  expect(await panel.getByText('Not known').count()).toBe(0);
});

test('Transaction details, from Home: open over it by click and by Enter, and Back stays there', async () => {
  const page = await openAs(ADA, '/home');
  const recent = page.getByRole('region', { name: 'Recent Transactions' });
  const row = recent.getByRole('listitem').first();
  const opener = (await row.getByRole('button').textContent()) ?? '';
  const [, who = 'nobody'] = /^View details of ₦[\d,.]+ (.+)$/.exec(opener) ?? [];
  await row.click({ position: { x: 60, y: 12 } });
  const panel = panelOf(page);
  await panel.getByText(who, { exact: true }).waitFor();
  expect(pathOf(page)).toBe('/home');
  await page.goBack();
  await panel.waitFor({ state: 'hidden' });
  expect([pathOf(page), openReference(page)]).toEqual(['/home', null]);
  await row.getByRole('button').focus();
  await page.keyboard.press('Enter');
  await panel.getByText('Destination Bank').waitFor();
});

test('Transaction history, on a telephone: says who before what, by days in words, and opens over the whole screen', async () => {
  const page = await openAs(ADA, '/home', { viewport: TELEPHONE });
  const today = todayInLagos(bank().openedAt);
  const yesterday = new Date(Date.parse(today) - 86_400_000).toISOString().slice(0, 10);
  const written = (day: string) => day.split('-').reverse().join('-');
  await page.route(`**${TRANSACTIONS}?*`, (route) =>
    route.fulfill({
      json: [today, yesterday, '2026-01-05'].map((day, index) => ({
        referenceNumber: `HV00000000000${index}`,
        dateCreated: written(day),
        timeCreated: '09:30:00',
        accountType: 'Savings Account',
        amount: 1700,
        transactionType: 'Transfer',
        status: index === 0 ? 'PENDING' : 'SUCCESS',
        narration: 'Maize',
        counterparty: `FARMER ${'ABC'[index]}`,
      })),
    }),
  );
  await page.getByRole('navigation').getByRole('link', { name: 'History' }).click();
  const list = page.getByRole('list', { name: 'Transactions, newest first' });
  await list.waitFor();
  expect(await list.getByRole('heading', { level: 2 }).allInnerTexts()).toEqual([
    `Today · ${written(today)}`,
    `Yesterday · ${written(yesterday)}`,
    '05-01-2026',
  ]);
  const cards = list.getByRole('listitem').filter({ hasText: 'FARMER', hasNot: page.getByRole('heading') });
  const shown = (await cards.allInnerTexts()).map((text) => text.split('\n').filter((line) => line !== ''));
  const lines = (who: string, status: string) => [
    who,
    'debit',
    '−₦1,700.00',
    'Maize · 09:30',
    status,
    `View details of ₦1,700.00 to ${who}`,
  ];
  expect(shown).toEqual([
    lines('FARMER A', 'Pending'),
    lines('FARMER B', 'Completed'),
    lines('FARMER C', 'Completed'),
  ]);
  expect((await cards.first().boundingBox())?.height).toBeLessThan(80);

  await page.unroute(`**${TRANSACTIONS}?*`);
  await page.goto(bankUrl('/transaction-history'));
  await list
    .getByRole('button', { name: /^View details of / })
    .first()
    .click();
  const panel = panelOf(page);
  await panel.getByText('Destination Bank').waitFor();
  expect(await panel.boundingBox()).toEqual({ x: 0, y: 0, ...TELEPHONE });
  await expectAccessible(page);
  await page.setViewportSize(NARROWEST);
  await expectNoSidewaysScroll(page);
});
