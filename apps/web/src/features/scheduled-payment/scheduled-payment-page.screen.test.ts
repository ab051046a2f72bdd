import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectAccessible } from '../../../../../e2e/support/accessibility.ts';
import { answerInstead, type BankAnswers } from '../../../../../e2e/support/bank-answers.ts';
import { tabTo } from '../../../../../e2e/support/keyboard.ts';
import {
  SCHEDULES,
  schedule,
  startedSchedule,
  typedDay,
  WAITING_EDIT,
} from '../../../../../e2e/support/schedule-answers.ts';
import {
  ADA,
  DESKTOP,
  dayFromToday,
  openScreen,
  screenTest,
  TELEPHONE,
} from '../../../../../scripts/workshop/screen-test.ts';

const LIST = 'GET /api/ibanking/personal/schedule-payments';
const ONE = 'GET /api/ibanking/personal/schedule-payments/{id}';
const EDIT = 'PUT /api/ibanking/personal/schedule-payments/edit';
const APPROVE = 'PATCH /api/ibanking/personal/schedule-payments/approve';
const INQUIRY = 'POST /api/transfer/intrabank-name-inquiry';

const PENDING = schedule();
const OVER = schedule({
  uuid: '01999999-0000-7000-8000-000000000012',
  referenceNumber: 'SP0000000000B2',
  status: 'COMPLETED',
  state: 'COMPLETED',
  nextDay: null,
  nextDays: [],
  runsOver: 6,
});
const CANCELLED = schedule({
  uuid: '01999999-0000-7000-8000-000000000013',
  referenceNumber: 'SP0000000000C3',
  status: 'FAILED',
  state: 'CANCELLED',
  nextDay: null,
  nextDays: [],
});
const FAILED = schedule({
  ...CANCELLED,
  referenceNumber: 'SP0000000000D4',
  uuid: OVER.clientId,
  state: 'FAILED',
});
const PAUSED = schedule({ state: 'PAUSED', pausedBecause: 'You disabled the account it is paid from.' });

/** Whichever stands last answers what two of them could. */
const bankOf = (one: ReturnType<typeof schedule>, more: BankAnswers = {}): BankAnswers => ({
  [ONE]: { says: one },
  [LIST]: { says: [one, OVER, CANCELLED, FAILED], totalCount: 4 },
  'GET /api/ibanking/personal/schedule-payments/shortfalls': { says: [] },
  [INQUIRY]: { says: { accountName: 'BELLO MUSA', bankName: 'Harvest', nameInquiryReference: 'x' } },
  ...more,
});

async function open(
  answers: BankAnswers,
  { viewport = DESKTOP, path = '/scheduled-payment' } = {},
): Promise<Page> {
  const page = await openScreen({ path, as: ADA, answers, viewport });
  await page.getByRole('heading', { level: 1, name: 'Scheduled Payments' }).waitFor();
  return page;
}

const panelOf = (page: Page) => page.getByRole('dialog', { name: 'Schedule Payment Details' });
const saveOf = (page: Page) => panelOf(page).getByRole('button', { name: 'Save changes' });

async function openEdit(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Edit ₦20,000.00 to BELLO MUSA' }).click();
  await panelOf(page).getByRole('status').locator('strong').waitFor();
}

screenTest(
  'Scheduled payments, in a table: have the columns of the specification, Edit while pending and View else',
  async () => {
    const page = await open(bankOf(PENDING));
    const rows = page.getByRole('table').getByRole('row');
    await rows.nth(4).waitFor();
    expect(await page.getByRole('columnheader').allTextContents()).toEqual([
      'Date',
      'Amount',
      'Status',
      'Reference Number',
      'Actions',
    ]);
    const cells = async (place: number) =>
      (await rows.nth(place).getByRole('cell').allInnerTexts()).join(' ');
    expect(await cells(1)).toMatch(
      /^31-03-2027\s+Monthly, 2 of 6 done ₦20,000\.00 Pending SP0000000000A1\s+To BELLO MUSA, Harvest/,
    );
    expect(await cells(2)).toContain('Completed');
    // What the customer did says more than that it came to nothing.
    expect(await cells(3)).toContain('Cancelled');
    expect(await cells(4)).toContain('Failed');
    const colourOf = (place: number) => rows.nth(place).locator('[data-tone]').getAttribute('data-tone');
    expect([await colourOf(1), await colourOf(2), await colourOf(3), await colourOf(4)]).toEqual([
      'warning',
      'success',
      'neutral',
      'danger',
    ]);
    const action = (place: number) =>
      rows.nth(place).getByRole('button').locator('[aria-hidden]').textContent();
    expect([await action(1), await action(2), await action(3)]).toEqual(['Edit', 'View', 'View']);
    expect(await page.getByRole('button', { name: /^Edit / }).count()).toBe(1);
    expect(await page.getByRole('button', { name: /^View ₦/ }).count()).toBe(3);
    expect(await page.getByLabel('Rows per page').locator('option').allTextContents()).toEqual([
      '10',
      '25',
      '50',
    ]);
  },
);

