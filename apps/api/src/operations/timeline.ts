import type { TransferStatus, TransferStep } from '@harvest/contracts/transfers';
import type { Platform } from '../platform/platform.ts';
import { type DispatchStanding, findDispatch } from './dispatches-db.ts';
import { type Operation, statusOf, stopUntilOf } from './operation.ts';

type Timeline = { step: TransferStep; at: string }[];

type Standing = {
  readonly status: TransferStatus;
  readonly timeline: Timeline;
  /** While it is kept back and can be stopped. */
  readonly stopUntil: Date | undefined;
  /** How far it has come on its way out; of one that was sent already, or was to be. */
  readonly dispatch: DispatchStanding | undefined;
};

/**
 * Where a payment stands, and how it came there, whatever its kind. Its customer may read all of it but what was answered from
 * outside, which is for staff.
 */
export async function readStanding({ pool }: Platform, operation: Operation, now: Date): Promise<Standing> {
  const dispatch = mayBeDispatched(operation) ? await findDispatch(pool)(operation.id) : undefined;
  return {
    status: statusOf(operation, now),
    timeline: timelineOf(operation, dispatch?.dispatchedAt),
    stopUntil: stopUntilOf(operation),
    dispatch,
  };
}

/** What was posted just now was not sent yet, and what was done the moment it was posted never left the bank. */
function mayBeDispatched({ debitedAt, completedAt, availableAfterKobo }: Operation): boolean {
  if (debitedAt === undefined || availableAfterKobo !== undefined) return false;
  return debitedAt.getTime() !== completedAt?.getTime();
}

/** Journals tell nothing more: money leaves at the debit, and comes back when the payment ends as FAILED. */
function timelineOf(operation: Operation, dispatchedAt: Date | undefined): Timeline {
  const { debitedAt, completedAt } = operation;
  const ended = endOf(operation);
  const steps: [TransferStep, Date | undefined][] = [
    ['DEBITED', debitedAt],
    ['SENT', dispatchedAt],
    ...ended.map((step): [TransferStep, Date | undefined] => [step, completedAt]),
  ];
  return steps.flatMap(([step, at]) => (at === undefined ? [] : { step, at: at.toISOString() }));
}

function endOf({ status, failure, debitedAt }: Operation): TransferStep[] {
  if (failure?.code === 'OPERATION_EXPIRED') return [];
  if (status === 'SUCCESS') return ['CONFIRMED'];
  if (debitedAt !== undefined) return ['FAILED', 'RETURNED'];
  return [failure?.code === 'OPERATION_STOPPED' ? 'STOPPED' : 'FAILED'];
}
