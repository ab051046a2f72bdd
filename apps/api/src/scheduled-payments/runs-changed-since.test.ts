import { beforeAll, describe, expect, test } from 'vitest';
import type { TestBank } from '../../../../scripts/testing/bank.ts';
import { accountElsewhere } from '../../../../scripts/testing/interbank.ts';
import { ANOTHER_BANK } from '../../../../scripts/testing/other-banks.ts';
import {
  mailSubjects,
  NAIRA,
  openBankAtSwitch,
  readAgain,
  scheduledDaily,
} from '../../../../scripts/testing/running-schedules.ts';
import {
  approve,
  moveTo,
  once,
  readSchedule,
  runDue,
  schedule,
  signInAgain,
  today,
} from '../../../../scripts/testing/schedules.ts';
import type { TestSwitch } from '../../../../scripts/testing/test-switch.ts';
import { answers } from '../../../../scripts/testing/test-switch.ts';
import { history } from '../../../../scripts/testing/transfers.ts';
import { setBlock } from '../accounts/accounts.ts';
import { daysAhead } from './schedule-rules.ts';

const opened = openBankAtSwitch();
let bank: TestBank;
let atSwitch: TestSwitch;
beforeAll(() => {
  ({ bank, atSwitch } = opened());
});

describe('what is not as it was when it was approved', () => {
  test('another name of the account: pauses the schedule, pays nothing, and it is resumed only after an edit', async () => {
    const { ada, musa, first, reference } = await scheduledDaily(bank, {});
    await bank.platform.db
      .updateTable('customers')
      .set({ last_name: 'Someone' })
      .where('id', '=', musa.id)
      .execute();
    await moveTo(bank, first, 7);
    await runDue(bank);
    expect(await bank.balanceOf(musa.account)).toBe(0n);
    const [mail] = await bank.mailTo(ada.email);
    expect(mail?.subject).toBe('Scheduled payment of ₦100.00 is paused');
    const again = await signInAgain(bank, ada);
    const read = await readSchedule(bank, again, reference);
    expect(read).toMatchObject({ status: 'PENDING', state: 'PAUSED', runs: [] });
    expect(read.pausedBecause).toContain('The name is not the one you approved');
    const resumed = await bank.call('POST /api/ibanking/personal/schedule-payments/{id}/resume', {
      token: again.token,
      params: { id: reference },
    });
    expect([resumed.status, resumed.code]).toEqual([409, 'SCHEDULE_NEEDS_EDIT']);

    // The same account under its new name is somebody else until a code says otherwise.
    const edited = await bank.ask('PUT /api/ibanking/personal/schedule-payments/edit', {
      token: again.token,
      body: { ...read, schedulePaymentDate: read.scheduleDate },
    });
    expect(edited.approvalRequired).toBe(true);
    expect(edited.started?.destinationAccountName).toBe('SOMEONE ADA');
    await approve(bank, again, reference, await bank.codeFor(again));
    expect(await readSchedule(bank, again, reference)).toMatchObject({
      state: 'PAUSED',
      pausedBecause: null,
    });
    await bank.ask('POST /api/ibanking/personal/schedule-payments/{id}/resume', {
      token: again.token,
      params: { id: reference },
    });
    await runDue(bank);
    expect(await bank.balanceOf(musa.account)).toBe(100n * NAIRA);
  });

  test('another spelling of the same name: is paid', async () => {
    atSwitch.behave('name-inquiry', answers({ accountName: 'OKAFOR ADAEZE' }));
    const ada = await bank.signedIn();
    const day = daysAhead(await today(bank), 1);
    await schedule(
      bank,
      ada,
      {
        destinationAccountNumber: accountElsewhere(),
        destinationBankCode: ANOTHER_BANK.bankCode,
        schedulePaymentSetting: once(day),
      },
      'interbank',
    );
    atSwitch.behave('name-inquiry', answers({ accountName: 'Okafor  Adaeze ' }));
    await moveTo(bank, day, 7);
    await runDue(bank);
    expect(await bank.balanceOf(ada.account)).toBe((100_000n - 100n) * NAIRA);
    atSwitch.behave('name-inquiry', answers({ accountName: 'OKAFOR ADAEZE' }));
  });

  test('an account that its owner disabled: pauses the schedule and tells them', async () => {
    const { ada, musa, first, reference } = await scheduledDaily(bank, {});
    const now = await bank.platform.clock.now();
    await bank.platform.db.transaction().execute((transaction) =>
      setBlock(
        transaction,
        {
          customerId: ada.id,
          accountNumber: ada.account.accountNumber,
          reason: 'DISABLED_BY_OWNER',
          stands: true,
        },
        now,
      ),
    );
    await moveTo(bank, first, 7);
    await runDue(bank);
    expect(await bank.balanceOf(musa.account)).toBe(0n);
    expect(await readAgain(bank, ada, reference)).toMatchObject({
      state: 'PAUSED',
      pausedBecause: 'You disabled the account it is paid from.',
    });
    expect(await mailSubjects(bank, ada)).toContain('Scheduled payment of ₦100.00 is paused');
  });

  test('a customer who is frozen: fails the payment, with a row in the history, and goes on', async () => {
    const { ada, musa, first, reference } = await scheduledDaily(bank, {});
    const now = await bank.platform.clock.now();
    const block = { customerId: ada.id, reason: 'FROZEN_BY_BANK' } as const;
    await bank.platform.db
      .transaction()
      .execute((transaction) => setBlock(transaction, { ...block, stands: true }, now));
    await moveTo(bank, first, 7);
    await runDue(bank);
    const again = await signInAgain(bank, ada);
    const { runs, status } = await readSchedule(bank, again, reference);
    expect(runs).toEqual([
      expect.objectContaining({
        status: 'FAILED',
        problem: 'No money can leave this account right now. Contact customer service.',
      }),
    ]);
    expect(status).toBe('PENDING');
    expect(await history(bank, again)).toEqual([
      expect.objectContaining({ status: 'FAILED', referenceNumber: runs[0]?.referenceNumber }),
    ]);
    await bank.platform.db
      .transaction()
      .execute((transaction) => setBlock(transaction, { ...block, stands: false }, now));
    await moveTo(bank, daysAhead(first, 1), 7);
    await runDue(bank);
    expect(await bank.balanceOf(musa.account)).toBe(100n * NAIRA);
  });

  test('a customer who is locked out: is paid for no more', async () => {
    const { ada, musa, first } = await scheduledDaily(bank, { runs: 1 });
    await bank.platform.db
      .updateTable('customers')
      .set({ disabled_at: await bank.platform.clock.now() })
      .where('id', '=', ada.id)
      .execute();
    await moveTo(bank, first, 7);
    await runDue(bank);
    expect(await bank.balanceOf(musa.account)).toBe(0n);
    expect(await mailSubjects(bank, ada)).toContain('Scheduled payment of ₦100.00 was not made');
  });

  test('a level that was lost, and limits that are used up: fail the payment and say why', async () => {
    const lost = await scheduledDaily(bank, { runs: 1 });
    await bank.platform.db
      .updateTable('customers')
      .set({ kyc_level: 0 })
      .where('id', '=', lost.ada.id)
      .execute();
    // Level 1 sends ₦50,000 a day: the second of two is too much.
    const used = await scheduledDaily(bank, { amount: 30_000, runs: 1 }, { kycLevel: 1 });
    await schedule(bank, used.ada, {
      destinationAccountNumber: used.musa.account.accountNumber,
      amount: 30_000,
      schedulePaymentSetting: once(used.first),
    });
    await moveTo(bank, daysAhead(used.first, 0), 7);
    await runDue(bank);
    expect((await readAgain(bank, lost.ada, lost.reference)).runs[0]).toMatchObject({ status: 'FAILED' });
    expect(await bank.balanceOf(used.musa.account)).toBe(30_000n * NAIRA);
    const failed = (await bank.mailTo(used.ada.email)).find(({ subject }) =>
      subject.includes('was not made'),
    );
    expect(failed?.text).toContain('You can still pay ₦20,000.00');
  });
});
