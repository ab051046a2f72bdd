import { Readable } from 'node:stream';
import { STATEMENT_HELD_ROWS_MAX } from '@harvest/contracts/statements';
import { fail, Refusal } from '../platform/errors.ts';
import type { Platform } from '../platform/platform.ts';
import type { Throttle } from '../platform/security/throttles.ts';
import { makeStatement } from './make-statement.ts';
import { admitStatement, sumStatement, type Wanted } from './open-statement.ts';
import { STATEMENT_WRITERS, type WrittenForm } from './statement-writers.ts';
import type { StatementAccount } from './statements-db.ts';

/** Whatever leaves as a file or by mail (counter 23). */
const STATEMENTS: Throttle = { name: 'statements', attemptsMax: 30, windowMinutes: 60 };

/** Whose workbook is being made in this process: everybody has one at a time, so that nobody keeps the others waiting. */
const makingWorkbook = new Set<string>();
const WORKBOOK_SECONDS = 5;

type Download = Wanted & {
  readonly format: WrittenForm;
  /** Aborted once whoever asked has left. */
  readonly signal: AbortSignal;
};
type Pieces = AsyncIterable<string | Uint8Array>;

/** The file of a statement, piece by piece. @throws Refusal */
export async function downloadStatement(
  platform: Platform,
  customerId: string,
  wanted: Download,
  now: Date,
): Promise<Pieces> {
  if (wanted.format !== 'xlsx') return startFile(platform, customerId, wanted, now);
  if (makingWorkbook.has(customerId))
    throw fail('TOO_MANY_STATEMENTS', { retryAfterSeconds: WORKBOOK_SECONDS });
  makingWorkbook.add(customerId);
  try {
    return await startFile(platform, customerId, wanted, now);
  } finally {
    makingWorkbook.delete(customerId);
  }
}

async function startFile(
  platform: Platform,
  customerId: string,
  wanted: Download,
  now: Date,
): Promise<Pieces> {
  const { format, signal } = wanted;
  const isHeld = format === 'xlsx';
  const account = await admitCounted(platform, customerId, { ...wanted, isHeld }, now);
  try {
    const pieces = STATEMENT_WRITERS[format](await makeStatement(platform, account, wanted, now, signal));
    return isHeld ? await hold(pieces) : pieces;
  } catch (error) {
    // There was no room for it. Whoever leaves has had the work done.
    const hadNoRoom = error instanceof Refusal && error.code === 'UNAVAILABLE' && !signal.aborted;
    if (hadNoRoom) await platform.throttles.giveBack(STATEMENTS, customerId, now);
    throw error;
  }
}

/** All of it, so that what there is no room for is refused before anything leaves. */
async function hold(pieces: Pieces): Promise<Pieces> {
  const held = [];
  for await (const piece of pieces) held.push(piece);
  return Readable.from(held);
}

/**
 * The account of a statement that may be made; what is refused for another reason is not counted. What is held whole, as no file
 * that leaves piece by piece is, may have so many rows and no more. @throws Refusal
 */
export async function admitCounted(
  platform: Platform,
  customerId: string,
  wanted: Wanted & { readonly isHeld: boolean },
  now: Date,
): Promise<StatementAccount> {
  const { throttles } = platform;
  const account = await admitStatement(platform, customerId, wanted, now);
  if (wanted.isHeld) {
    const { sums } = await sumStatement(platform, account, wanted);
    if (sums.count > STATEMENT_HELD_ROWS_MAX)
      throw fail('STATEMENT_TOO_LARGE', { params: { max: STATEMENT_HELD_ROWS_MAX } });
  }
  await throttles.takeOrRefuse(STATEMENTS, customerId, 'TOO_MANY_STATEMENTS', now);
  return account;
}
