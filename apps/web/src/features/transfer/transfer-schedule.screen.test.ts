import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { answerInstead, type BankAnswers } from '../../../../../e2e/support/bank-answers.ts';
import { tabTo } from '../../../../../e2e/support/keyboard.ts';
import { countPosts } from '../../../../../e2e/support/requests.ts';
import {
  SCHEDULES,
  schedule,
  startedSchedule,
  typedDay,
} from '../../../../../e2e/support/schedule-answers.ts';
import { fillTransferForm, transferFormFilled } from '../../../../../e2e/support/transfer-fields.ts';
import { ADA, dayFromToday, openScreen, screenTest } from '../../../../../scripts/workshop/screen-test.ts';
import { weekdayWords } from '../../components/schedule-words.ts';

const APPROVE = 'PATCH /api/ibanking/personal/schedule-payments/approve';
const ONE = 'GET /api/ibanking/personal/schedule-payments/{id}';
const REFERENCE = 'SP0000000000A1';
const APPROVED = schedule({ runsOver: 0, runs: [], nextDay: '2027-01-31', scheduleDate: '31-01-2027' });

const adas = ['1000000019', '1000000026'] as const;
const musasAccount = '1000000040';

const FOUND = {
  'POST /api/transfer/intrabank-name-inquiry': {
    says: { accountName: 'BELLO MUSA', bankName: 'Harvest', nameInquiryReference: 'x' },
  },
  'POST /api/transfer/name-inquiry': {
    says: {
      accountName: 'OKAFOR ADAEZE',
      bankName: 'Guaranty Trust Bank (GTBank)',
      nameInquiryReference: 'x',
    },
  },
} as const satisfies BankAnswers;
const SCHEDULED = {
  // As the route of one payment matches this path as well.
  'GET /api/ibanking/personal/schedule-payments/shortfalls': { says: [] },
  'POST /api/ibanking/personal/schedule-payments/intrabank': { says: [startedSchedule()] },
  [APPROVE]: { says: { message: '', scheduledPayments: [APPROVED] } },
  'POST /api/operations/{id}/discard': { says: { message: '' } },
} as const satisfies BankAnswers;

const openAt = (path: string, answers: BankAnswers = {}): Promise<Page> =>
  openScreen({ path, as: ADA, answers: { ...FOUND, ...answers } });

async function openTransferForm(answers?: BankAnswers): Promise<Page> {
  const page = await openAt('/transfer', answers);
  await transferFormFilled(page);
  return page;
}

const toggle = (page: Page) => page.getByRole('checkbox', { name: 'Schedule' });
const send = (page: Page) => page.getByRole('button', { name: 'Send', exact: true });
const notice = (page: Page) => page.getByRole('region', { name: 'Scheduled Payment Approved' });
const startOf = (page: Page, kind: string) =>
  page.waitForRequest((request) => request.url().endsWith(`${SCHEDULES}/${kind}`));

async function fill(page: Page, amount = '20000'): Promise<void> {
  await fillTransferForm(page, { to: musasAccount, amount, description: 'Rent of the store' });
}

async function chooseDay(page: Page, day: string): Promise<void> {
  await page.getByLabel('Date *').fill(typedDay(day));
  await page.getByLabel('Date *').press('Tab');
}

async function fillMonthly(page: Page): Promise<void> {
  await fill(page);
  await toggle(page).check();
  await chooseDay(page, '2027-01-31');
  await page.getByRole('checkbox', { name: 'Continuous' }).check();
  await page.getByRole('radio', { name: 'Monthly' }).check();
  await page.getByLabel('Repeat').fill('6');
}

async function enterCode(page: Page): Promise<void> {
  await page.getByRole('dialog').getByText("You're scheduling").waitFor();
  await page.getByLabel('Digit 1 of 6').focus();
  await page.keyboard.type('123456');
}

