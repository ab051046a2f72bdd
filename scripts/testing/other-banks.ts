import { moneyKinds } from '../../apps/api/src/money-kinds.ts';
import { settleDispatches } from '../../apps/api/src/operations/settle-dispatches.ts';
import type { Answer, SignedIn, TestBank } from './bank.ts';

/** A bank that the switch knows. */
export const ANOTHER_BANK = { bankCode: '000013', bankName: 'Guaranty Trust Bank (GTBank)' };

export type StartedElsewhere = { readonly id: string; readonly reference: string; readonly otp: string };

/** Asks for a transfer of ₦100 to an account at another bank, but for the fields given. */
export function initiateElsewhere(
  bank: TestBank,
  sender: SignedIn,
  fields: Record<string, unknown>,
): Promise<Answer> {
  return bank.call('POST /api/transfer/other-banks', {
    token: sender.token,
    body: {
      sourceAccountNumber: sender.account.accountNumber,
      destinationBankCode: ANOTHER_BANK.bankCode,
      amount: 100,
      description: 'Maize',
      ...fields,
    },
  });
}

/** Starts a transfer to an account at another bank and reads its code. */
export async function startElsewhere(
  bank: TestBank,
  sender: SignedIn,
  accountNumber: string,
  amount: number,
  more: { readonly saveAsBeneficiary?: boolean; readonly description?: string } = {},
): Promise<StartedElsewhere> {
  const { id, reference } = await bank.ask('POST /api/transfer/other-banks', {
    token: sender.token,
    body: {
      sourceAccountNumber: sender.account.accountNumber,
      destinationAccountNumber: accountNumber,
      destinationBankCode: ANOTHER_BANK.bankCode,
      amount,
      description: 'Maize',
      ...more,
    },
  });
  return { id, reference, otp: await bank.codeFor(sender) };
}

export function confirmElsewhere(
  bank: TestBank,
  sender: SignedIn,
  { id, otp }: { id: string; otp: string },
): Promise<Answer> {
  return bank.call('POST /api/transfer/other-banks/confirm', { token: sender.token, body: { id, otp } });
}

/** Debits a transfer to another bank; it is sent by `settleDue`. */
export async function sendElsewhere(
  bank: TestBank,
  sender: SignedIn,
  accountNumber: string,
  amount: number,
  more: Parameters<typeof startElsewhere>[4] = {},
): Promise<StartedElsewhere> {
  const started = await startElsewhere(bank, sender, accountNumber, amount, more);
  await bank.ask('POST /api/transfer/other-banks/confirm', {
    token: sender.token,
    body: { id: started.id, otp: started.otp },
  });
  return started;
}

/** Does what the worker would do now: sends what waits, and asks about what is due. */
export async function settleDue(bank: TestBank): Promise<void> {
  while ((await settleDispatches(bank.platform, moneyKinds, await bank.platform.clock.now())) > 0);
}

// Who is not asked about any more is due never.
const FOR_EVER = new Date('9000-01-01');

/** Lets the pause between two questions be over, so often; it runs on the wall clock. */
export async function settleAfterPauses(bank: TestBank, pauses: number): Promise<void> {
  await settleDue(bank);
  for (let pause = 0; pause < pauses; pause += 1) {
    await bank.platform.db
      .updateTable('dispatches')
      .set({ due_at: new Date() })
      .where('due_at', '<', FOR_EVER)
      .execute();
    await settleDue(bank);
  }
}
