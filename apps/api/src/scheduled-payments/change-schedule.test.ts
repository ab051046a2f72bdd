import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, openTestBank, type SignedIn, type TestBank } from '../../../../scripts/testing/bank.ts';
import { dayMonthYear, edit, paidTo, scheduled } from '../../../../scripts/testing/changing-schedules.ts';
import { approve, moveTo, readSchedule, runDue, signInAgain } from '../../../../scripts/testing/schedules.ts';
import { daysAhead } from './schedule-rules.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank();
});
afterAll(() => bank.close());

const ROUTES = {
  pause: 'POST /api/ibanking/personal/schedule-payments/{id}/pause',
  resume: 'POST /api/ibanking/personal/schedule-payments/{id}/resume',
  skip: 'POST /api/ibanking/personal/schedule-payments/{id}/skip',
  cancel: 'POST /api/ibanking/personal/schedule-payments/{id}/cancel',
} as const;
type Change = keyof typeof ROUTES;

function change(what: Change, by: SignedIn, id: string, body?: object): Promise<Answer> {
  return bank.call(ROUTES[what], {
    token: by.token,
    params: { id },
    ...(body === undefined ? {} : { body }),
  });
}

describe('pause and resume', () => {
  test('what fell into a pause: is left out, counts as over, and today is paid', async () => {
    const { ada, musa, first, reference } = await scheduled(bank);
    const paused = await change('pause', ada, reference);
    expect(paused.body).toMatchObject({ state: 'PAUSED', status: 'PENDING', pausedBecause: null });
    const home = await bank.ask('GET /api/client-summary', { token: ada.token });
    expect(home.scheduledPayments).toMatchObject([{ status: 'PENDING', isPaused: true }]);
    expect((await change('pause', ada, reference)).body).toEqual(paused.body);
    await moveTo(bank, daysAhead(first, 2), 9);
    await runDue(bank);
    expect(await paidTo(bank, musa.account)).toBe(0);
    const again = await signInAgain(bank, ada);
    expect((await readSchedule(bank, again, reference)).nextDays).toEqual([
      daysAhead(first, 2),
      daysAhead(first, 3),
    ]);
    const resumed = await change('resume', again, reference);
    expect(resumed.body).toMatchObject({ state: 'ACTIVE', runsOver: 2, nextDay: daysAhead(first, 2) });
    expect((await change('resume', again, reference)).body).toEqual(resumed.body);
    await runDue(bank);
    expect(await paidTo(bank, musa.account)).toBe(100);
    const { runs } = await readSchedule(bank, again, reference);
    expect(runs.map(({ run, status }) => [run, status])).toEqual([
      [3, 'SUCCESS'],
      [2, 'SKIPPED'],
      [1, 'SKIPPED'],
    ]);
  });

  test('a pause that swallows everything: ends the schedule', async () => {
    const { ada, first, reference } = await scheduled(bank, 2);
    await change('pause', ada, reference);
    await moveTo(bank, daysAhead(first, 5), 9);
    const resumed = await change('resume', await signInAgain(bank, ada), reference);
    expect(resumed.body).toMatchObject({ state: 'FAILED', status: 'FAILED', nextDay: null, runsOver: 2 });
  });
});

describe('skip', () => {
  test('the next day, asked for twice: leaves that one out and no other', async () => {
    const { ada, musa, first, reference } = await scheduled(bank, 3);
    const skipped = await change('skip', ada, reference, { day: first });
    expect(skipped.body).toMatchObject({ runsOver: 1, nextDay: daysAhead(first, 1) });
    expect((await change('skip', ada, reference, { day: dayMonthYear(first) })).body).toEqual(skipped.body);
    const other = await change('skip', ada, reference, { day: daysAhead(first, 2) });
    expect(other).toMatchObject({ status: 400, body: { message: 'The next payment is on another day.' } });
    await moveTo(bank, daysAhead(first, 4), 7);
    await runDue(bank);
    expect(await paidTo(bank, musa.account)).toBe(200);
  });

  test('a day that was skipped and moved back: leaves it out again', async () => {
    const { ada, musa, first, reference } = await scheduled(bank, 2);
    await change('skip', ada, reference, { day: first });
    await edit(bank, ada, reference, { schedulePaymentDate: dayMonthYear(first) });
    await approve(bank, ada, reference, await bank.codeFor(ada));
    expect((await readSchedule(bank, ada, reference)).nextDay).toBe(first);
    expect((await change('skip', ada, reference, { day: first })).body).toMatchObject({ runsOver: 2 });
    await moveTo(bank, daysAhead(first, 4), 7);
    await runDue(bank);
    expect(await paidTo(bank, musa.account)).toBe(0);
  });

  test('the last one, after one that was paid and one that was refused: is COMPLETED by what was paid', async () => {
    const { ada, first, reference } = await scheduled(bank, 3);
    await moveTo(bank, first, 7);
    await runDue(bank);
    const { db } = bank.platform;
    await db.updateTable('customers').set({ kyc_level: 0 }).where('id', '=', ada.id).execute();
    await moveTo(bank, daysAhead(first, 1), 7);
    await runDue(bank);
    const again = await signInAgain(bank, ada);
    const { runs } = await readSchedule(bank, again, reference);
    // It got a reference, and only then was refused.
    expect(runs[0]?.status).toBe('FAILED');
    expect(runs[0]?.referenceNumber).toMatch(/^HV/);
    await change('skip', again, reference, { day: daysAhead(first, 2) });
    expect(await readSchedule(bank, again, reference)).toMatchObject({
      state: 'COMPLETED',
      status: 'COMPLETED',
      runs: [{ status: 'SKIPPED' }, { status: 'FAILED' }, { status: 'SUCCESS' }],
    });
  });

  test('the only one: ends the schedule', async () => {
    const { ada, first, reference } = await scheduled(bank, 1);
    expect((await change('skip', ada, reference, { day: first })).body).toMatchObject({
      state: 'FAILED',
      status: 'FAILED',
    });
  });
});