screenTest(
  'Scheduled payments, searched and narrowed: ask the bank for just these, and a reload keeps them',
  async () => {
    const page = await open(bankOf(PENDING));
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname === SCHEDULES) asked.push(search);
    });
    await page.getByLabel('Search').fill('musa');
    await expect.poll(() => asked.at(-1)).toBe('?page=1&size=10&q=musa');
    await page.getByRole('button', { name: 'Paused' }).click();
    await expect.poll(() => asked.at(-1)).toBe('?page=1&size=10&q=musa&status=PAUSED');
    await page.getByRole('button', { name: 'Pending' }).click();
    await expect.poll(() => asked.at(-1)).toBe('?page=1&size=10&q=musa&status=PENDING');
    await page.reload();
    await page.getByRole('button', { name: 'Pending', pressed: true }).waitFor();
  },
);

screenTest('Scheduled payments, of which there are none, or which do not come: say so', async () => {
  const page = await open(bankOf(PENDING, { [LIST]: { says: [], totalCount: 0 } }));
  await page.getByText('No records to display').waitFor();
  await answerInstead(page, { [LIST]: 'no connection' });
  await page.reload();
  await page.locator('main').getByText('An error occurred while fetching scheduled payments').waitFor();
});

screenTest('Create Scheduled Payment: leads to the transfer form with its schedule switched on', async () => {
  const page = await open(bankOf(PENDING));
  await page.getByRole('link', { name: 'Create Scheduled Payment' }).click();
  await page.getByRole('heading', { level: 1, name: 'Make A Transfer' }).waitFor();
  expect(await page.getByRole('checkbox', { name: 'Schedule' }).isChecked()).toBe(true);
});

screenTest(
  'A payment that is over: is shown in a panel, with what it paid and no way to change it; Back closes it',
  async () => {
    const page = await open(bankOf(OVER));
    await page
      .getByRole('button', { name: /^View ₦20,000/ })
      .first()
      .click();
    await panelOf(page).getByText('Planned: ₦20,000.00 every month, 6 times').waitFor();
    await panelOf(page).getByText('There was not enough money in the account.').waitFor();
    expect(await panelOf(page).getByRole('textbox').count()).toBe(0);
    expect(await saveOf(page).count()).toBe(0);
    expect(await panelOf(page).getByRole('link', { name: 'See HV0000000000AB' }).getAttribute('href')).toBe(
      '/transaction-history?transaction=HV0000000000AB',
    );
    expect((await panelOf(page).boundingBox())?.width).toBeLessThanOrEqual(700);
    await page.goBack();
    await panelOf(page).waitFor({ state: 'hidden' });
  },
);

screenTest('A payment somebody else has: answers like one that does not exist', async () => {
  const path = '/scheduled-payment?payment=SP0000000000Z9';
  const page = await open(bankOf(PENDING, { [ONE]: { refuses: 'NOT_FOUND' } }), { path });
  await panelOf(page).getByRole('alert').waitFor();
});

