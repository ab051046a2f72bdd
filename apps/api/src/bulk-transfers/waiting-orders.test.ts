import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestBank, type SignedIn, type TestBank } from '../../../../scripts/testing/bank.ts';
import { confirmBulk, rowTo, startBulk } from '../../../../scripts/testing/bulk-transfers.ts';
import {
  approve,
  initiateSchedule,
  monthly,
  signInAgain,
  today,
} from '../../../../scripts/testing/schedules.ts';
import { daysAhead } from '../scheduled-payments/schedule-rules.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank();
});
afterAll(() => bank.close());

const REVIEWS = {
  bulk: 'GET /api/transfer/bulk/{id}/review',
  schedule: 'GET /api/ibanking/personal/schedule-payments/started/{id}',
} as const;

const unfinished = ({ token }: SignedIn) => bank.ask('GET /api/transfer/unfinished', { token });
const review = ({ token }: SignedIn, what: keyof typeof REVIEWS, id: string) =>
  bank.call(REVIEWS[what], { token, params: { id } });

/** Ada pays two people at once, and one of them later; neither code was entered. */
async function begun() {
  const ada = await bank.signedIn();
  const [musa, ngozi] = [await bank.openCustomer(), await bank.openCustomer()];
  const bulk = await startBulk(bank, ada, [
    rowTo(ada, musa.account.accountNumber),
    rowTo(ada, ngozi.account.accountNumber, { amount: 50.5 }),
  ]);
  await bank.platform.clock.advance(1);
  const { body } = await initiateSchedule(bank, ada, {
    destinationAccountNumber: musa.account.accountNumber,
    schedulePaymentSetting: monthly(daysAhead(await today(bank), 1), 3),
  });
  const [schedule] = body as [{ id: string; referenceNumber: string }];
  return { ada, musa, bulk, schedule, otp: await bank.codeFor(ada) };
}

test('GET /api/transfer/unfinished, of a bulk transfer and a schedule without their codes: tells of each in a line, the newest first', async () => {
  const { ada, bulk, schedule } = await begun();
  const waits = { status: 'AWAITING_OTP', stopUntil: null };
  expect(await unfinished(ada)).toEqual([
    {
      ...waits,
      id: schedule.id,
      secondsLeft: 15 * 60,
      reference: expect.any(String) as string,
      confirmedAt: 'schedule',
      what: expect.stringMatching(/^₦100\.00 to [A-Z ]+, account ending \d{4}, .*every month/) as string,
      startedAt: expect.any(String) as string,
    },
    {
      ...waits,
      id: bulk.id,
      secondsLeft: 15 * 60 - 1,
      reference: bulk.reference,
      confirmedAt: 'bulk',
      what: '₦150.50 to 2 recipients',
      startedAt: expect.any(String) as string,
    },
  ]);
});

test('the review of what waits for its code: is what its start answered, for nobody else', async () => {
  const { ada, bulk, schedule } = await begun();
  const { otp: _, ...started } = bulk;
  expect((await review(ada, 'bulk', bulk.id)).body).toEqual(started);
  expect((await review(ada, 'schedule', schedule.id)).body).toEqual([
    { ...schedule, sourceAccountNumber: ada.account.accountNumber, description: 'Rent' },
  ]);
  const other = await bank.signedIn();
  for (const [what, id] of [
    ['bulk', bulk.id],
    ['schedule', schedule.id],
    // Neither of them is the other one.
    ['bulk', schedule.id],
    ['schedule', bulk.id],
  ] as const)
    expect((await review(other, what, id)).status).toBe(404);
  expect((await review(ada, 'bulk', schedule.id)).status).toBe(404);
});

test('what waited for its code: is told of no longer once the code was taken, or it was given up', async () => {
  const { ada, bulk, schedule, otp } = await begun();
  expect((await confirmBulk(bank, ada, bulk)).status).toBe(200);
  expect(await unfinished(ada)).toMatchObject([{ id: schedule.id }]);
  expect((await review(ada, 'bulk', bulk.id)).status).toBe(404);
  const discard = { token: ada.token, params: { id: schedule.id } };
  expect((await bank.call('POST /api/operations/{id}/discard', discard)).status).toBe(200);
  expect(await unfinished(ada)).toEqual([]);
  expect((await approve(bank, ada, schedule.referenceNumber, otp)).status).toBe(409);
});

test('what waited for its code for fifteen minutes: is told of no longer', async () => {
  const { ada } = await begun();
  await bank.platform.clock.advance(15 * 60 + 1);
  expect(await unfinished(await signInAgain(bank, ada))).toEqual([]);
});
