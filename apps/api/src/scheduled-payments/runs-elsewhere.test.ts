import { beforeAll, describe, expect, test } from 'vitest';
import type { SignedIn, TestBank } from '../../../../scripts/testing/bank.ts';
import { accountElsewhere } from '../../../../scripts/testing/interbank.ts';
import { ANOTHER_BANK, settleAfterPauses } from '../../../../scripts/testing/other-banks.ts';
import {
  mailSubjects,
  NAIRA,
  openBankAtSwitch,
  readAgain,
} from '../../../../scripts/testing/running-schedules.ts';
import {
  daily,
  moveTo,
  once,
  readSchedule,
  runDue,
  schedule,
  signInAgain,
  today,
} from '../../../../scripts/testing/schedules.ts';
import type { TestSwitch } from '../../../../scripts/testing/test-switch.ts';
import { answers, hangsUp } from '../../../../scripts/testing/test-switch.ts';
import { lagosDay } from '../bank/lagos-time.ts';
import { moneyKinds } from '../money-kinds.ts';
import { sendHeldOperations } from '../operations/send-held-operations.ts';
import { traceTransfer } from '../transfers/trace-transfer.ts';
import { sessionIdOfRun } from './run-names.ts';
import { daysAhead } from './schedule-rules.ts';

const opened = openBankAtSwitch();
let bank: TestBank;
let atSwitch: TestSwitch;
beforeAll(() => {
  ({ bank, atSwitch } = opened());
});

describe('another bank', () => {
  async function elsewhere(runs = 1) {
    const ada = await bank.signedIn();
    const first = daysAhead(await today(bank), 1);
    const accountNumber = accountElsewhere();
    const reference = await schedule(
      bank,
      ada,
      {
        destinationAccountNumber: accountNumber,
        destinationBankCode: ANOTHER_BANK.bankCode,
        amount: 1000,
        schedulePaymentSetting: daily(first, runs),
      },
      'interbank',
    );
    return { ada, first, reference };
  }

  test('that does not name the account: is asked again every hour, and nobody is told until the last', async () => {
    const { ada, first, reference } = await elsewhere();
    atSwitch.behave('name-inquiry', hangsUp);
    await moveTo(bank, first, 6);
    await runDue(bank);
    expect((await readAgain(bank, ada, reference)).runs).toEqual([
      expect.objectContaining({
        status: 'DUE',
        problem: 'The other bank could not be reached. Nothing was sent.',
      }),
    ]);
    expect((await mailSubjects(bank, ada)).join()).not.toContain('Not enough');
    atSwitch.behave('name-inquiry', answers({ accountName: 'OKAFOR ADAEZE' }));
    await moveTo(bank, first, 8);
    await runDue(bank);
    expect((await readAgain(bank, ada, reference)).runs).toEqual([
      expect.objectContaining({ status: 'PENDING' }),
    ]);
    expect(await bank.balanceOf(ada.account)).toBe(99_000n * NAIRA);
  });

  test('a payment that was refused under lock and is tried again: is another operation, and leaves under the session id of its day', async () => {
    const { ada, first, reference } = await elsewhere();
    const musa = await bank.signedIn({ balances: [0] });
    await moveTo(bank, first, 6);
    const payAll = async (from: SignedIn, to: SignedIn, amount: number) => {
      const sender = await signInAgain(bank, from);
      const { id } = await bank.ask('POST /api/transfer/intrabank', {
        token: sender.token,
        body: {
          sourceAccountNumber: from.account.accountNumber,
          destinationAccountNumber: to.account.accountNumber,
          amount,
          description: 'Tractor',
        },
      });
      const body = { id, otp: await bank.codeFor(sender) };
      await bank.ask('POST /api/transfer/intrabank/confirm', { token: sender.token, body });
    };
    // The balance was read before the other bank is asked, so that it is found too low under the lock alone.
    const named = answers({ accountName: 'OKAFOR ADAEZE' });
    atSwitch.behave(
      'name-inquiry',
      (response, asked) => void payAll(ada, musa, 99_900).then(() => named(response, asked)),
    );
    await runDue(bank);
    atSwitch.behave('name-inquiry', named);
    await payAll(musa, ada, 50_000);
    await moveTo(bank, first, 8);
    await runDue(bank);
    atSwitch.behave('transfer', answers({}));
    await settleAfterPauses(bank, 1);

    const schedule = await bank.platform.db
      .selectFrom('schedules')
      .select('id')
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow();
    const tries = await bank.platform.db
      .selectFrom('operations')
      .innerJoin('transfers', 'transfers.id', 'operations.id')
      .select(['operations.id', 'operations.status', 'transfers.session_id'])
      .where('operations.customer_id', '=', ada.id)
      .where('operations.kind', '=', 'INTERBANK')
      .orderBy('operations.created_at')
      .execute();
    const run = { scheduleId: schedule.id, run: 1, day: first };
    const sessionId = sessionIdOfRun(bank.platform.config.bank.code, run);
    expect(tries.map(({ status, session_id }) => [status, session_id])).toEqual([
      ['FAILED', sessionId],
      ['SUCCESS', sessionId],
    ]);
    const found = await traceTransfer(bank.platform, { sessionId }, await bank.platform.clock.now());
    expect(found?.id).toBe(tries[1]?.id);
  });

  test('that sends the money back: makes payment and schedule a failure, as the operation tells it', async () => {
    const { ada, first, reference } = await elsewhere();
    await moveTo(bank, first, 7);
    await runDue(bank);
    const before = await readAgain(bank, ada, reference);
    expect([before.status, before.runs[0]?.status]).toEqual(['COMPLETED', 'PENDING']);
    atSwitch.behave('transfer', answers({ responseCode: '51' }));
    await settleAfterPauses(bank, 1);
    atSwitch.behave('transfer', answers({}));
    const after = await readAgain(bank, ada, reference);
    expect([after.status, after.state, after.runs[0]?.status]).toEqual(['FAILED', 'FAILED', 'FAILED']);
    expect(after.runs[0]?.problem).toContain('is back in your account. It was refused on its way');
    expect(await bank.balanceOf(ada.account)).toBe(100_000n * NAIRA);
    const again = await signInAgain(bank, ada);
    const failed = await bank.ask('GET /api/ibanking/personal/schedule-payments', {
      token: again.token,
      query: { status: 'FAILED' },
    });
    expect(failed.map(({ referenceNumber }) => referenceNumber)).toEqual([reference]);
  });
});

