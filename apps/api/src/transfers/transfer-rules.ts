import { formatNaira, type Kobo } from '@harvest/money';
import type { MessageText } from '../bank/bank-events.ts';
import { readBankCode } from '../bank/identifiers.ts';
import { readableLine } from '../bank/readable-line-rules.ts';
import { codeSms, cutFor } from '../bank/sms-text-rules.ts';
import { fail } from '../platform/errors.ts';

/** What is frozen of a transfer when it is started. */
export type FrozenTransfer = {
  readonly sourceAccountNumber: string;
  readonly sourceLedgerAccountId: bigint;
  readonly sourceAccountName: string;
  readonly destinationAccountNumber: string;
  readonly destinationBankCode: string;
  readonly destinationBankName: string;
  readonly destinationAccountName: string;
  /** The account that is credited, where it is one of ours. */
  readonly destinationHere: { readonly ledgerAccountId: bigint; readonly customerId: string } | undefined;
  readonly description: string;
  readonly saveAsBeneficiary: boolean;
  /** Whether the first payment to them was less than 24 hours ago when it was started, or there was none. */
  readonly recipientIsNew: boolean;
  /** Whether its payer is told of it with many others at once, and not by itself. */
  readonly toldTogether: boolean;
  /** The 30 digits banks trace a transfer by. */
  readonly sessionId: string;
};

const NARRATION_MAX = 100;

/** For so long a transfer is kept back for whoever chose it (decision 74). */
export const STOP_SECONDS = 30;

/** So much more than usual makes a transfer one to think twice about. */
const UNUSUAL_TIMES = 10n;
const USUAL_COUNT_MIN = 5;

/** So many of the last transfers make what is usual. */
export const USUAL_COUNT_MAX = 20;

/**
 * Whether an amount is at least ten times what is usual: the median of what was sent last, from five on (decision 74). The
 * median of an even number is the middle between two, so that both sides are doubled.
 */
export function isUnusual(amountKobo: Kobo, lastSentKobo: readonly Kobo[]): boolean {
  if (lastSentKobo.length < USUAL_COUNT_MIN) return false;
  const sorted = lastSentKobo.toSorted((a, b) => Number(a - b));
  const lower = sorted[Math.floor((sorted.length - 1) / 2)] ?? 0n;
  const upper = sorted[Math.ceil((sorted.length - 1) / 2)] ?? 0n;
  return 2n * amountKobo >= UNUSUAL_TIMES * (lower + upper);
}

/** What the payer wrote, for statements. */
export function narrationOf(description: string): string {
  return readableLine(description, NARRATION_MAX) || 'Transfer';
}

/** Money that stays with the same person uses no limit and is no flow (decisions 26 and 35). */
export function isOwnMove(transfer: FrozenTransfer & { readonly customerId: string }): boolean {
  return transfer.customerId === transfer.destinationHere?.customerId;
}

/** Never our own account of a number that was meant for another bank (decision 49). @throws Refusal */
export function refuseOtherBank(bankCode: string | undefined, ownBankCode: string): void {
  if (readBankCode(bankCode || ownBankCode, ownBankCode) !== ownBankCode)
    throw fail('INVALID_ACCOUNT_DETAILS', { status: 422 });
}

/** What the price list calls a transfer. */
export function pricedAs(transfer: FrozenTransfer & { readonly customerId: string }) {
  if (transfer.destinationHere === undefined) return 'INTERBANK';
  return isOwnMove(transfer) ? 'OWN_ACCOUNT' : 'INTRA_BANK';
}

/** What a transfer uses of the limits of whoever sends it. */
export function limitUseOf(
  transfer: FrozenTransfer & { readonly customerId: string; readonly amountKobo: Kobo },
  transferType: string,
) {
  const { customerId, sourceAccountNumber: accountNumber, amountKobo } = transfer;
  return { customerId, accountNumber, transferType, amountKobo, newRecipient: newRecipientOf(transfer) };
}

/** Whom a cap for new recipients is about; undefined of one who is not new. */
function newRecipientOf({
  recipientIsNew,
  destinationBankCode: institutionCode,
  destinationAccountNumber: number,
}: FrozenTransfer) {
  return recipientIsNew ? ({ what: 'account', institutionCode, number } as const) : undefined;
}

/** What a code is bound to, besides kind and total. */
export function confirmedContent(transfer: FrozenTransfer): string[] {
  return [transfer.sourceAccountNumber, transfer.destinationBankCode, transfer.destinationAccountNumber];
}

const endOf = (accountNumber: string) => accountNumber.slice(-4);

/** What the message with the code says: amount, name and accounts, and no other six digits in a row. */
export function codeText(
  transfer: FrozenTransfer,
  totalKobo: Kobo,
  { code, bankName, siteHost }: { code: string; bankName: string; siteHost: string },
): MessageText {
  const amount = formatNaira(totalKobo);
  const recipient = (name: string) =>
    `${amount} to ${name}, account ending ${endOf(transfer.destinationAccountNumber)}`;
  const to = recipient(transfer.destinationAccountName);
  const what = `${to}, from your account ending ${endOf(transfer.sourceAccountNumber)}`;
  const toShort = recipient(cutFor(transfer.destinationAccountName, 30));
  const warning = `We will never ask for your code. If you did not start this, do not share it and contact ${bankName}.`;
  return {
    subject: `Your code to send ${amount}`,
    email: `Your ${bankName} code is ${code}.\n\nIt sends ${what}. It works for at most 5 minutes.\n\n${warning}`,
    sms: codeSms({ code, bankName, siteHost }, `sends ${what}`, `sends ${to}`, `sends ${toShort}`),
  };
}
