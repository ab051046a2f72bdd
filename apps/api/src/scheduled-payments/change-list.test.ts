import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, openTestBank, type SignedIn, type TestBank } from '../../../../scripts/testing/bank.ts';
import {
  daily,
  moveTo,
  readSchedule,
  runDue,
  schedule,
  scheduleList,
  signInAgain,
  today,
} from '../../../../scripts/testing/schedules.ts';
import { daysAhead } from './schedule-rules.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank();
});
afterAll(() => bank.close());

const LIST = 'GET /api/ibanking/personal/schedule-payments';
const ROUTES = {
  pause: 'POST /api/ibanking/personal/schedule-payments/{id}/list/pause',
  resume: 'POST /api/ibanking/personal/schedule-payments/{id}/list/resume',
  cancel: 'POST /api/ibanking/personal/schedule-payments/{id}/list/cancel',
} as const;

function changeList(what: keyof typeof ROUTES, { token }: SignedIn, id: string): Promise<Answer> {
  return bank.call(ROUTES[what], { token, params: { id } });
}

/** Ada pays three people ₦100 each, daily from tomorrow on, by one code; and a fourth by another. */
async function scheduled(runs = 3) {
  const ada = await bank.signedIn();
  const people = await Promise.all([1, 2, 3, 4].map(() => bank.openCustomer({ balances: [0] })));
  const accounts = people.map(({ account }) => account);
  const [alone, ...listed] = accounts.map(({ accountNumber }) => accountNumber);
  const first = daysAhead(await today(bank), 1);
  const references = await scheduleList(bank, ada, listed, daily(first, runs));
  const other = await schedule(bank, ada, {
    destinationAccountNumber: alone,
    schedulePaymentSetting: daily(first, runs),
  });
  const [one = ''] = references;
  return { ada, accounts, first, references, one, other };
}

const statesOf = async (by: SignedIn) => {
  const records = await bank.ask(LIST, { token: by.token, query: {} });
  return new Map(records.map(({ referenceNumber, state }) => [referenceNumber, state]));
};