describe('cancel', () => {
  test('with something paid: is COMPLETED, without: FAILED; nothing more is paid, and nothing of it changes any more', async () => {
    const { ada, musa, first, reference } = await scheduled(bank, 3);
    const unpaid = await scheduled(bank, 3);
    expect((await change('cancel', unpaid.ada, unpaid.reference)).body).toMatchObject({
      state: 'CANCELLED',
      status: 'FAILED',
    });
    const home = await bank.ask('GET /api/client-summary', { token: unpaid.ada.token });
    expect(home.scheduledPayments).toMatchObject([{ status: 'FAILED', isCancelled: true, isPaused: false }]);
    await moveTo(bank, first, 7);
    await runDue(bank);
    const again = await signInAgain(bank, ada);
    // An edit that waits for its code is over with it.
    await edit(bank, again, reference, { amount: 700 });
    const otp = await bank.codeFor(again);
    expect((await change('cancel', again, reference)).body).toMatchObject({
      state: 'CANCELLED',
      status: 'COMPLETED',
      nextDay: null,
      waitingEdit: null,
    });
    await moveTo(bank, daysAhead(first, 5), 7);
    await runDue(bank);
    expect(await paidTo(bank, musa.account)).toBe(100);
    const later = await signInAgain(bank, again);
    const record = await readSchedule(bank, later, reference);
    const refused = [
      await change('pause', later, reference),
      await change('resume', later, reference),
      await change('cancel', later, reference),
      await change('skip', later, reference, { day: first }),
      await edit(bank, later, reference),
      await approve(bank, later, reference, otp),
    ];
    for (const { status, code } of refused) expect([status, code]).toEqual([409, 'SCHEDULE_OVER']);
    expect(await readSchedule(bank, later, reference)).toEqual(record);
  });

  test('of what was edited by a code: is not approved by the same code again', async () => {
    const { ada, reference } = await scheduled(bank);
    await edit(bank, ada, reference, { amount: 700 });
    const otp = await bank.codeFor(ada);
    expect((await approve(bank, ada, reference, otp)).status).toBe(200);
    await change('cancel', ada, reference);
    expect((await approve(bank, ada, reference, otp)).code).toBe('SCHEDULE_OVER');
  });
});

describe('a payment that is being made', () => {
  test('holds up every change, and is not overtaken by one', async () => {
    const { ada, musa, first, reference } = await scheduled(bank, 3);
    await moveTo(bank, first, 7);
    const again = await signInAgain(bank, ada);
    const { uuid } = await readSchedule(bank, again, reference);
    await runDue(bank);
    // As it stands between the operation's being there and its end.
    await bank.platform.db
      .insertInto('schedule_runs')
      .values({
        schedule_id: uuid,
        run: 2,
        day: daysAhead(first, 1),
        status: 'DUE',
        operation_id: uuid,
        amount_kobo: 100n,
        started_at: await bank.platform.clock.now(),
      })
      .execute();
    const busy = [
      await change('pause', again, reference),
      await change('cancel', again, reference),
      await change('skip', again, reference, { day: daysAhead(first, 1) }),
      await edit(bank, again, reference, { description: 'Changed' }),
    ];
    for (const { status, code } of busy) expect([status, code]).toEqual([409, 'SCHEDULE_BUSY']);
    expect(await paidTo(bank, musa.account)).toBe(100);
  });

  test('pauses and runs that race, many times: pay nothing after a pause was answered', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { ada, musa, first, reference } = await scheduled(bank, 1);
      await moveTo(bank, first, 7);
      const again = await signInAgain(bank, ada);
      const [paused] = await Promise.all([change('pause', again, reference), runDue(bank)]);
      const paidBefore = await paidTo(bank, musa.account);
      await runDue(bank);
      expect(await paidTo(bank, musa.account)).toBe(paidBefore);
      if (paused.status === 200) expect(paidBefore).toBe(0);
      else
        expect([409, paused.code]).toEqual([
          paused.status,
          paidBefore === 0 ? 'SCHEDULE_BUSY' : expect.any(String),
        ]);
    }
  });
});

