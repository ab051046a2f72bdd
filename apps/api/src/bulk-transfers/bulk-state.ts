import { errorText } from '@harvest/contracts/errors';
import type { TransferStatus } from '@harvest/contracts/transfers';
import { sumKobo } from '@harvest/money';
import { failureText } from '../bank/failure-words.ts';
import { sumsOf, totalOf } from '../charges/charges.ts';
import { type Operation, readStanding } from '../operations/operations.ts';
import type { Platform } from '../platform/platform.ts';
import { listOrderedTransfers } from '../transfers/many-transfers.ts';
import { type FrozenBulk, messageBy, statusBy } from './bulk-rules.ts';

type Row = Awaited<ReturnType<typeof listOrderedTransfers>>[number];

/** Where a bulk transfer and each of its rows stands, as its owner may read it. */
export async function readBulkState(platform: Platform, bulk: Operation & FrozenBulk, now: Date) {
  const [{ status: ordered }, transfers] = await Promise.all([
    readStanding(platform, bulk, now),
    listOrderedTransfers(platform.pool, bulk.id),
  ]);
  const problem = problemOf(bulk, ordered);
  const rows = transfers.map((row, place) => ({ ...factsOf(row, place), ...standingOf(row, problem) }));
  const countOf = (status: string) => rows.filter((row) => row.status === status).length;
  const counts = {
    rows: rows.length,
    waiting: countOf('WAITING'),
    pending: countOf('PENDING'),
    keptBack: transfers.filter(({ stopUntil }) => stopUntil !== undefined).length,
    succeeded: countOf('SUCCESS'),
    failed: countOf('FAILED'),
    stopped: countOf('STOPPED'),
  };
  return {
    id: bulk.id,
    reference: bulk.reference,
    status: ordered === 'SUCCESS' ? statusBy(counts) : ordered,
    message: ordered === 'SUCCESS' ? messageBy(counts) : (problem ?? WAITS_FOR_CODE),
    ...stoppableUntil(transfers, now),
    ...sumsOf(bulk),
    paid: sumKobo(...transfers.filter(hasLeft).map(totalOf)),
    counts,
    confirmedAt: ordered === 'SUCCESS' ? (bulk.completedAt?.toISOString() ?? null) : null,
    startedAt: bulk.createdAt.toISOString(),
    rows,
  };
}

/** For how long any of them can be stopped. */
function stoppableUntil(rows: readonly Row[], now: Date) {
  const [last] = rows
    .flatMap(({ stopUntil }) => stopUntil ?? [])
    .toSorted((one, other) => other.getTime() - one.getTime());
  return {
    stopUntil: last?.toISOString() ?? null,
    // They are sent a moment after their time is over.
    secondsToStop:
      last === undefined ? null : Math.max(0, Math.ceil((last.getTime() - now.getTime()) / 1000)),
  };
}

/** What was frozen of a row. */
export function factsOf(row: Row, place: number) {
  return {
    position: place + 1,
    id: row.id,
    reference: row.reference,
    sourceAccountNumber: row.sourceAccountNumber,
    destinationAccountNumber: row.destinationAccountNumber,
    destinationAccountName: row.destinationAccountName,
    destinationBankCode: row.destinationBankCode,
    destinationBankName: row.destinationBankName,
    description: row.description,
    ...sumsOf(row),
  };
}

const WAITS_FOR_CODE = 'Nothing was sent yet. These transfers wait for their code.';

/** What is over before its code was taken never runs. */
function standingOf({ status, failure, debitedAt, sessionId }: Row, problem: string | undefined) {
  const sentAs = debitedAt === undefined ? null : sessionId;
  if (status !== 'AWAITING_OTP')
    return {
      status: failure?.code === 'OPERATION_STOPPED' ? ('STOPPED' as const) : status,
      problem: failure === undefined ? null : failureText(failure),
      sessionId: sentAs,
    };
  return {
    status: problem === undefined ? ('WAITING' as const) : ('FAILED' as const),
    problem: problem ?? null,
    sessionId: sentAs,
  };
}

/** Why it will never run; whoever read it before it was given up knows no reason yet. */
function problemOf({ failure }: Operation, ordered: TransferStatus): string | undefined {
  if (ordered === 'EXPIRED') return errorText('OPERATION_EXPIRED');
  if (ordered !== 'FAILED') return undefined;
  const { code, params } = failure ?? { code: 'OPERATION_DISCARDED' as const, params: {} };
  return errorText(code, params);
}

/** What came back has failed. */
function hasLeft({ status, debitedAt }: Row): boolean {
  return status !== 'FAILED' && debitedAt !== undefined;
}