screenTest('Edit, with fields that are wrong: says what is, and sends nothing', async () => {
  const page = await open(bankOf(PENDING));
  await openEdit(page);
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'PUT' && sent.push(request.url()));
  const asked: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('name-inquiry')) asked.push(request.postDataJSON());
  });
  const number = panelOf(page).getByLabel('Destination Account Number');
  await number.fill('112345678');
  await saveOf(page).press('Enter');
  await panelOf(page).getByText('Account Number must be 10 characters').waitFor();
  expect(asked).toEqual([]);
  await number.fill('1123456789');
  await panelOf(page).getByRole('status').locator('strong').waitFor();
  await panelOf(page).getByLabel('Amount').fill('');
  await panelOf(page).getByLabel('Description').fill(' ');
  await panelOf(page).getByLabel('Date *').fill('');
  await panelOf(page).getByLabel('Repeat').fill('2');
  await saveOf(page).press('Enter');
  await expect.poll(() => panelOf(page).getByText('This field is required').count()).toBe(3);
  // Two of them are over already.
  await panelOf(page).getByText('Enter a whole number from 3 to 1,000').waitFor();
  await answerInstead(page, { [INQUIRY]: { refuses: 'INVALID_ACCOUNT_DETAILS' } });
  await number.fill('1123456780');
  await panelOf(page).getByText('Invalid account details').waitFor();
  expect(asked.at(-1)).toEqual({ accountNumber: '1123456780' });
  expect(sent).toEqual([]);
});

screenTest(
  'Edit, of what needs no code: sends the whole record with the new day, day-month-year, and says that it is saved',
  async () => {
    const page = await open(
      bankOf(PENDING, {
        [EDIT]: {
          says: { message: '', approvalRequired: false, started: null, scheduledPayment: PENDING },
        },
      }),
    );
    await openEdit(page);
    await panelOf(page).getByLabel('Description').fill('Rent, new store');
    await panelOf(page).getByLabel('Date *').fill('15-04-2027');
    const edit = page.waitForRequest((request) => request.method() === 'PUT');
    await saveOf(page).click();
    expect((await edit).postDataJSON()).toEqual({
      uuid: PENDING.uuid,
      clientId: PENDING.clientId,
      referenceNumber: PENDING.referenceNumber,
      transferType: 'INTRA_BANK',
      status: 'PENDING',
      sourceAccountNumber: '0123456789',
      destinationAccountNumber: '1123456789',
      destinationBankCode: '090605',
      amount: 20_000,
      description: 'Rent, new store',
      scheduleDate: '31-03-2027',
      interval: 'MONTHLY',
      repeatPayment: 6,
      schedulePaymentDate: '15-04-2027',
      scheduledInterval: 'MONTHLY',
    });
    await panelOf(page).getByText('Scheduled payment edited successfully').waitFor();
  },
);

screenTest('Edit, that fails: says so beside the form, which keeps what was typed', async () => {
  const page = await open(bankOf(PENDING, { [EDIT]: 'no connection' }));
  await openEdit(page);
  await panelOf(page).getByLabel('Amount').fill('25000');
  await saveOf(page).click();
  await panelOf(page).getByText('An error occurred while editing scheduled payments').waitFor();
  expect(await panelOf(page).getByLabel('Amount').inputValue()).toBe('25000');
  // What was not saved is not lost by a slip of the finger.
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog', { name: 'Discard what you entered?' }).waitFor();
});

screenTest(
  'Edit, of a payment that has changed since: keeps what was typed, beside what holds now',
  async () => {
    const page = await open(bankOf(PENDING, { [EDIT]: { refuses: 'SCHEDULE_STALE' } }));
    await openEdit(page);
    await panelOf(page).getByLabel('Amount').fill('25000');
    const now = schedule({ scheduleDate: '30-04-2027', nextDay: '2027-04-30', runsOver: 3 });
    await answerInstead(page, bankOf(now, { [EDIT]: { refuses: 'SCHEDULE_STALE' } }));
    await saveOf(page).click();
    await panelOf(page).getByText('This payment has changed since you opened it.').waitFor();
    await expect.poll(() => panelOf(page).getByLabel('Date *').inputValue()).toBe('30-04-2027');
    expect(await panelOf(page).getByLabel('Amount').inputValue()).toBe('25000');
    await panelOf(page).getByText('What you typed is kept').waitFor();
    const edit = page.waitForRequest((request) => request.method() === 'PUT');
    await saveOf(page).click();
    expect((await edit).postDataJSON()).toMatchObject({
      amount: 25_000,
      scheduleDate: '30-04-2027',
      schedulePaymentDate: '30-04-2027',
    });
  },
);

