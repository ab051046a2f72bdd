import { beforeAll, describe, expect, test } from 'vitest';
import type { TestBank } from '../../../../scripts/testing/bank.ts';
import { eventually } from '../../../../scripts/testing/eventually.ts';
import { accountElsewhere } from '../../../../scripts/testing/interbank.ts';
import { ANOTHER_BANK } from '../../../../scripts/testing/other-banks.ts';
import { mailSubjects, NAIRA, openBankAtSwitch } from '../../../../scripts/testing/running-schedules.ts';
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
import { answers, hangsUp, type SwitchBehaviour } from '../../../../scripts/testing/test-switch.ts';
import { runSchedules } from './run-schedules.ts';
import { daysAhead } from './schedule-rules.ts';

const opened = openBankAtSwitch();
let bank: TestBank;
let atSwitch: TestSwitch;
beforeAll(() => {
  ({ bank, atSwitch } = opened());
});

const PAUSE = 'POST /api/ibanking/personal/schedule-payments/{id}/pause';
const RESUME = 'POST /api/ibanking/personal/schedule-payments/{id}/resume';

const runNow = async () => runSchedules(bank.platform, await bank.platform.clock.now());

/** Has the next look-ups of names wait. @returns them, to be answered later */
function keepWaiting(): ((behaviour: SwitchBehaviour) => void)[] {
  const asking: ((behaviour: SwitchBehaviour) => void)[] = [];
  atSwitch.behave('name-inquiry', (response, asked) => {
    asking.push((behaviour) => behaviour(response, asked));
  });
  return asking;
}

describe('a worker that is overtaken', () => {
  test.each([
    ['fails in the morning', 7, hangsUp],
    ['fails at the last hour of the day', 20, hangsUp],
    ['ends with another name', 7, answers({ accountName: 'SOMEBODY ELSE' })],
  ])(
    'and whose look-up %s, while another pays after a pause and a resume: changes nothing, and it is paid once',
    async (_what, hour, late) => {
      atSwitch.behave('name-inquiry', answers({ accountName: 'OKAFOR ADAEZE' }));
      const ada = await bank.signedIn();
      const first = daysAhead(await today(bank), 1);
      const id = await schedule(
        bank,
        ada,
        {
          destinationAccountNumber: accountElsewhere(),
          destinationBankCode: ANOTHER_BANK.bankCode,
          amount: 1000,
          schedulePaymentSetting: once(first),
        },
        'interbank',
      );
      const before = await bank.balanceOf(ada.account);
      await moveTo(bank, first, hour);
      const { token } = await signInAgain(bank, ada);
      const asking = keepWaiting();
      const overtaken = runNow();
      await eventually(() => expect(asking.length).toBe(1));
      atSwitch.behave('name-inquiry', answers({ accountName: 'OKAFOR ADAEZE' }));
      // Each change lets whoever comes next take the payment on.
      await bank.ask(PAUSE, { token, params: { id } });
      await bank.ask(RESUME, { token, params: { id } });
      let paying: Promise<number> | undefined;
      // Its operation is there and its money has not moved: whoever pays waits for the customer's lock.
      await bank.platform.db.transaction().execute(async (transaction) => {
        await transaction
          .selectFrom('customers')
          .select('id')
          .where('email', '=', ada.email)
          .forNoKeyUpdate()
          .execute();
        paying = runNow();
        await eventually(async () => {
          const { runs } = await readSchedule(bank, { ...ada, token }, id);
          expect(runs).toMatchObject([{ status: 'DUE' }]);
        });
        for (const answer of asking) answer(late);
        await overtaken;
      });
      await paying;
      await moveTo(bank, daysAhead(first, 1), 9);
      await runDue(bank);
      const record = await readSchedule(bank, await signInAgain(bank, ada), id);
      expect(record).toMatchObject({ state: 'COMPLETED', runs: [{ run: 1 }] });
      const left = before - (await bank.balanceOf(ada.account));
      expect(left).toBeGreaterThanOrEqual(1000n * NAIRA);
      expect(left).toBeLessThan(2000n * NAIRA);
      const subjects = await mailSubjects(bank, ada);
      expect(subjects.filter((subject) => /not made|is paused/.test(subject))).toEqual([]);
    },
  );
});

test('a last payment that is kept back for thirty seconds: is not told of as sent while it can be stopped', async () => {
  const ada = await bank.signedIn();
  const musa = await bank.openCustomer({ balances: [0] });
  const first = daysAhead(await today(bank), 1);
  const id = await schedule(bank, ada, {
    destinationAccountNumber: musa.account.accountNumber,
    schedulePaymentSetting: daily(first, 2),
  });
  await bank.ask('POST /api/ibanking/personal/payment-stop/on', { token: ada.token });
  await bank.ask('POST /api/ibanking/personal/schedule-payments/{id}/skip', {
    token: ada.token,
    params: { id },
    body: { day: first },
  });
  await moveTo(bank, daysAhead(first, 1), 7);
  await runDue(bank);
  const again = await signInAgain(bank, ada);
  const [held] = await bank.ask('GET /api/transfer/unfinished', { token: again.token });
  await bank.ask('POST /api/operations/{id}/stop', {
    token: again.token,
    params: { id: held?.id ?? '' },
  });
  expect((await readSchedule(bank, again, id)).runs[0]?.status).toBe('FAILED');
  expect(await bank.balanceOf(musa.account)).toBe(0n);
  const subjects = await mailSubjects(bank, ada);
  expect(subjects).not.toContain('The last scheduled payment was sent');
});