describe('what a customer hears of changes without a code', () => {
  const toldOf = async (ada: SignedIn, ...words: readonly string[]) =>
    (await bank.mailTo(ada.email)).filter(({ text }) => words.every((word) => text.includes(word)));

  test.each<[string, (ada: SignedIn, reference: string, day: string) => Promise<Answer>]>([
    ['was paused', (ada, reference) => change('pause', ada, reference)],
    [
      'was told to leave out its next payment',
      (ada, reference, day) => change('skip', ada, reference, { day }),
    ],
    ['was cancelled', (ada, reference) => change('cancel', ada, reference)],
    ['was changed', (ada, reference) => edit(bank, ada, reference, { description: 'Wages' })],
  ])('one that %s: is told by mail alone, with whom to call', async (words, act) => {
    const { ada, first, reference } = await scheduled(bank);
    const texts = async () =>
      Number(
        (
          await bank.platform.db
            .selectFrom('messages')
            .where('recipient_id', '=', ada.id)
            .where('channel', '=', 'SMS')
            .select(({ fn }) => fn.countAll<bigint>().as('count'))
            .executeTakeFirstOrThrow()
        ).count,
      );
    await bank.mailTo(ada.email);
    const before = await texts();
    expect((await act(ada, reference, first)).status).toBe(200);
    const told = await toldOf(ada, `${words} in your internet banking`, 'If this was not you', reference);
    expect(told).toHaveLength(1);
    expect(await texts()).toBe(before);
  });

  test('less money: is told with the new terms', async () => {
    const { ada, reference } = await scheduled(bank);
    await edit(bank, ada, reference, { amount: 60 });
    expect(await toldOf(ada, 'is now ₦60.00', 'If this was not you')).toHaveLength(1);
  });

  test('a pause that is resumed at once: the newest message says that it is paid again', async () => {
    const { ada, reference } = await scheduled(bank);
    await edit(bank, ada, reference, { description: 'Wages' });
    await change('pause', ada, reference);
    await change('resume', ada, reference);
    const subjects = (await bank.mailTo(ada.email)).map(({ subject }) => subject);
    expect(subjects.slice(0, 3)).toEqual([
      'Scheduled payment of ₦100.00 was resumed',
      'Scheduled payment of ₦100.00 was paused',
      'Scheduled payment of ₦100.00 was changed',
    ]);
  });

  test('many changes in a row: are six messages at most, and a cancel one more; after ten minutes the next one', async () => {
    const { ada, reference } = await scheduled(bank);
    for (let round = 0; round < 4; round += 1) {
      await change('pause', ada, reference);
      await change('resume', ada, reference);
      await edit(bank, ada, reference, { description: `Wages ${round}` });
    }
    expect(await toldOf(ada, 'in your internet banking')).toHaveLength(6);
    await bank.platform.clock.advance(601);
    const again = await signInAgain(bank, ada);
    await change('pause', again, reference);
    await change('cancel', again, reference);
    expect(await toldOf(ada, 'in your internet banking')).toHaveLength(8);
  });

  test('a last payment that is left out after other changes: is told at once, as the end', async () => {
    const { ada, first, reference } = await scheduled(bank, 1);
    await change('pause', ada, reference);
    await change('resume', ada, reference);
    await change('skip', ada, reference, { day: first });
    expect(await toldOf(ada, 'was paused in your internet banking')).toHaveLength(1);
    expect(await toldOf(ada, 'was ended in your internet banking', 'no more follow', reference)).toHaveLength(
      1,
    );
  });
});

test('changes of somebody else, or of what was not approved: are as of something unknown', async () => {
  const { ada, reference } = await scheduled(bank);
  const musa = await bank.signedIn();
  const read = await readSchedule(bank, ada, reference);
  const answered = async (what: Change, id: string) => {
    const body = what === 'skip' ? { day: '2026-12-01' } : undefined;
    const answer = await change(what, musa, id, body);
    return [answer.status, { ...(answer.body as object), traceId: '' }];
  };
  for (const what of ['pause', 'resume', 'cancel', 'skip'] as const) {
    const unknown = await answered(what, 'HV0123456789AB');
    expect(unknown[0]).toBe(404);
    expect(await answered(what, reference)).toEqual(unknown);
    expect(await answered(what, read.uuid)).toEqual(unknown);
  }
  expect(await readSchedule(bank, ada, reference)).toEqual(read);
});
