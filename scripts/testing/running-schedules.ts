import { afterAll, beforeAll } from 'vitest';
import { daysAhead } from '../../apps/api/src/scheduled-payments/schedule-rules.ts';
import { openTestBank, type SignedIn, type TestBank } from './bank.ts';
import { daily, readSchedule, schedule, signInAgain, today } from './schedules.ts';
import { startTestSwitch, type TestSwitch } from './test-switch.ts';

export const NAIRA = 100n;

/** A bank with a switch that answers as it is told, for all tests of a file. */
export function openBankAtSwitch() {
  const opened: { bank?: TestBank; atSwitch?: TestSwitch } = {};
  beforeAll(async () => {
    opened.atSwitch = await startTestSwitch();
    const env = { INTERBANK_URL: opened.atSwitch.url, INTERBANK_SECRET: 's'.repeat(32) };
    opened.bank = await openTestBank({ env });
  });
  afterAll(async () => {
    await opened.bank?.close();
    opened.atSwitch?.stop();
  });
  return () => {
    const { bank, atSwitch } = opened;
    if (bank === undefined || atSwitch === undefined) throw new Error('The bank is not open yet');
    return { bank, atSwitch };
  };
}

export async function mailSubjects(bank: TestBank, { email }: SignedIn): Promise<string[]> {
  return (await bank.mailTo(email)).map(({ subject }) => subject);
}

/** Ada pays Musa, who has nothing yet, by these terms, from tomorrow on. */
export async function scheduledDaily(
  bank: TestBank,
  { amount = 100, runs = 3 }: { readonly amount?: number; readonly runs?: number },
  kind: Parameters<TestBank['signedIn']>[0] = {},
) {
  const ada = await bank.signedIn(kind);
  const musa = await bank.signedIn({ balances: [0] });
  const first = daysAhead(await today(bank), 1);
  const reference = await schedule(bank, ada, {
    destinationAccountNumber: musa.account.accountNumber,
    amount,
    schedulePaymentSetting: daily(first, runs),
  });
  return { ada, musa, first, reference };
}

export async function readAgain(bank: TestBank, ada: SignedIn, reference: string) {
  return readSchedule(bank, await signInAgain(bank, ada), reference);
}
