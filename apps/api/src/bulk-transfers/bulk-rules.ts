import { TEXTS } from '@harvest/contracts/texts';
import { formatNaira, type Kobo } from '@harvest/money';
import type { MessageText } from '../bank/bank-events.ts';
import { codeSms, cutFor } from '../bank/sms-text-rules.ts';

/** Minutes for which the same money to the same account looks like a list that is paid twice. */
export const REPEAT_MINUTES_MAX = 7 * 24 * 60;

/** What a bulk transfer says of itself, and its code is bound to. */
export type FrozenBulk = {
  readonly rowCount: number;
  readonly bankCount: number;
  readonly sourceAccountNumbers: readonly string[];
  readonly rowsDigest: string;
  /** Who is paid the most by one row: the message with the code names them. */
  readonly largestAccountName: string;
  readonly largestAccountNumber: string;
};

type Paid = {
  readonly destinationBankCode: string;
  readonly destinationAccountNumber: string;
  readonly amountKobo: Kobo;
};

/** For each row the position of the one above it that pays the same account the same amount. */
export function samePositions(rows: readonly Paid[]): (number | null)[] {
  const last = new Map<string, number>();
  return rows.map(({ destinationBankCode, destinationAccountNumber, amountKobo }, place) => {
    const key = `${destinationBankCode} ${destinationAccountNumber} ${amountKobo}`;
    const same = last.get(key) ?? null;
    last.set(key, place + 1);
    return same;
  });
}

export function countedWords(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`;
}

/** What the message with the code says: to whom above all, how much, from where, and no other six digits in a row. */
export function codeText(
  { rowCount, sourceAccountNumbers, largestAccountName, largestAccountNumber }: FrozenBulk,
  totalKobo: Kobo,
  { code, bankName, siteHost }: { code: string; bankName: string; siteHost: string },
): MessageText {
  const amount = formatNaira(totalKobo);
  const to = countedWords(rowCount, 'recipient');
  const ends = sourceAccountNumbers.map((accountNumber) => accountNumber.slice(-4)).join(', ');
  const from = `from your account${sourceAccountNumbers.length === 1 ? '' : 's'} ending ${ends}`;
  const recipients = (largestName: string) => {
    const largest = `${largestName}, account ending ${largestAccountNumber.slice(-4)}`;
    return rowCount === 1
      ? `${amount} to ${largest}`
      : `${amount} in all to ${largest}, and ${countedWords(rowCount - 1, 'other')}`;
  };
  const all = recipients(largestAccountName);
  const what = `${all}, ${from}`;
  const short = recipients(cutFor(largestAccountName, 28));
  const warning = `We will never ask for your code. If you did not start this, do not share it and contact ${bankName}.`;
  return {
    subject: rowCount === 1 ? `Your code to send ${amount}` : `Your code to send ${amount} to ${to}`,
    email: `Your ${bankName} code is ${code}.\n\nIt sends ${what}. It works for at most 5 minutes.\n\n${warning}`,
    sms: codeSms({ code, bankName, siteHost }, `sends ${what}`, `sends ${all}`, `sends ${short}`),
  };
}

export type BulkCounts = {
  readonly rows: number;
  readonly waiting: number;
  readonly pending: number;
  /** Of those that are pending. */
  readonly keptBack: number;
  readonly succeeded: number;
  readonly failed: number;
  /** By the customer. */
  readonly stopped: number;
};

/** Where a bulk transfer stands whose code was taken. */
export function statusBy({ waiting, pending, succeeded }: BulkCounts): 'PENDING' | 'SUCCESS' | 'FAILED' {
  if (waiting + pending > 0) return 'PENDING';
  return succeeded > 0 ? 'SUCCESS' : 'FAILED';
}

/** The same in words. */
export function messageBy(counts: BulkCounts): string {
  const { rows, waiting, pending, keptBack, succeeded, failed, stopped } = counts;
  if (keptBack > 0) return keptBackWords(keptBack, rows);
  if (waiting > 0) return `${rows - waiting} of ${rows} were tried so far. The others follow by themselves.`;
  if (pending > 0)
    return `${succeeded} of ${rows} arrived, and ${pending} more ${pending === 1 ? 'is' : 'are'} on the way. Do not send them again.`;
  if (succeeded === rows) return TEXTS.transferredSuccessfully;
  if (succeeded === 0) return 'Nothing was sent.';
  const others = [
    ...(failed === 0 ? [] : [`${failed} failed`]),
    ...(stopped === 0 ? [] : [`you stopped ${stopped}`]),
  ];
  return `${succeeded} of ${rows} were sent, ${others.join(', ')}.`;
}

function keptBackWords(keptBack: number, rows: number): string {
  const isOne = keptBack === 1;
  const what =
    keptBack === rows
      ? 'Nothing was sent yet.'
      : `${keptBack} of ${rows} ${isOne ? 'was' : 'were'} not sent yet.`;
  return isOne
    ? `${what} You can still stop it. If you do nothing, it is sent by itself.`
    : `${what} You can still stop them. If you do nothing, they are sent by themselves.`;
}