screenTest(
  'Schedule, switched on: asks for a date, and for interval and repeat once it is continuous',
  async () => {
    const page = await openTransferForm();
    const starts = countPosts(page, `${SCHEDULES}/intrabank`);
    await fill(page, '100');
    expect(await page.getByLabel('Date *').count()).toBe(0);
    await toggle(page).check();
    expect(await page.getByLabel('Repeat').count()).toBe(0);
    await send(page).click();
    await expect.poll(() => page.getByText('This field is required').count()).toBe(1);
    await page.locator('input:focus').and(page.getByLabel('Date *')).waitFor();

    await page.getByRole('checkbox', { name: 'Continuous' }).check();
    const intervals = page.getByRole('radiogroup', { name: 'Interval' }).getByRole('radio');
    expect(
      await intervals.evaluateAll((radios) => radios.map((radio) => radio.getAttribute('value'))),
    ).toEqual(['DAILY', 'WEEKLY', 'MONTHLY']);
    expect(await page.getByLabel('Repeat').getAttribute('placeholder')).toBe('1');
    await send(page).click();
    await expect.poll(() => page.getByText('This field is required').count()).toBe(3);
    expect(starts()).toBe(0);

    // What is missing is named, one thing after the other.
    await page.getByText('Choose a date to see when it is paid.').waitFor();
    await chooseDay(page, dayFromToday(1));
    await page.getByText('Choose an interval to see when it is paid.').waitFor();
    await page.getByRole('radio', { name: 'Weekly' }).check();
    await page.getByText('Say how many times it is paid to see when it ends.').waitFor();
  },
);

screenTest(
  'Schedule, with a day that is no day or is over: says so, and never sends the day before it',
  async () => {
    const page = await openTransferForm();
    const starts = countPosts(page, `${SCHEDULES}/intrabank`);
    await fill(page, '100');
    await toggle(page).check();
    await chooseDay(page, dayFromToday(1));
    await page.getByText(/₦100\.00 once, on/).waitFor();
    // Number pads of some telephones have no dash.
    await page.getByLabel('Date *').fill(typedDay(dayFromToday(2)).replaceAll('-', ''));
    await page.getByLabel('Date *').press('Tab');
    expect(await page.getByLabel('Date *').inputValue()).toBe(typedDay(dayFromToday(2)));
    await chooseDay(page, dayFromToday(-1));
    await page.getByText(`Enter ${typedDay(dayFromToday(0))} or a later date`).waitFor();
    await send(page).click();
    expect(await page.getByLabel('Date *').inputValue()).toBe(typedDay(dayFromToday(-1)));
    await page.getByLabel('Date *').fill('30-02-2027');
    await page.getByLabel('Date *').press('Enter');
    await page.getByText('Enter a date like 21-11-2026').waitFor();
    expect(starts()).toBe(0);
  },
);

screenTest(
  'A transfer month by month: is said in words, started, approved by its reference, and leaves an empty form',
  async () => {
    const page = await openTransferForm(SCHEDULED);
    await fillMonthly(page);
    await page
      .getByText(
        '₦20,000.00 every month, 6 times, from 31 Jan 2027, on the last day where a month is shorter. Ends 30 Jun 2027.',
      )
      .waitFor();
    expect(
      await page.getByRole('list', { name: 'Next dates' }).getByRole('listitem').allTextContents(),
    ).toEqual(['Sun 31 Jan 2027', 'Sun 28 Feb 2027', 'Wed 31 Mar 2027']);

    const start = startOf(page, 'intrabank');
    await send(page).click();
    const started = await start;
    expect(await started.headerValue('idempotency-key')).toMatch(/.{16,}/);
    expect(started.postDataJSON()).toMatchObject({
      amount: 20_000,
      description: 'Rent of the store',
      destinationBankCode: '090605',
      schedulePaymentSetting: {
        schedulePaymentDate: '2027-01-31',
        continuous: true,
        scheduledInterval: 'MONTHLY',
        repeatPayment: 6,
      },
    });
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Every month, 6 times, from 31 Jan 2027').waitFor();
    await dialog.getByText('₦120,300.00').waitFor();
    const approval = page.waitForRequest((request) => request.method() === 'PATCH');
    await enterCode(page);
    expect((await approval).postDataJSON()).toEqual({ otp: '123456', referenceNumber: REFERENCE });

    await notice(page).waitFor();
    await page.getByText('Scheduled Payment Approved').first().waitFor();
    await page.locator('h3:focus').waitFor();
    await dialog.waitFor({ state: 'hidden' });
    await notice(page).getByText(REFERENCE).waitFor();
    expect(
      await notice(page).getByRole('link', { name: 'View scheduled payments' }).getAttribute('href'),
    ).toBe('/scheduled-payment');
    await notice(page).getByRole('button', { name: 'New transfer' }).click();
    await expect.poll(() => page.getByLabel('Amount').inputValue()).toBe('');
    expect(await toggle(page).isChecked()).toBe(false);
  },
);

