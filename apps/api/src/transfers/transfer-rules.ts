import type { ErrorCode, ErrorParams } from '@harvest/contracts/errors';
import type { TransferStatus } from '@harvest/contracts/transfers';
import { formatNaira, type Kobo } from '@harvest/money';
import { totalOf } from './charge-rules.ts';

/** A transfer as its row stands. Everything but the outcome is frozen when it is started. */
export type Transfer = {
  readonly id: string;
  readonly customerId: string;
  readonly kind: 'INTRA_BANK';
  readonly reference: string;
  readonly status: 'AWAITING_OTP' | 'PENDING' | 'SUCCESS' | 'FAILED';
  readonly failure: { readonly code: ErrorCode; readonly params: ErrorParams } | undefined;
  readonly sourceAccountNumber: string;
  readonly sourceLedgerAccountId: bigint;
  readonly sourceAccountName: string;
  readonly destinationAccountNumber: string;
  readonly destinationBankCode: string;
  readonly destinationBankName: string;
  readonly destinationAccountName: string;
  readonly destinationLedgerAccountId: bigint;
  readonly destinationCustomerId: string;
  readonly amountKobo: Kobo;
  readonly feeKobo: Kobo;
  readonly vatKobo: Kobo;
  readonly stampDutyKobo: Kobo;
  readonly description: string;
  readonly saveAsBeneficiary: boolean;
  readonly sessionId: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly completedAt: Date | undefined;
};

/** Minutes a started transfer waits for its code (decision 28). */
export const WAITING_MINUTES_MAX = 15;

/** Minutes for which the same money to the same account looks like a repeat (A70). */
export const REPEAT_MINUTES_MAX = 5;

/** Whole minutes, none when a confirm that overlapped is a moment ahead. */
export function minutesSince(past: Date, now: Date): number {
  return Math.max(0, Math.floor((now.getTime() - past.getTime()) / 60_000));
}

/** Text for statements: one line, no invisible characters, at most 100 characters. */
export function narrationOf(description: string): string {
  return (
    description
      .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
      .trim()
      .slice(0, 100)
      // Half a character at the cut could not be written.
      .replace(/\p{Cs}$/u, '') || 'Transfer'
  );
}

/** Money that stays with the same person uses no limit and is no flow (decisions 26 and 35). */
export function isOwnMove(transfer: Pick<Transfer, 'customerId' | 'destinationCustomerId'>): boolean {
  return transfer.customerId === transfer.destinationCustomerId;
}

/** What a code is bound to: none of it can change between showing and confirming. */
export function confirmedContent(transfer: Transfer): string[] {
  return [
    transfer.kind,
    String(totalOf(transfer)),
    transfer.sourceAccountNumber,
    transfer.destinationBankCode,
    transfer.destinationAccountNumber,
  ];
}

/** The status a customer reads: a transfer that waited too long is expired, though its row is left as it was. */
export function statusOf(transfer: Transfer, now: Date): TransferStatus {
  return transfer.status === 'AWAITING_OTP' && transfer.expiresAt <= now ? 'EXPIRED' : transfer.status;
}

/** Why the ledger's refusal of a posting is the customer's refusal. */
export function refusalOf(
  outcome: 'UNKNOWN_ACCOUNT' | 'FROZEN' | 'INSUFFICIENT_FUNDS',
  standsInTheWay: bigint,
  transfer: Transfer,
): ErrorCode {
  if (outcome === 'INSUFFICIENT_FUNDS') return 'INSUFFICIENT_FUNDS';
  return standsInTheWay === transfer.sourceLedgerAccountId ? 'ACCOUNT_FROZEN' : 'ACCOUNT_CANNOT_RECEIVE';
}

const endOf = (accountNumber: string) => accountNumber.slice(-4);

/** What the message with the code says: amount, name and accounts, and no other six digits in a row. */
export function codeText(transfer: Transfer, bankName: string, siteHost: string, code: string) {
  const amount = formatNaira(totalOf(transfer));
  const what =
    `${amount} to ${transfer.destinationAccountName}, account ending ${endOf(transfer.destinationAccountNumber)}, ` +
    `from your account ending ${endOf(transfer.sourceAccountNumber)}`;
  const warning = `We will never ask for your code. If you did not start this, do not share it and contact ${bankName}.`;
  return {
    subject: `Your code to send ${amount}`,
    email: `Your ${bankName} code is ${code}.\n\nIt sends ${what}. It works for 5 minutes.\n\n${warning}`,
    // The last line lets phones offer the code on our own page and nowhere else.
    sms: `${bankName}: ${code} sends ${what}. 5 minutes. Never share it.\n\n@${siteHost} #${code}`,
  };
}
