import { daysAhead } from '../../apps/api/src/scheduled-payments/schedule-rules.ts';
import type { Answer, SignedIn, TestBank } from './bank.ts';
import { daily, readSchedule, schedule, today } from './schedules.ts';

export const EDIT = 'PUT /api/ibanking/personal/schedule-payments/edit';
export const dayMonthYear = (day: string): string => day.split('-').toReversed().join('-');

/** Ada pays Musa ₦100 every day from tomorrow on. */
export async function scheduled(bank: TestBank, runs = 4) {
  const ada = await bank.signedIn();
  const musa = await bank.openCustomer({ balances: [0] });
  const first = daysAhead(await today(bank), 1);
  const reference = await schedule(bank, ada, {
    destinationAccountNumber: musa.account.accountNumber,
    schedulePaymentSetting: daily(first, runs),
  });
  return { ada, musa, first, reference };
}

/** Sends the record back as it is, but for the fields given, as the page does (decision 59). */
export async function edit(
  bank: TestBank,
  by: SignedIn,
  reference: string,
  fields: Record<string, unknown> = {},
): Promise<Answer> {
  const record = await readSchedule(bank, by, reference);
  return bank.call(EDIT, {
    token: by.token,
    body: {
      ...record,
      schedulePaymentDate: record.scheduleDate,
      scheduledInterval: record.interval,
      ...fields,
    },
  });
}

export async function paidTo(
  bank: TestBank,
  account: { ledgerAccountId: bigint; accountNumber: string },
): Promise<number> {
  return Number(await bank.balanceOf(account)) / 100;
}