screenTest('A transfer on one day: sends no interval and one payment', async () => {
  const page = await openTransferForm(SCHEDULED);
  await fill(page, '100');
  await toggle(page).check();
  await chooseDay(page, dayFromToday(1));
  const start = startOf(page, 'intrabank');
  await send(page).click();
  expect((await start).postDataJSON()).toMatchObject({
    schedulePaymentSetting: {
      schedulePaymentDate: dayFromToday(1),
      continuous: false,
      scheduledInterval: null,
      repeatPayment: 1,
    },
  });
});

screenTest(
  'A schedule the account cannot pay to its end: says what is missing by when, in the form and above the code',
  async () => {
    const page = await openTransferForm({
      ...SCHEDULED,
      'POST /api/ibanking/personal/schedule-payments/intrabank': {
        says: [
          startedSchedule({
            total: 100,
            schedulePaymentSetting: {
              schedulePaymentDate: dayFromToday(1),
              continuous: true,
              scheduledInterval: 'DAILY',
              repeatPayment: 5,
            },
          }),
        ],
      },
      'GET /api/accounts': {
        says: [
          {
            accountTypeName: 'Savings Account',
            accountNumber: adas[0],
            availableBalance: 250,
            isDisabled: false,
          },
        ],
      },
    });
    await fill(page, '100');
    await toggle(page).check();
    await chooseDay(page, dayFromToday(1));
    const missing = /₦50\.00 more is needed by/;
    await page.getByRole('checkbox', { name: 'Continuous' }).check();
    await page.getByRole('radio', { name: 'Daily' }).check();
    await page.getByLabel('Repeat').fill('2');
    await page.getByText('every day, 2 times', { exact: false }).waitFor();
    expect(await page.getByText(missing).count()).toBe(0);
    await page.getByLabel('Repeat').fill('5');
    await page.getByText(missing).waitFor();
    await send(page).click();
    await page.getByRole('dialog').getByText(missing).waitFor();
  },
);

screenTest(
  'A schedule that begins today: says that the first is being paid now, and goes on with the next days',
  async () => {
    const firstDay = dayFromToday(0);
    const approved = schedule({ firstDay, interval: 'DAILY', repeatPayment: 5, runs: [] });
    const page = await openTransferForm({
      ...SCHEDULED,
      [APPROVE]: { says: { message: '', scheduledPayments: [approved] } },
    });
    await fillMonthly(page);
    await send(page).click();
    await enterCode(page);
    await notice(page)
      .getByText(/^₦20,000\.00 every day.* The first ₦20,000\.00 is being paid now\./)
      .waitFor();
    const days = notice(page).getByRole('list', { name: 'Next dates' }).getByRole('listitem');
    expect(await days.allTextContents()).toEqual([1, 2, 3].map((days) => weekdayWords(dayFromToday(days))));
  },
);

screenTest(
  'A transfer on a later day, of more than the account holds: warns, and is sent all the same',
  async () => {
    const page = await openTransferForm({
      ...SCHEDULED,
      'GET /api/ibanking/personal/schedule-payments/shortfalls': {
        says: [
          {
            accountNumber: adas[0],
            day: '2027-01-31',
            missing: 500,
            referenceNumber: REFERENCE,
          },
        ],
      },
      'GET /api/accounts': {
        says: [
          {
            accountTypeName: 'Savings Account',
            accountNumber: adas[0],
            availableBalance: 10,
            isDisabled: false,
          },
        ],
      },
    });
    await fill(page, '100');
    await page.getByText('This is more than the account holds.').waitFor();
    await toggle(page).check();
    await chooseDay(page, '2027-01-31');
    await page.getByText('The money has to be there on 31 Jan 2027.').waitFor();
    await page.getByText('₦500.00 more is needed by 31 Jan 2027.').waitFor();
    const start = startOf(page, 'intrabank');
    await send(page).click();
    await start;
  },
);

