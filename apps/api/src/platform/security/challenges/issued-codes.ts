import type { Database, DatabaseTransaction } from '../../database/database.ts';
import { fail } from '../../errors.ts';
import { TRIES_MAX } from './match-code.ts';

export const RESEND_SECONDS = 60;
const CODES_PER_HOUR_MAX = 5;

type Issued = {
  readonly code_hmac: Buffer | null;
  readonly attempts: number;
  readonly matched_at: Date | null;
  readonly superseded_at: Date | null;
  readonly created_at: Date;
  readonly expires_at: Date;
};

type IssuedCodes = {
  /** Within the hour, newest first. What was given in exchange for a proof was sent to nobody, and is not among them. */
  readonly sent: readonly Issued[];
  /** A code that still stands was entered, whichever it is. */
  readonly isAccepted: boolean;
};

/** What was issued for an operation whose codes the caller has locked, so that nobody else issues any meanwhile. */
export async function readIssued(
  transaction: DatabaseTransaction,
  operationId: string,
  now: Date,
): Promise<IssuedCodes> {
  const issued = await transaction
    .selectFrom('challenges')
    .select(['code_hmac', 'attempts', 'matched_at', 'superseded_at', 'created_at', 'expires_at', 'proved_by'])
    .where('operation_id', '=', operationId)
    .where('created_at', '>', new Date(now.getTime() - 3_600_000))
    .orderBy('created_at', 'desc')
    .execute();
  return {
    sent: issued.filter(({ proved_by: by }) => by === null),
    isAccepted: issued.some((one) => one.matched_at !== null && one.superseded_at === null),
  };
}

/** Whether a code of an operation was right, and what it stands for may be under way. */
export async function isCodeTaken(db: Database, operationId: string): Promise<boolean> {
  const taken = await db
    .selectFrom('challenges')
    .select('id')
    .where('operation_id', '=', operationId)
    .where('matched_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return taken !== undefined;
}

/** Whether a code of an operation was right, however long ago, and was not ended since. */
export async function isCodeStanding(
  transaction: DatabaseTransaction,
  operationId: string,
): Promise<boolean> {
  const standing = await transaction
    .selectFrom('challenges')
    .select('id')
    .where('operation_id', '=', operationId)
    .where('matched_at', 'is not', null)
    .where('superseded_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return standing !== undefined;
}

/** Whether an operation still has until then for another code; whoever ended it meanwhile has moved that to their moment. */
export async function goesOnUntil(
  transaction: DatabaseTransaction,
  operationId: string,
  endsAt: Date,
): Promise<boolean> {
  const standing = await transaction
    .selectFrom('challenges')
    .select('id')
    .where('operation_id', '=', operationId)
    .where('operation_ends_at', '>=', endsAt)
    .limit(1)
    .executeTakeFirst();
  return standing !== undefined;
}

/** Whether a challenge still works and is young enough to be left as it is. */
export function isFresh(issued: Issued, madeByApp: boolean, now: Date): boolean {
  const works = issued.matched_at === null && issued.superseded_at === null && issued.attempts < TRIES_MAX;
  const isYoung = now.getTime() < issued.created_at.getTime() + RESEND_SECONDS * 1000;
  const isSameKind = (issued.code_hmac === null) === madeByApp;
  return works && isSameKind && (madeByApp ? now < issued.expires_at : isYoung);
}

/** At most one code a minute for each operation (decision 11). @throws Refusal */
export function refuseTooSoon([newest]: readonly Issued[], now: Date): void {
  if (newest === undefined) return;
  const coolDownMs = newest.created_at.getTime() + RESEND_SECONDS * 1000 - now.getTime();
  if (coolDownMs > 0) throw fail('RESEND_TOO_SOON', { retryAfterSeconds: Math.ceil(coolDownMs / 1000) });
}

/** At most five more codes an hour for each operation (decision 11), and so at most five tries as often. @throws Refusal */
export function refuseTooMany(newestFirst: readonly Issued[], now: Date): void {
  const oldest = newestFirst.at(-1);
  if (oldest === undefined || newestFirst.length <= CODES_PER_HOUR_MAX) return;
  const freeMs = oldest.created_at.getTime() + 3_600_000 - now.getTime();
  throw fail('RESEND_LIMIT', { retryAfterSeconds: Math.max(1, Math.ceil(freeMs / 1000)) });
}
