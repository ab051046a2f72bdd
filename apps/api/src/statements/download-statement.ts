import type { StatementFormat } from '@harvest/contracts/statements';
import { fail } from '../platform/errors.ts';
import type { Platform } from '../platform/platform.ts';
import type { Throttle } from '../platform/security/throttles.ts';
import { makeStatement } from './make-statement.ts';
import { admitStatement, type Wanted } from './open-statement.ts';
import { STATEMENT_WRITERS } from './statement-writers.ts';
import type { StatementAccount } from './statements-db.ts';

/** Whatever leaves as a file or by mail (counter 23). */
const STATEMENTS: Throttle = { name: 'statements', attemptsMax: 30, windowMinutes: 60 };

/** The file of a statement, piece by piece. @throws Refusal */
export async function downloadStatement(
  platform: Platform,
  customerId: string,
  wanted: Wanted & { readonly format: Exclude<StatementFormat, 'pdf'> },
  now: Date,
): Promise<AsyncIterable<string | Uint8Array>> {
  const account = await admitCounted(platform, customerId, wanted, now);
  return STATEMENT_WRITERS[wanted.format](await makeStatement(platform, account, wanted, now));
}

/** The account of a statement that may be made: what is refused for another reason is not counted. @throws Refusal */
export async function admitCounted(
  platform: Platform,
  customerId: string,
  wanted: Wanted,
  now: Date,
): Promise<StatementAccount> {
  const { throttles } = platform;
  const account = await admitStatement(platform, customerId, wanted, now);
  if (!(await throttles.take(STATEMENTS, customerId, now)))
    throw fail('TOO_MANY_STATEMENTS', { retryAfterSeconds: throttles.secondsLeft(STATEMENTS, now) });
  return account;
}