screenTest(
  'Edit, of the amount, by keyboard: asks for the code at once and is approved by its reference',
  async () => {
    const page = await open(
      bankOf(PENDING, {
        [EDIT]: {
          says: {
            message: '',
            approvalRequired: true,
            started: startedSchedule({ amount: 25_000, total: 25_050 }),
            scheduledPayment: PENDING,
          },
        },
        [APPROVE]: { refuses: 'SCHEDULE_BUSY' },
      }),
    );
    await tabTo(page, page.getByRole('button', { name: /^Edit ₦/ }));
    await page.keyboard.press('Enter');
    await panelOf(page).getByRole('status').locator('strong').waitFor();
    await tabTo(page, panelOf(page).getByLabel('Amount'));
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('25000');
    await tabTo(page, saveOf(page));
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Check and confirm' });
    await dialog.getByText("You're changing it to").waitFor();
    await dialog.getByText('₦20,000.00 to BELLO MUSA').waitFor();
    await tabTo(page, dialog.getByLabel('Digit 1 of 6'));
    await page.keyboard.type('123456');
    await dialog.getByText('This is being paid right now. Try again in a moment.').waitFor();
    expect(await dialog.getByLabel('Digit 6 of 6').inputValue()).toBe('6');
    await answerInstead(page, {
      ...bankOf(schedule({ amount: 25_000 })),
      [APPROVE]: { says: { message: '', scheduledPayments: [schedule({ amount: 25_000 })] } },
      [ONE]: { says: schedule({ waitingEdit: WAITING_EDIT }) },
    });
    const approval = page.waitForRequest((request) => request.method() === 'PATCH');
    await tabTo(page, dialog.getByRole('button', { name: /^Confirm ₦/ }));
    await page.keyboard.press('Enter');
    expect((await approval).postDataJSON()).toEqual({ otp: '123456', referenceNumber: 'SP0000000000A1' });
    await dialog.waitFor({ state: 'hidden' });
    await panelOf(page).getByText('Scheduled payment edited successfully').waitFor();
    await panelOf(page).getByText('New terms wait for your code').waitFor();
    await panelOf(page)
      .getByText(/Until then we pay ₦20,000\.00 to BELLO MUSA/)
      .waitFor();
  },
);

/** An edit that its code is asked for: what is started, and what the bank says of the payment then. */
const startsEdit = (setting: object, amount = 20_000, found = PENDING): BankAnswers =>
  bankOf(found, {
    [EDIT]: {
      says: {
        message: '',
        approvalRequired: true,
        started: startedSchedule({
          amount,
          total: amount + 50,
          schedulePaymentSetting: {
            continuous: true,
            scheduledInterval: 'MONTHLY',
            repeatPayment: 4,
            schedulePaymentDate: '2027-03-31',
            ...setting,
          },
        }),
        scheduledPayment: found,
      },
    },
    [APPROVE]: 'no connection',
  });

screenTest(
  'Edit, with new terms that wait for their code: begins with all of them, and saving sends them again',
  async () => {
    const page = await open(startsEdit({}, 25_000, schedule({ waitingEdit: WAITING_EDIT })));
    await openEdit(page);
    await panelOf(page).getByText('weekly, 6 times, from 5 Apr 2027.').waitFor();
    const edit = page.waitForRequest((request) => request.method() === 'PUT');
    await saveOf(page).click();
    expect((await edit).postDataJSON()).toMatchObject({
      amount: 25_000,
      description: 'Rent, two stores',
      schedulePaymentDate: '05-04-2027',
      scheduledInterval: 'WEEKLY',
      repeatPayment: 8,
    });
  },
);

screenTest(
  'Edit, whose code got no answer: tells of money where the next payment is for today, and is not taken for approved by other terms',
  async () => {
    const day = dayFromToday(0);
    const page = await open(startsEdit({ schedulePaymentDate: day }));
    await openEdit(page);
    await panelOf(page).getByLabel('Date *').fill(typedDay(day));
    await saveOf(page).click();
    const dialog = page.getByRole('dialog', { name: 'Check and confirm' });
    await dialog.getByText('All 4 times').waitFor();
    await page.getByLabel('Digit 1 of 6').focus();
    await page.keyboard.type('123456');
    await page.getByText('The first payment is for today, so money may have left your account.').waitFor();
    // It ran out meanwhile: nothing waits, and the next payment is on the day it was.
    await page.getByText('Your code has not reached us yet').waitFor();
    await answerInstead(
      page,
      startsEdit({}, 20_000, schedule({ scheduleDate: typedDay(day), nextDay: day })),
    );
    await page.getByLabel('Digit 1 of 6').focus();
    await page.keyboard.type('123456');
    await panelOf(page).getByText('Scheduled payment edited successfully').waitFor();
  },
);

