import { errorText } from '@harvest/contracts/errors';
import { TEXTS } from '@harvest/contracts/texts';
import { formatNaira, type Kobo, kobo, nairaNumber, readNaira, sumKobo } from '@harvest/money';
import type { BulkItem, BulkOperation, BulkState, ReviewedRow } from '../../../api/bulk-transfers-api.ts';
import type { ScheduleSetting, StartedSchedule } from '../../../api/scheduled-payments-api.ts';
import {
  type Attempt,
  CODE_NOT_ARRIVED,
  type PaymentReview,
  type PaymentWords,
  type StartedPayment,
} from '../../../components/payment/payment-attempt.ts';
import { TRANSFER_RETURNED, TRANSFER_WORDS } from '../../../components/payment/transfer-words.ts';
import type { FieldErrors } from '../../../components/payment/use-payment.ts';
import { planFacts, type StartedSchedules } from '../../../components/scheduling/approval.ts';
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
/** The same for a later day: one setting, sent with every recipient (S2 §3). */
export type BulkScheduleRequest = {
  readonly bulkScheduleTransfer: (BulkItem & { readonly schedulePaymentSetting: ScheduleSetting })[];
};
/** What a review shows of one recipient. */
export type ReviewRow = Pick<
  ReviewedRow,
  | 'id'
  | 'position'
  | 'destinationAccountName'
  | 'destinationAccountNumber'
  | 'destinationBankName'
  | 'amount'
  | 'description'
  | 'sameAsPosition'
  | 'sentSameMinutesAgo'
  | 'sameIsOnItsWay'
  | 'isNewRecipient'
>;

export const BULK_WORDS: PaymentWords = {
  noun: 'bulk transfer',
  send: 'Send',
  act: 'send',
  done: 'sent',
  direction: 'to',
  underWay: "You're sending",
  unheard: 'You asked us to send',
  firstTime: TRANSFER_WORDS.firstTime,
  succeeded: TEXTS.transferredSuccessfully,
  whilePending: TRANSFER_WORDS.whilePending,
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
  return {
    to: recipientsText(operation.rows.length),
    toDetail: operation.destinationBankName,
    facts: sourceFacts(operation.rows),
    warning: renamedWarning(transfers, operation.rows),
  };
}

/** What is paid to all of them later: each of the started has the place of its recipient. */
export function bulkScheduleReview(
  { bulkScheduleTransfer }: BulkScheduleRequest,
  started: StartedSchedules,
): PaymentReview {
  const banks = [...new Set(started.map(({ destinationBankName }) => destinationBankName))];
  return {
    to: recipientsText(started.length),
    toDetail: banks.length === 1 ? banks.join('') : `${banks.length} banks`,
    facts: [...sourceFacts(bulkScheduleTransfer), ...planFacts(started)],
    warning: renamedWarning(bulkScheduleTransfer, rowsOf(bulkScheduleTransfer, started)),
  };
}

/** The started of a schedule as the rows of a review. */
export function rowsOf(
  items: readonly Pick<BulkItem, 'description'>[],
  started: readonly StartedSchedule[],
): readonly ReviewRow[] {
  return started.map((one, place) => ({
    ...one,
    position: place + 1,
    description: items[place]?.description ?? '',
    sameAsPosition: null,
  }));
}

function renamedWarning(
  items: readonly BulkItem[],
  rows: readonly Pick<ReviewRow, 'position' | 'destinationAccountName'>[],
): string | null {
  const renamed = rows.filter(
    ({ position, destinationAccountName }) =>
      (items[position - 1]?.destinationAccountName ?? destinationAccountName) !== destinationAccountName,
  );
  const [first] = renamed;
  if (first === undefined) return null;
  const more = renamed.length > 1 ? `, and ${renamed.length - 1} more changed` : '';
  return `The name of recipient ${first.position} is now ${first.destinationAccountName}${more}. Confirm only if you know why.`;
}

function sourceFacts(rows: readonly Pick<BulkItem, 'sourceAccountNumber' | 'amount'>[]): Fact[] {
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
export function bulkHeadline({ status, counts }: Pick<BulkState, 'status' | 'counts'>): string {
  const { rows, waiting, pending, keptBack, succeeded, failed, stopped } = counts;
  if (status === 'AWAITING_OTP' || keptBack === rows) return 'Nothing was sent yet';
  if (keptBack > 0) return `${keptBack} of ${rows} not sent yet`;
  if (waiting > 0) return `${rows - waiting} of ${rows} done`;
  if (failed + stopped === rows) return 'Nothing was sent';
  if (succeeded === rows) return BULK_WORDS.succeeded;
  const failedToo = (failed > 0 ? `, ${failed} failed` : '') + (stopped > 0 ? `, ${stopped} stopped` : '');
  // What is on its way may still come back.
  return pending > 0
    ? `${succeeded} of ${rows} arrived, ${pending} on the way${failedToo}`
    : `${succeeded} of ${rows} sent${failedToo}`;
}

/** What the bank has against which row, by its place. */
export function refusedRows(errors: FieldErrors): ReadonlyMap<number, RowProblems> {
  const refused = new Map<number, RowProblems>();
  for (const [path, text] of Object.entries(errors)) {
    const [, place, named] = /^(?:transfers|bulkScheduleTransfer)\.(\d+)(?:\.(\w+))?$/.exec(path) ?? [];
    if (place === undefined) continue;
    // What concerns no field of its own concerns the account.
    const field: BulkField = BULK_FIELDS.find((one) => one === named) ?? 'destinationAccountNumber';
    refused.set(Number(place), { ...refused.get(Number(place)), [field]: text });
  }
  return refused;
}
