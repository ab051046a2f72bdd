import { STATEMENT_HELD_ROWS_MAX, type StatementFormat } from '@harvest/contracts/statements';
import { fail } from '../platform/errors.ts';
import type { Platform } from '../platform/platform.ts';
import type { Throttle } from '../platform/security/throttles.ts';
import { makeStatement } from './make-statement.ts';
import { admitStatement, sumStatement, type Wanted } from './open-statement.ts';
import { STATEMENT_WRITERS } from './statement-writers.ts';
import type { StatementAccount } from './statements-db.ts';

/** Whatever leaves as a file or by mail (counter 23). */
const STATEMENTS: Throttle = { name: 'statements', attemptsMax: 30, windowMinutes: 60 };

/** The file of a statement, piece by piece. @throws Refusal */
export async function downloadStatement(
  platform: Platform,
  customerId: string,
  wanted: Wanted & { readonly format: StatementFormat },
  now: Date,
): Promise<AsyncIterable<string | Uint8Array>> {
  const { format } = wanted;
  const account = await admitCounted(platform, customerId, { ...wanted, isHeld: format === 'xlsx' }, now);
  return STATEMENT_WRITERS[format](await makeStatement(platform, account, wanted, now));
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
  if (!(await throttles.take(STATEMENTS, customerId, now)))
    throw fail('TOO_MANY_STATEMENTS', { retryAfterSeconds: throttles.secondsLeft(STATEMENTS, now) });
  return account;
}