screenTest('Pause, skip and cancel: ask first, name the day, and send it', async () => {
  const paths = 'pause resume skip cancel'.split(' ').map((change) => `POST ${SCHEDULES}/{id}/${change}`);
  const page = await open(
    bankOf(PENDING, Object.fromEntries(paths.map((path) => [path, { says: PENDING }])) as BankAnswers),
  );
  await openEdit(page);
  const changeOf = (change: string) =>
    page.waitForRequest((request) => request.url().endsWith(`${PENDING.uuid}/${change}`));

  await panelOf(page).getByRole('button', { name: 'Skip next' }).click();
  const skipping = page.getByRole('dialog', { name: 'Skip 31 Mar 2027?' });
  await skipping.getByText('Nothing is paid on Wed 31 Mar 2027.').waitFor();
  // Enter alone changes nothing.
  await skipping.locator('button:focus').getByText('Leave as it is').waitFor();
  const skip = changeOf('skip');
  await skipping.getByRole('button', { name: 'Skip 31 Mar 2027' }).click();
  expect((await skip).postDataJSON()).toEqual({ day: '2027-03-31' });
  expect(await (await skip).headerValue('idempotency-key')).toMatch(/.{16,}/);
  await panelOf(page).getByText('Skipped. Nothing is paid on 31 Mar 2027.').waitFor();

  const cancel = changeOf('cancel');
  await panelOf(page).getByRole('button', { name: 'Cancel payment' }).click();
  const cancelling = page.getByRole('dialog', { name: 'Cancel this payment?' });
  await cancelling.getByText('none of the 4 payments that are left').waitFor();
  await cancelling.getByRole('button', { name: 'Cancel payment' }).click();
  await cancel;

  const pause = changeOf('pause');
  await panelOf(page).getByRole('button', { name: 'Pause' }).click();
  await answerInstead(page, bankOf(PAUSED));
  await answerInstead(page, { [`POST ${SCHEDULES}/{id}/pause`]: { says: PAUSED } });
  await page
    .getByRole('dialog', { name: 'Pause this payment?' })
    .getByRole('button', { name: 'Pause' })
    .click();
  await pause;
  await panelOf(page).getByText('You disabled the account it is paid from.').waitFor();
  await panelOf(page).getByRole('button', { name: 'Resume' }).click();
  await answerInstead(page, {
    [`POST ${SCHEDULES}/{id}/resume`]: { refuses: 'SCHEDULE_NEEDS_EDIT' },
  });
  const resuming = page.getByRole('dialog', { name: 'Resume this payment?' });
  await resuming.getByRole('button', { name: 'Resume' }).click();
  await resuming.getByText('The name has changed.').waitFor();
});

screenTest(
  'A payment above the limit of its account: says that it will not be made, until a higher limit counts on its day',
  async () => {
    const limit = {
      productName: 'Savings Account',
      transferType: PENDING.transferType as 'INTRA_BANK',
      nuban: PENDING.sourceAccountNumber,
      dailyLimit: 5000,
      limitPerTransaction: 1000,
      maximumDailyLimit: 200_000,
      maximumLimitPerTransaction: 100_000,
      isOwn: true,
      usedToday: 0,
    };
    const LIMITS = 'GET /api/ibanking/personal/transaction-limits';
    const higher = { dailyLimit: 200_000, limitPerTransaction: 100_000 };
    const limited = (effectiveAt: string) =>
      bankOf(PENDING, { [LIMITS]: { says: [{ ...limit, coming: { ...higher, effectiveAt } }] } });
    // The next payment is on 31 March.
    const page = await open(limited('2027-03-31T09:00:00.000Z'));
    await openEdit(page);
    await panelOf(page).getByText('Above your limit: it will not be made').waitFor();
    await panelOf(page)
      .getByText('₦1,000.00 at once. From 31-03-2027 10:00 you can pay ₦100,000.00 at once.')
      .waitFor();
    await panelOf(page).getByRole('link', { name: 'Go to Transaction Limit' }).waitFor();
    await expectAccessible(page);

    const inTime = await open(limited('2027-03-30T09:00:00.000Z'));
    const answered = inTime.waitForResponse((response) => response.url().endsWith('/transaction-limits'));
    await openEdit(inTime);
    await answered;
    expect(await panelOf(inTime).getByText('Above your limit').count()).toBe(0);
  },
);

