import type { Contract } from '@harvest/contracts/contract';
import type { WireResponse } from '@harvest/contracts/endpoint';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectAccessible, expectNoSidewaysScroll } from '../../../../../e2e/support/accessibility.ts';
import { HEARD, RECEIPT } from '../../../../../e2e/support/receipt-answers.ts';
import {
  ADA,
  dayFromToday,
  NARROWEST,
  openScreen,
  screenTest,
  TELEPHONE,
} from '../../../../../scripts/workshop/screen-test.ts';

const TRANSACTIONS = '/api/ibanking/personal/transactions';
const DETAILS = 'GET /api/ibanking/personal/transactions/{referenceNumber}';

/** Of the newest row of Ada's history. */
const SENT: WireResponse<Contract[typeof DETAILS]> = {
  sessionId: '090605261127160000123456789012',
  transactionType: 'Transfer',
  sourceAccountName: 'OBI ADA',
  sourceAccountNumber: '1000000026',
  destinationAccountName: 'BELLO MUSA',
  destinationAccountNumber: '1000000040',
  destinationBank: 'Harvest',
  destinationBankCode: '090605',
  amount: 3150.5,
  dateCreated: '27-11-2026 17:00',
  narration: 'Sacks and twine',
  referenceNumber: 'HVEKMSWK8ZPDMX',
  status: 'SUCCESS',
  counterparty: 'BELLO MUSA',
  isBetweenOwnAccounts: false,
  wasStopped: false,
  operationId: null,
};
const answers = { [DETAILS]: { says: SENT } };

const panelOf = (page: Page) => page.getByRole('dialog', { name: 'Transaction Details' });
const firstOpener = (page: Page) =>
  page
    .getByRole('table')
    .getByRole('button', { name: /^\d\d-.* View details of / })
    .first();
const askedFor = (page: Page, reference: string) => page.waitForRequest(`**${TRANSACTIONS}/${reference}`);
const pathOf = (page: Page) => new URL(page.url()).pathname;
const openReference = (page: Page) => new URL(page.url()).searchParams.get('transaction');

screenTest(
  'Transaction details, by Enter and closed by Escape: give the focus back and leave no step behind',
  async () => {
    const page = await openScreen({ path: '/home', as: ADA, answers });
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
  },
);

screenTest(
  'Transaction details, in the address: open with the page and after a reload, and close onto the list',
  async () => {
    const { referenceNumber, narration } = SENT;
    const query = new URLSearchParams({ transaction: referenceNumber, q: narration });
    const page = await openScreen({ path: `/transaction-history?${query.toString()}`, as: ADA, answers });
    const panel = panelOf(page);
    await panel.getByText(referenceNumber, { exact: true }).waitFor();
    await Promise.all([askedFor(page, referenceNumber), page.reload()]);
    await panel.getByText(referenceNumber, { exact: true }).waitFor();
    await panel.getByRole('button', { name: 'Close' }).click();
    await panel.waitFor({ state: 'hidden' });
    // What the list was narrowed by stays.
    expect([openReference(page), new URL(page.url()).searchParams.get('q')]).toEqual([null, narration]);

    // Opened here, it was a step: also after a reload, closing takes that step back.
    await firstOpener(page).click();
    await panel.getByText('Destination Bank').waitFor();
    await page.reload();
    await panel.getByText('Destination Bank').waitFor();
    await panel.getByRole('button', { name: 'Close' }).click();
    await panel.waitFor({ state: 'hidden' });
    await expect.poll(() => openReference(page)).toBeNull();
  },
);

screenTest(
  'Transaction details, that do not come: say so in the panel and can be asked for again',
  async () => {
    const page = await openScreen({ path: '/transaction-history', as: ADA, answers });
    await page.route(`**${TRANSACTIONS}/*`, (route) => route.abort());
    await firstOpener(page).click();
    const panel = panelOf(page);
    await panel.getByText('An error occurred while fetching transactions').waitFor();
    await page.unroute(`**${TRANSACTIONS}/*`);
    await panel.getByRole('button', { name: 'Retry' }).click();
    await panel.getByText('Destination Bank').waitFor();
  },
);

screenTest.each([
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
    const page = await openScreen({
      path: `/transaction-history?transaction=${referenceNumber}`,
      as: ADA,
      answers: {
        [RECEIPT]: {
          says: { ...HEARD, status: receiptStatus, statusText, statusNote: 'Nobody has it yet.' },
        },
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
      },
    });
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
      const print = window.print.bind(window);
      window.print = () => {
        window.print = print;
        document.documentElement.dataset['printed'] =
          document.querySelector('[data-receipt-paper]')?.textContent ?? '';
      };
    });
    await panel.getByRole('button', { name: 'Print' }).click();
    await expect.poll(printed).toContain(status === 'PENDING' ? 'Successful' : statusText);
    expect(asked).toBe(status === 'PENDING' ? 1 : 0);
  },
);

screenTest(
  'Transaction details, of a charge: name the bank as its destination, and the payment it belongs to',
  async () => {
    const page = await openScreen({
      path: '/transaction-history?transaction=HV0000000000AB-FEE',
      as: ADA,
      answers: {
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
      },
    });
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
  },
);

screenTest(
  'Transaction details, from Home: open over it by click and by Enter, and Back stays there',
  async () => {
    const page = await openScreen({ path: '/home', as: ADA, answers });
    const recent = page.getByRole('region', { name: 'Recent Transactions' });
    const row = recent.getByRole('listitem').first();
    const opener = (await row.getByRole('button').textContent()) ?? '';
    const [, who = 'nobody'] = /^View details of ₦[\d,.]+ (.+)$/.exec(opener) ?? [];
    await Promise.all([askedFor(page, SENT.referenceNumber), row.click({ position: { x: 60, y: 12 } })]);
    const panel = panelOf(page);
    await panel.getByText(who, { exact: true }).waitFor();
    expect(pathOf(page)).toBe('/home');
    await page.goBack();
    await panel.waitFor({ state: 'hidden' });
    expect([pathOf(page), openReference(page)]).toEqual(['/home', null]);
    await row.getByRole('button').focus();
    await page.keyboard.press('Enter');
    await panel.getByText('Destination Bank').waitFor();
  },
);

screenTest(
  'Transaction history, on a telephone: says who before what, by days in words, and opens over the whole screen',
  async () => {
    const page = await openScreen({ path: '/home', as: ADA, viewport: TELEPHONE, answers });
    const [today, yesterday] = [dayFromToday(0), dayFromToday(-1)];
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
          wasStopped: false,
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
    await page.goto(new URL('/transaction-history', page.url()).href);
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
  },
);