test('a customer who wants thirty seconds to stop: has them for a scheduled payment too', async () => {
  const ada = await bank.signedIn();
  await bank.ask('POST /api/ibanking/personal/payment-stop/on', { token: ada.token });
  const musa = await bank.openCustomer({ balances: [0] });
  const day = daysAhead(await today(bank), 1);
  const reference = await schedule(bank, ada, {
    destinationAccountNumber: musa.account.accountNumber,
    schedulePaymentSetting: once(day),
  });
  await moveTo(bank, day, 7);
  await runDue(bank);
  expect(await bank.balanceOf(musa.account)).toBe(0n);
  const again = await signInAgain(bank, ada);
  const [held] = await bank.ask('GET /api/transfer/unfinished', { token: again.token });
  expect(held?.stopUntil).not.toBeNull();
  expect((await readSchedule(bank, again, reference)).runs[0]?.status).toBe('PENDING');
  await bank.platform.clock.advance(31);
  await sendHeldOperations(bank.platform, moneyKinds, await bank.platform.clock.now());
  expect(await bank.balanceOf(musa.account)).toBe(100n * NAIRA);
  expect((await readSchedule(bank, again, reference)).runs[0]?.status).toBe('SUCCESS');
});

test('one that is saved as a beneficiary: is saved by its first payment alone', async () => {
  const ada = await bank.signedIn();
  const musa = await bank.openCustomer({ balances: [0] });
  const first = daysAhead(lagosDay(await bank.platform.clock.now()), 1);
  await schedule(bank, ada, {
    destinationAccountNumber: musa.account.accountNumber,
    saveAsBeneficiary: true,
    schedulePaymentSetting: daily(first, 2),
  });
  await moveTo(bank, first, 7);
  await runDue(bank);
  await bank.deliverMessages();
  const again = await signInAgain(bank, ada);
  const [saved] = await bank.ask('GET /api/beneficiaries', { token: again.token });
  expect(saved?.accountNumber).toBe(musa.account.accountNumber);
  await bank.ask('DELETE /api/beneficiaries/{id}', { token: again.token, params: { id: saved?.id ?? '' } });
  await moveTo(bank, daysAhead(first, 1), 7);
  await runDue(bank);
  await bank.deliverMessages();
  expect(await bank.balanceOf(musa.account)).toBe(200n * NAIRA);
  expect(await bank.ask('GET /api/beneficiaries', { token: (await signInAgain(bank, ada)).token })).toEqual(
    [],
  );
});