screenTest('Resume all, of a list whose account is disabled: is told as what did not happen', async () => {
  const list = { referenceNumber: 'HV0000000000LS', position: 3, count: 3, remaining: 3, paused: 3 };
  const message = '0 of 3 are resumed. 3 are still paused: open them to see why.';
  const route = `POST ${SCHEDULES}/{id}/list/resume`;
  const page = await open(
    bankOf(schedule({ ...PAUSED, list }), { [route]: { says: { message, changed: 0, unchanged: 3 } } }),
  );
  await openEdit(page);
  await panelOf(page).getByRole('button', { name: 'Resume all 3' }).click();
  const asked = page.getByRole('dialog', { name: 'Resume all 3 payments?' });
  await asked.getByRole('button', { name: 'Resume all' }).click();
  await panelOf(page).locator('[data-tone="warning"]').getByText(message).waitFor();
});

screenTest(
  'One of a list: says which it is, leads to the others, and all that remain are paused at once',
  async () => {
    const list = { referenceNumber: 'HV0000000000LS', position: 3, count: 12, remaining: 8, paused: 0 };
    const route = (change: string) => `POST ${SCHEDULES}/{id}/list/${change}`;
    const message = 'All 8 are paused. Nothing of it is paid until you resume it.';
    const page = await open(
      bankOf(schedule({ list }), { [route('pause')]: { says: { message, changed: 8, unchanged: 0 } } }),
    );
    await page.getByRole('table').getByText('3 of 12 in this list, HV0000000000LS').waitFor();
    await openEdit(page);
    await panelOf(page).getByRole('button', { name: 'Cancel all 8' }).click();
    const cancelling = page.getByRole('dialog', { name: 'Cancel all 8 payments?' });
    await cancelling.locator('button:focus').getByText('Leave as it is').waitFor();
    await cancelling.getByRole('button', { name: 'Leave as it is' }).click();

    await panelOf(page).getByRole('button', { name: 'Pause all 8' }).click();
    const sent = page.waitForRequest((request) => request.url().endsWith(`${PENDING.uuid}/list/pause`));
    const paused = schedule({ ...PAUSED, list: { ...list, paused: 8 } });
    await answerInstead(
      page,
      bankOf(paused, { [route('pause')]: { says: { message, changed: 8, unchanged: 0 } } }),
    );
    await page
      .getByRole('dialog', { name: 'Pause all 8 payments?' })
      .getByRole('button', { name: 'Pause all' })
      .click();
    expect(await (await sent).headerValue('idempotency-key')).toMatch(/.{16,}/);
    await panelOf(page).getByText(message).waitFor();
    await panelOf(page).getByRole('button', { name: 'Resume all 8' }).waitFor();
    expect(
      await panelOf(page)
        .getByRole('button', { name: /^Pause/ })
        .count(),
    ).toBe(0);
    await panelOf(page).getByRole('link', { name: 'Show the list' }).click();
    await panelOf(page).waitFor({ state: 'hidden' });
    expect(await page.getByLabel('Search').inputValue()).toBe('HV0000000000LS');
  },
);

screenTest('An account whose name has changed: is told of before the payment is saved again', async () => {
  const page = await open(
    bankOf(PAUSED, {
      [INQUIRY]: { says: { accountName: 'BELLO AISHA', bankName: 'Harvest', nameInquiryReference: 'x' } },
    }),
  );
  await openEdit(page);
  await panelOf(page).getByText('It is BELLO AISHA now, and was BELLO MUSA.').waitFor();
});

screenTest('Scheduled payments, on a telephone: stand in a list whose entries open', async () => {
  const page = await open(bankOf(PENDING), { viewport: TELEPHONE });
  await openEdit(page);
});