screenTest(
  'Own accounts and other banks, scheduled: each start its own kind, with the bank that was chosen',
  async () => {
    const page = await openAt('/transfer?tab=own-account&schedule=1', {
      ...SCHEDULED,
      'POST /api/ibanking/personal/schedule-payments/own': { says: [startedSchedule()] },
      'POST /api/ibanking/personal/schedule-payments/interbank': { says: [startedSchedule()] },
    });
    expect(await toggle(page).isChecked()).toBe(true);
    await page.getByLabel('Destination Account Number').click();
    await page.getByRole('option').first().click();
    await page.getByLabel('Amount').fill('250');
    await page.getByLabel('Description').fill('Savings');
    await chooseDay(page, dayFromToday(2));
    const own = startOf(page, 'own');
    await send(page).click();
    expect((await own).postDataJSON()).toMatchObject({
      destinationAccountNumber: adas[1],
      destinationBankCode: '090605',
      schedulePaymentSetting: { schedulePaymentDate: dayFromToday(2) },
    });
    await page.getByRole('dialog').getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });

    // Whoever came to schedule still does in another tab.
    await page.getByRole('tab', { name: 'Other Bank Transfer' }).click();
    expect(await toggle(page).isChecked()).toBe(true);
    await page.getByLabel('Destination Account Number').fill('3000000789');
    const bankField = page.getByRole('combobox', { name: 'Destination Bank' });
    await bankField.fill('gtb');
    await page.getByRole('option', { name: 'Guaranty Trust Bank (GTBank)' }).waitFor();
    await bankField.press('Enter');
    await page.locator('form').getByRole('status').locator('strong').waitFor();
    await page.getByLabel('Amount').fill('250');
    await page.getByLabel('Description').fill('Seeds');
    await chooseDay(page, dayFromToday(2));
    const interbank = startOf(page, 'interbank');
    await send(page).click();
    expect((await interbank).postDataJSON()).toMatchObject({ destinationBankCode: '000013' });
  },
);

screenTest(
  'Somebody at another bank, chosen by whoever came to schedule: is paid later too, and so is whoever is chosen back in the first tab',
  async () => {
    const page = await openAt('/transfer?schedule=1', {
      'GET /api/transfer/recipients': {
        says: {
          recipients: [
            {
              accountNumber: '3000000789',
              accountName: 'OKAFOR ADAEZE',
              bankCode: '000013',
              bankName: 'Guaranty Trust Bank (GTBank)',
              lastAmount: 15.5,
              lastNarration: 'Rice, one bag',
            },
          ],
        },
      },
      'GET /api/beneficiaries': { says: [] },
    });
    await page.getByRole('button', { name: 'OKAFOR ADAEZE' }).click();
    await page.getByRole('tab', { name: 'Other Bank Transfer', selected: true }).waitFor();
    expect(await toggle(page).isChecked()).toBe(true);
    await page.getByRole('tab', { name: 'Intra Bank Transfer' }).click();
    await page.getByRole('tab', { name: 'Intra Bank Transfer', selected: true }).waitFor();
    expect(await toggle(page).isChecked()).toBe(true);
  },
);

screenTest(
  'An earlier bulk transfer, looked at by whoever came to schedule: leaves the schedule of every tab on',
  async () => {
    const page = await openAt('/transfer?tab=bulk-bank&schedule=1', {
      'GET /api/transfer/bulk': {
        says: [
          {
            id: '01999999-0000-7000-8000-000000000001',
            reference: 'HV0000000000AB',
            status: 'SUCCESS',
            total: 100,
            paid: 100,
            counts: { rows: 2, waiting: 0, pending: 0, keptBack: 0, succeeded: 2, failed: 0, stopped: 0 },
            confirmedAt: '2026-11-21T09:30:00.000Z',
            startedAt: '2026-11-21T09:29:00.000Z',
          },
        ],
        totalCount: 1,
      },
      'GET /api/transfer/bulk/{id}': { refuses: 'NOT_FOUND' },
    });
    await page.getByRole('link', { name: /^₦100\.00 to 2 recipients/ }).click();
    await page.getByRole('button', { name: 'New bulk transfer' }).click();
    expect(await toggle(page).isChecked()).toBe(true);
    await page.getByRole('tab', { name: 'Intra Bank Transfer' }).click();
    await page.getByRole('tab', { name: 'Intra Bank Transfer', selected: true }).waitFor();
    expect(await toggle(page).isChecked()).toBe(true);
  },
);

screenTest(
  'A schedule whose start fails: says what did not work and keeps the form; the same press is the same start',
  async () => {
    const page = await openTransferForm({
      ...SCHEDULED,
      'POST /api/ibanking/personal/schedule-payments/intrabank': 'no connection',
    });
    await fillMonthly(page);
    const keys: unknown[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/intrabank')) keys.push(request.headers()['idempotency-key']);
    });
    await send(page).click();
    await page.getByText('An error occurred while scheduling transfer').waitFor();
    await page.getByText('Nothing is scheduled: that takes your code.').waitFor();
    await send(page).click();
    await expect.poll(() => keys.length).toBe(2);
    expect(keys[0]).toBe(keys[1]);
    expect(await page.getByLabel('Amount').inputValue()).toBe('20000');
  },
);