describe('what one code scheduled', () => {
  test('each of it: says which of the list it is, and is found by the reference that all of it share', async () => {
    const { ada, references, other } = await scheduled();
    const records = await Promise.all(references.map((reference) => readSchedule(bank, ada, reference)));
    const shared = records[0]?.list?.referenceNumber ?? '';
    expect(records.map(({ list }) => list)).toEqual(
      [1, 2, 3].map((position) => ({ referenceNumber: shared, position, count: 3, remaining: 3, paused: 0 })),
    );
    expect((await readSchedule(bank, ada, other)).list).toBeNull();
    const { body, headers } = await bank.call(LIST, { token: ada.token, query: { q: shared } });
    const found = (body as readonly { referenceNumber: string }[]).map((one) => one.referenceNumber);
    expect([found, headers.get('x-total-count')]).toEqual([references, '3']);
  });

  test('pause and resume, by the name of any: hold up all that remain, tell once, and leave others alone', async () => {
    const { ada, accounts, first, references, one, other } = await scheduled();
    const [, second = ''] = references;
    await bank.ask('POST /api/ibanking/personal/schedule-payments/{id}/cancel', {
      token: ada.token,
      params: { id: second },
    });
    const paused = {
      message: 'All 2 are paused. Nothing of it is paid until you resume it.',
      changed: 2,
      unchanged: 0,
    };
    expect((await changeList('pause', ada, one)).body).toEqual(paused);
    expect((await changeList('pause', ada, second)).body).toEqual(paused);
    expect(Object.fromEntries(await statesOf(ada))).toEqual({
      [one]: 'PAUSED',
      [second]: 'CANCELLED',
      [references[2] ?? '']: 'PAUSED',
      [other]: 'ACTIVE',
    });
    expect((await readSchedule(bank, ada, one)).list).toMatchObject({ count: 3, remaining: 2, paused: 2 });
    const told = (await bank.mailTo(ada.email)).filter(({ text }) => text.includes('of one list'));
    expect(told.map(({ subject }) => subject)).toEqual(['2 scheduled payments, ₦200.00 in all, were paused']);

    await moveTo(bank, first, 7);
    await runDue(bank);
    const paidTo = () => Promise.all(accounts.map((account) => bank.balanceOf(account)));
    expect(await paidTo()).toEqual([10_000n, 0n, 0n, 0n]);
    const again = await signInAgain(bank, ada);
    expect((await changeList('resume', again, one)).body).toEqual({
      message: 'All 2 are resumed. They are paid on their days again.',
      changed: 2,
      unchanged: 0,
    });
    await runDue(bank);
    expect(await paidTo()).toEqual([10_000n, 10_000n, 0n, 10_000n]);
  });

  test('a cancel: ends all that remain, and after it there is nothing to change', async () => {
    const { ada, accounts, first, references, one, other } = await scheduled();
    expect((await changeList('cancel', ada, one)).body).toEqual({
      message: 'All 3 are cancelled. Nothing more is paid.',
      changed: 3,
      unchanged: 0,
    });
    const states = await statesOf(ada);
    expect([...references, other].map((reference) => states.get(reference))).toEqual([
      'CANCELLED',
      'CANCELLED',
      'CANCELLED',
      'ACTIVE',
    ]);
    expect((await changeList('cancel', ada, one)).code).toBe('SCHEDULE_OVER');
    expect((await changeList('pause', ada, one)).code).toBe('SCHEDULE_OVER');
    await moveTo(bank, daysAhead(first, 4), 7);
    await runDue(bank);
    expect(await Promise.all(accounts.map((account) => bank.balanceOf(account)))).toEqual([
      30_000n,
      0n,
      0n,
      0n,
    ]);
  });

  test('a resume while the accounts are locked, or of one whose account is disabled: goes on with nothing', async () => {
    const { ada, one, references } = await scheduled();
    await changeList('pause', ada, one);
    const { accountNumber } = ada.account;
    await bank.ask('POST /api/accounts/{accountNumber}/disable', {
      token: ada.token,
      params: { accountNumber },
    });
    const body = { otp: await bank.codeFor(ada) };
    const params = { accountNumber };
    await bank.ask('POST /api/accounts/{accountNumber}/disable/confirm', { token: ada.token, params, body });
    expect((await changeList('resume', ada, one)).body).toMatchObject({
      message: expect.stringContaining('0 of 3 are resumed') as string,
      changed: 0,
      unchanged: 3,
    });
    await bank.ask('POST /api/ibanking/personal/emergency-lock', { token: ada.token });
    expect((await changeList('resume', ada, one)).code).toBe('EMERGENCY_LOCK');
    const states = await statesOf(ada);
    expect(references.map((reference) => states.get(reference))).toEqual(['PAUSED', 'PAUSED', 'PAUSED']);
  });

  test('one that is being paid in this moment, or needs more than a resume: stays as it is, and the words say so', async () => {
    const { ada, one, references } = await scheduled();
    const { db } = bank.platform;
    const [, second = ''] = references;
    const { uuid } = await readSchedule(bank, ada, one);
    await db
      .insertInto('schedule_runs')
      .values({
        schedule_id: uuid,
        run: 1,
        day: await today(bank),
        amount_kobo: 10_000n,
        operation_id: crypto.randomUUID(),
        status: 'DUE',
        started_at: await bank.platform.clock.now(),
      })
      .execute();
    expect((await changeList('pause', ada, one)).body).toEqual({
      message: '2 of 3 are paused. 1 is being paid in this moment: look again, and pause what remains.',
      changed: 2,
      unchanged: 1,
    });
    await db
      .updateTable('schedules')
      .set({ paused_because: 'NAME_CHANGED' })
      .where('reference', '=', second)
      .execute();
    expect((await changeList('resume', ada, second)).body).toEqual({
      message: '1 of 3 are resumed. 2 are still paused, or being paid in this moment: open them to see why.',
      changed: 1,
      unchanged: 2,
    });
    const states = await statesOf(ada);
    expect(references.map((reference) => states.get(reference))).toEqual(['ACTIVE', 'PAUSED', 'ACTIVE']);
  });

  test.each(['pause', 'resume', 'cancel'] as const)(
    '%s by somebody else: is as of something unknown',
    async (what) => {
      const { ada, one } = await scheduled();
      const musa = await bank.signedIn();
      const seen = async (id: string) => {
        const { status, body } = await changeList(what, musa, id);
        return [status, { ...(body as object), traceId: '' }];
      };
      const unknown = await seen('HV0123456789AB');
      expect(unknown[0]).toBe(404);
      expect(await seen(one)).toEqual(unknown);
      expect((await readSchedule(bank, ada, one)).list).toMatchObject({ remaining: 3, paused: 0 });
    },
  );
});
