import { carryOutBulks } from '../../apps/api/src/bulk-transfers/carry-out-bulks.ts';
import type { Answer, SignedIn, TestBank } from './bank.ts';
import { ANOTHER_BANK } from './other-banks.ts';

/** A row of a bulk transfer, ₦100 from the sender's first account but for what is given. */
export type BulkItem = {
  readonly sourceAccountNumber: string;
  readonly destinationBankCode: string;
  readonly destinationAccountNumber: string;
  readonly amount: number;
  readonly description: string;
  readonly nameInquiryReference?: string;
};

export const OUR_BANK_CODE = '090605';

export function rowTo(
  sender: SignedIn,
  destinationAccountNumber: string,
  more: Partial<BulkItem> = {},
): BulkItem {
  return {
    sourceAccountNumber: sender.account.accountNumber,
    destinationBankCode: OUR_BANK_CODE,
    destinationAccountNumber,
    amount: 100,
    description: 'Wages',
    ...more,
  };
}

export function rowElsewhere(
  sender: SignedIn,
  accountNumber: string,
  more: Partial<BulkItem> = {},
): BulkItem {
  return rowTo(sender, accountNumber, { destinationBankCode: ANOTHER_BANK.bankCode, ...more });
}

/** Asks for a bulk transfer of these rows. */
export function initiateBulk(
  bank: TestBank,
  sender: SignedIn,
  transfers: readonly unknown[],
  key?: string,
): Promise<Answer> {
  return bank.call('POST /api/transfer/bulk', {
    token: sender.token,
    body: { transfers },
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  });
}

/** Starts one that must start, and reads its code. */
export async function startBulk(bank: TestBank, sender: SignedIn, transfers: readonly BulkItem[]) {
  const started = await bank.ask('POST /api/transfer/bulk', {
    token: sender.token,
    body: { transfers: [...transfers] },
  });
  return { ...started, otp: await bank.codeFor(sender) };
}

export function confirmBulk(
  bank: TestBank,
  sender: SignedIn,
  { id, otp }: { id: string; otp: string },
): Promise<Answer> {
  return bank.call('POST /api/transfer/bulk/confirm', { token: sender.token, body: { id, otp } });
}

export function readBulk(bank: TestBank, sender: SignedIn, id: string) {
  return bank.ask('GET /api/transfer/bulk/{id}', { token: sender.token, params: { id } });
}

/** Does what the worker would do now: goes on with what was approved, and has it told of. */
export async function carryOutDue(bank: TestBank): Promise<void> {
  while ((await carryOutBulks(bank.platform, await bank.platform.clock.now())) > 0);
}

/** Subjects of what was sent to them without a code, the newest first. */
export async function toldTo(bank: TestBank, { email }: { readonly email: string }): Promise<string[]> {
  const mails = await bank.mailTo(email);
  return mails.map(({ subject }) => subject).filter((subject) => !subject.includes('code'));
}
