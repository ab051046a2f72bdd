import type { TransferStatus } from '@harvest/contracts/transfers';
import { formatNaira } from '@harvest/money';
import { dayWords, timesWords } from '../bank/schedule-words.ts';
import { type TracedBulk, traceBulk } from '../bulk-transfers/bulk-transfers.ts';
import type { Platform } from '../platform/platform.ts';
import { type TracedSchedule, traceSchedule } from '../scheduled-payments/scheduled-payments.ts';
import type { paymentKnownBy } from './payment-known-by-rules.ts';

/** What makes payments by itself and bears a reference of its own, and each of them; banks know of single payments alone. */
export async function shownOrder(
  platform: Platform,
  knownBy: NonNullable<ReturnType<typeof paymentKnownBy>>,
  now: Date,
) {
  if ('sessionId' in knownBy) return undefined;
  const bulk = await traceBulk(platform, knownBy, now);
  if (bulk !== undefined) return shownBulk(bulk);
  const schedule = await traceSchedule(platform, knownBy, now);
  return schedule && shownSchedule(schedule);
}

/** The way of the money is told of each payment by itself. */
const NO_WAY_OF_ITS_OWN = { timeline: [], isBill: false };

function shownBulk(bulk: TracedBulk) {
  const { id, customerId, reference, status, rows, counts, amount, total, stopUntil, bankCount } = bulk;
  return {
    ...NO_WAY_OF_ITS_OWN,
    id,
    customerId,
    reference,
    title: `${formatNaira(amount)} to ${counts.rows} ${counts.rows === 1 ? 'recipient' : 'recipients'}`,
    status,
    facts: [
      { label: 'From', value: bulk.sourceAccountNumbers.join(', ') },
      { label: 'Kind', value: 'Bulk transfer' },
      { label: 'Amount', value: formatNaira(amount) },
      { label: 'With charges', value: formatNaira(total) },
      { label: 'Left the account so far', value: formatNaira(bulk.paid) },
      { label: 'Reference', value: reference },
      { label: 'Started', value: '', at: bulk.startedAt },
      ...(bulk.confirmedAt === null ? [] : [{ label: 'Approved', value: '', at: bulk.confirmedAt }]),
      { label: 'What the customer reads', value: `“${bulk.message}”` },
    ],
    total,
    destinationBankName: bankCount === 1 ? '1 bank' : `${bankCount} banks`,
    stopUntil,
    payments: rows.map((row) => ({
      position: row.position,
      title: `${formatNaira(row.amount)} to ${row.destinationAccountName}`,
      reference: row.reference,
      status: row.status,
      problem: row.problem,
    })),
  };
}

const AS_A_PAYMENT = {
  PENDING: 'PENDING',
  COMPLETED: 'SUCCESS',
  FAILED: 'FAILED',
} as const satisfies Record<TracedSchedule['status'], TransferStatus>;

const STATE_WORDS: Readonly<Record<TracedSchedule['state'], string>> = {
  ACTIVE: 'Active',
  PAUSED: 'Paused',
  CANCELLED: 'Cancelled',
  COMPLETED: 'Over',
  FAILED: 'Over',
};

function shownSchedule(schedule: TracedSchedule) {
  const { amount, destinationAccountName, destinationBankName, referenceNumber, nextDay } = schedule;
  const { firstDay, interval, repeatPayment: runs } = schedule;
  const title = `${formatNaira(amount)} to ${destinationAccountName}`;
  return {
    ...NO_WAY_OF_ITS_OWN,
    id: schedule.uuid,
    customerId: schedule.clientId,
    reference: referenceNumber,
    title: `${title}, ${timesWords({ firstDay, interval, runs })}`,
    status: AS_A_PAYMENT[schedule.status],
    facts: [
      { label: 'From', value: schedule.sourceAccountNumber },
      {
        label: 'To',
        value: `${destinationAccountName}, ${schedule.destinationAccountNumber}, ${destinationBankName}`,
      },
      { label: 'Amount each time', value: formatNaira(amount) },
      { label: 'Kind', value: 'Scheduled payment' },
      { label: 'Narration', value: `“${schedule.description}”` },
      { label: 'Reference', value: referenceNumber },
      { label: 'State', value: schedule.pausedBecause ?? STATE_WORDS[schedule.state] },
      { label: 'Next payment', value: nextDay === null ? 'None' : dayWords(nextDay) },
      { label: 'Over so far', value: `${schedule.runsOver} of ${runs}` },
    ],
    total: amount,
    destinationBankName,
    stopUntil: null,
    payments: schedule.runs.map(
      ({ run, day, amount: paid, referenceNumber: reference, status, problem }) => ({
        position: run,
        title: `${formatNaira(paid)} on ${dayWords(day)}`,
        reference,
        status,
        problem,
      }),
    ),
  };
}
