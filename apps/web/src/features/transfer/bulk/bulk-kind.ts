import { errorText } from '@harvest/contracts/errors';
import { TEXTS } from '@harvest/contracts/texts';
import { formatNaira, type Kobo, kobo, nairaNumber, readNaira, sumKobo } from '@harvest/money';
import type { BulkItem, BulkOperation, BulkState } from '../../../api/bulk-transfers-api.ts';
import {
  type Attempt,
  CODE_NOT_ARRIVED,
  type PaymentReview,
  type PaymentWords,
  type StartedPayment,
  TRANSFER_RETURNED,
} from '../../../components/payment/payment-attempt.ts';
import type { FieldErrors } from '../../../components/payment/use-payment.ts';
import { groupedAccountNumber } from '../../../lib/account-number.ts';
import type { Fact } from '../../../ui/fact-list.tsx';
import {
  amountOf,
  BULK_FIELDS,
  type BulkField,
  type RowProblems,
  type RowView,
  recipientsText,
} from './bulk-rules.ts';

export type BulkRequest = { readonly transfers: BulkItem[] };

export const BULK_WORDS: PaymentWords = {
  noun: 'bulk transfer',
  send: 'Send',
  underWay: "You're sending",
  unheard: 'You asked us to send',
  succeeded: TEXTS.transferredSuccessfully,
  pending: 'Waiting for other banks',
  returned: TRANSFER_RETURNED,
  failed: TEXTS.transferFailed,
};

/** What rows that are all ready ask the bank for. */
export function requestOf(views: readonly RowView[]): BulkRequest {
  return { transfers: views.map(itemOf) };
}

function itemOf({ row, source, name }: RowView): BulkItem {
  return {
    sourceAccountNumber: source,
    destinationBankCode: row.destinationBankCode,
    destinationAccountNumber: row.destinationAccountNumber,
    ...(name?.status === 'found' && {
      destinationAccountName: name.accountName,
      destinationBankName: name.bankName,
      nameInquiryReference: name.nameInquiryReference,
    }),
    amount: nairaNumber(amountOf(row) ?? kobo(0)),
    description: row.description.trim(),
  };
}

/** What a bulk transfer comes down to, once the bank has said whose the accounts are. */
export function bulkReview({ transfers }: BulkRequest, operation: BulkOperation): PaymentReview {
  const renamed = operation.rows.filter(
    ({ position, destinationAccountName }) =>
      (transfers[position - 1]?.destinationAccountName ?? destinationAccountName) !== destinationAccountName,
  );
  const [first] = renamed;
  return {
    to: recipientsText(operation.rows.length),
    toDetail: operation.destinationBankName,
    facts: sourceFacts(operation),
    warning:
      first === undefined
        ? null
        : `The name of recipient ${first.position} is now ${first.destinationAccountName}${renamed.length > 1 ? `, and ${renamed.length - 1} more changed` : ''}. Confirm only if you know why.`,
  };
}

function sourceFacts({ rows }: BulkOperation): Fact[] {
  const sources = [...new Set(rows.map(({ sourceAccountNumber }) => sourceAccountNumber))];
  const [only] = sources;
  if (sources.length === 1 && only !== undefined)
    return [{ label: 'From', value: groupedAccountNumber(only) }];
  return sources.map((source) => {
    const own = rows.filter(({ sourceAccountNumber }) => sourceAccountNumber === source);
    const sum = sumNaira(own.map(({ amount }) => amount));
    return { label: `From ${groupedAccountNumber(source)}`, value: `${formatNaira(sum)} to ${own.length}` };
  });
}

/** The sum of amounts as they stand on the wire. */
export const sumNaira = (amounts: readonly number[]): Kobo =>
  sumKobo(...amounts.map((naira) => readNaira(naira) ?? kobo(0)));

/** Where an attempt stands according to the bank: once its code was taken, its result tells everything else. */
export function afterBulkState(
  started: StartedPayment<BulkRequest>,
  state: BulkState,
): Attempt<BulkRequest, BulkState> {
  if (state.status === 'AWAITING_OTP') return { stage: 'entering-code', started, problem: CODE_NOT_ARRIVED };
  if (state.status === 'EXPIRED')
    return {
      stage: 'refused',
      started,
      refusal: { text: errorText('OPERATION_EXPIRED'), code: 'OPERATION_EXPIRED' },
    };
  if (state.confirmedAt === null)
    return { stage: 'refused', started, refusal: { text: state.message, code: null } };
  return { stage: 'done', started, outcome: state };
}

/** What is said of a bulk transfer in one line. */
export function bulkHeadline({ counts }: Pick<BulkState, 'counts'>): string {
  const { rows, waiting, pending, succeeded, failed } = counts;
  if (waiting > 0) return `${rows - waiting} of ${rows} done`;
  if (failed === rows) return 'Nothing was sent';
  if (succeeded === rows) return BULK_WORDS.succeeded;
  if (failed > 0) return `${rows - failed} of ${rows} sent, ${failed} failed`;
  return `${rows} sent, ${pending} on their way`;
}

/** What the bank has against which row, by its place. */
export function refusedRows(errors: FieldErrors): ReadonlyMap<number, RowProblems> {
  const refused = new Map<number, RowProblems>();
  for (const [path, text] of Object.entries(errors)) {
    const [, place, named] = /^transfers\.(\d+)(?:\.(\w+))?$/.exec(path) ?? [];
    if (place === undefined) continue;
    // What concerns no field of its own concerns the account.
    const field: BulkField = BULK_FIELDS.find((one) => one === named) ?? 'destinationAccountNumber';
    refused.set(Number(place), { ...refused.get(Number(place)), [field]: text });
  }
  return refused;
}