screenTest(
  'A code whose answer got lost: is read back by its reference, and asked for again where nothing is scheduled',
  async () => {
    const page = await openTransferForm({
      [ONE]: { refuses: 'NOT_FOUND' },
      ...SCHEDULED,
      [APPROVE]: 'no connection',
    });
    await fillMonthly(page);
    await send(page).click();
    await enterCode(page);
    await page.getByText('No money has moved by it: the first payment is on 31 Jan 2027.').waitFor();
    await page.getByText('Your code has not reached us yet').waitFor();
    const reads: string[] = [];
    page.on(
      'request',
      (request) => request.method() === 'GET' && reads.push(new URL(request.url()).pathname),
    );
    await answerInstead(page, { [ONE]: { says: APPROVED }, ...SCHEDULED, [APPROVE]: 'no connection' });
    await page.getByLabel('Digit 1 of 6').focus();
    await page.keyboard.type('123456');
    await page.getByRole('button', { name: 'Check now' }).click();
    await notice(page).waitFor();
    expect(reads).toContain(`${SCHEDULES}/${REFERENCE}`);
  },
);

screenTest(
  'A wrong code for a schedule: can be entered again; one that came too late leads back to the form',
  async () => {
    const page = await openTransferForm({ ...SCHEDULED, [APPROVE]: { refuses: 'WRONG_CODE' } });
    await fillMonthly(page);
    await send(page).click();
    await enterCode(page);
    await page.getByRole('dialog').getByRole('alert').waitFor();
    await answerInstead(page, { [APPROVE]: { refuses: 'OPERATION_EXPIRED' } });
    await page.getByLabel('Digit 1 of 6').focus();
    await page.keyboard.type('123456');
    await page.getByRole('dialog', { name: 'Nothing was scheduled' }).waitFor();
    await page.getByRole('button', { name: 'Back to the form' }).click();
    await expect.poll(() => page.getByLabel('Amount').inputValue()).toBe('20000');
  },
);

screenTest('A schedule by keyboard alone: is filled in, sent and approved', async () => {
  const page = await openTransferForm(SCHEDULED);
  await fill(page, '100');
  await tabTo(page, toggle(page));
  await page.keyboard.press('Space');
  await tabTo(page, page.getByLabel('Date *'));
  await page.keyboard.type('31-01-2027');
  await tabTo(page, page.getByRole('checkbox', { name: 'Continuous' }));
  await page.keyboard.press('Space');
  await tabTo(page, page.getByRole('radio', { name: 'Daily' }));
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await tabTo(page, page.getByLabel('Repeat'));
  await page.keyboard.type('3');
  await page.getByText('every week, 3 times, from 31 Jan 2027').waitFor();
  await tabTo(page, send(page));
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByText("You're scheduling").waitFor();
  await tabTo(page, page.getByRole('dialog').getByLabel('Digit 1 of 6'));
  await page.keyboard.type('123456');
  await notice(page).waitFor();
  await page.locator('h3:focus').waitFor();
});

screenTest(
  'Many recipients and more than the account holds: says of a later day when the money has to be there, and only of today what is not sent',
  async () => {
    const page = await openAt('/transfer?tab=bulk-bank&schedule=1', {
      'POST /api/transfer/bulk/names': {
        says: {
          names: [
            {
              accountName: 'BELLO MUSA',
              bankName: 'Harvest',
              nameInquiryReference: 'x',
              problem: null,
              isWorthRetrying: false,
            },
          ],
        },
      },
    });
    const buffer = Buffer.from(
      `Account number,Bank,Amount,Description\n${musasAccount},Harvest,90000000.25,Weeding`,
    );
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer });
    await page.getByText('BELLO MUSA').first().waitFor();
    const beyondToday = page.getByText('Payments beyond it are not sent.');
    await page
      .getByText(/holds less than this now\. The money has to be there on the day it is paid\./)
      .waitFor();
    await chooseDay(page, '2027-01-31');
    await page.getByText('The payment is on 31 Jan 2027: the money has to be there by then.').waitFor();
    await page.getByRole('checkbox', { name: 'Continuous' }).check();
    await page.getByRole('radio', { name: 'Weekly' }).check();
    await page.getByLabel('Repeat').fill('4');
    await page.getByText('The first payment is on 31 Jan 2027: the money has to be there by then.').waitFor();
    await page.getByRole('checkbox', { name: 'Continuous' }).uncheck();
    expect(await page.getByText('is not sent').count()).toBe(0);
    expect(await beyondToday.count()).toBe(0);
    await chooseDay(page, dayFromToday(0));
    await page.getByText('what the account cannot cover is not sent').waitFor();
    await beyondToday.waitFor();
  },
);
