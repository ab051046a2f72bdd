import type { LimitedType } from '@harvest/contracts/limited-types';
import type { Answer, SignedIn, TestBank } from './bank.ts';
import type { TestAccount } from './customers.ts';

const LIMITS = 'POST /api/ibanking/personal/transaction-limits';
const CONFIRM = 'POST /api/ibanking/personal/transaction-limits/confirm';

export type WantedLimits = {
  readonly single: number;
  readonly daily: number;
  /** All kinds of payment where it is absent. */
  readonly transferType?: LimitedType;
  /** The first account where it is absent. */
  readonly account?: TestAccount;
};

/** Asks for limits in naira. */
export function initiateLimits(
  bank: TestBank,
  { token, account: first }: SignedIn,
  { single, daily, transferType, account = first }: WantedLimits,
): Promise<Answer> {
  return bank.call(LIMITS, {
    token,
    body: {
      singleTransactionLimit: single,
      dailyTransactionLimit: daily,
      nuban: account.accountNumber,
      ...(transferType !== undefined && { transferType }),
    },
  });
}

export type StartedLimits = {
  readonly nuban: string;
  readonly transactionLimitUuid: string;
  readonly otp: string;
};

/** Asks for limits that may be, and reads the code. */
export async function startLimits(
  bank: TestBank,
  of: SignedIn,
  wanted: WantedLimits,
): Promise<StartedLimits> {
  const { status, body } = await initiateLimits(bank, of, wanted);
  if (status !== 200) throw new Error(`Limits were refused: ${JSON.stringify(body)}`);
  const { nuban, transactionLimitUuid } = body as StartedLimits;
  return { nuban, transactionLimitUuid, otp: await bank.codeFor(of) };
}

export function confirmLimits(
  bank: TestBank,
  { token }: SignedIn,
  { nuban, transactionLimitUuid, otp }: StartedLimits,
): Promise<Answer> {
  return bank.call(CONFIRM, { token, body: { nuban, transactionLimitUuid, otp } });
}

/** Sets limits all the way. @returns when a higher one comes into force */
export async function setLimits(bank: TestBank, of: SignedIn, wanted: WantedLimits): Promise<string | null> {
  const { status, body } = await confirmLimits(bank, of, await startLimits(bank, of, wanted));
  if (status !== 200) throw new Error(`Limits were not set: ${JSON.stringify(body)}`);
  return (body as { effectiveAt: string | null }).effectiveAt;
}

/** What one card says. */
export async function limitOf(
  bank: TestBank,
  { token, account: first }: SignedIn,
  transferType: LimitedType,
  account: TestAccount = first,
) {
  const limits = await bank.ask('GET /api/ibanking/personal/transaction-limits', { token });
  const found = limits.find(
    (limit) => limit.nuban === account.accountNumber && limit.transferType === transferType,
  );
  if (found === undefined) throw new Error(`No limit of ${account.accountNumber} for ${transferType}`);
  return found;
}
