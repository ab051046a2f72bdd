import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestBank, type SignedIn, type TestBank } from '../../../../scripts/testing/bank.ts';
import {
  daily,
  monthly,
  moveTo,
  readSchedule,
  runDue,
  schedule,
  signInAgain,
  today,
} from '../../../../scripts/testing/schedules.ts';
import { daysAhead } from './schedule-rules.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank();
});
afterAll(() => bank.close());

const ROUTE = '/api/ibanking/personal/schedule-payments';

/** Ada pays Musa, from so many days ahead on. */
async function scheduled(ada: SignedIn, days: number, fields: object = {}): Promise<string> {
  const musa = await bank.openCustomer({ balances: [0] });
  return schedule(bank, ada, {
    destinationAccountNumber: musa.account.accountNumber,
    schedulePaymentSetting: monthly(daysAhead(await today(bank), days), 3),
    ...fields,
  });
}

test('a list narrowed to what is paused, or cancelled: holds just these, with their number', async () => {
  const ada = await bank.signedIn();
  await scheduled(ada, 1);
  const paused = await scheduled(ada, 2);
  const cancelled = await scheduled(ada, 3);
  const change = (what: string, id: string) =>
    bank.call(`POST ${ROUTE}/{id}/${what}`, { token: ada.token, params: { id } });
  await change('pause', paused);
  await change('cancel', cancelled);
  const found = async (status: string) => {
    const { body, headers } = await bank.call(`GET ${ROUTE}`, { token: ada.token, query: { status } });
    const references = (body as readonly { referenceNumber: string }[]).map((one) => one.referenceNumber);
    expect(headers.get('x-total-count')).toBe(String(references.length));
    return references;
  };
  expect(await found('PAUSED')).toEqual([paused]);
  expect(await found('CANCELLED')).toEqual([cancelled]);
  // What was paused is still to be paid, and what was cancelled before anything was paid did not fail.
  expect(await found('PENDING')).toContain(paused);
  expect(await found('FAILED')).toEqual([]);
});

test('a payment that waits for money, edited to cost less: stands in the history with what it costs now', async () => {
  const ada = await bank.signedIn({ balances: [20] });
  const first = daysAhead(await today(bank), 1);
  const id = await scheduled(ada, 1, { amount: 90, schedulePaymentSetting: daily(first, 2) });
  await moveTo(bank, first, 7);
  await runDue(bank);
  const again = await signInAgain(bank, ada);
  const record = await readSchedule(bank, again, id);
  expect(record.runs).toMatchObject([{ status: 'DUE', amount: 90 }]);
  const body = {
    ...record,
    amount: 40,
    schedulePaymentDate: record.scheduleDate,
    scheduledInterval: record.interval,
  };
  await bank.ask(`PUT ${ROUTE}/edit`, { token: again.token, body });
  await runDue(bank);
  expect((await readSchedule(bank, again, id)).runs).toMatchObject([{ status: 'DUE', amount: 40 }]);
});
