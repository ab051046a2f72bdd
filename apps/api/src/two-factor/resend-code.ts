import type { TwoFactorType } from '@harvest/contracts/auth';
import { fail } from '../platform/errors.ts';
import type { Platform } from '../platform/platform.ts';
import type { Customer } from '../platform/security/sessions.ts';
import { resendTransferCode } from '../transfers/transfers.ts';
import { setUpSubject, setUpWords } from './set-up-challenge.ts';
import { type SetUp, selectSetUpOfOperation } from './two-factor-db.ts';

/** Sends the code of any waiting operation again; every kind of operation that waits for a code joins here. @throws Refusal */
export async function resendCode(
  platform: Platform,
  customer: Customer,
  operationId: string,
  now: Date,
): Promise<void> {
  const setUp = await selectSetUpOfOperation(platform.db, customer.id, operationId);
  if (setUp === undefined) return resendTransferCode(platform, customer, operationId, now);
  return resendSetUpCode(platform, customer, setUp, now);
}

async function resendSetUpCode(
  platform: Platform,
  customer: Customer,
  setUp: SetUp,
  now: Date,
): Promise<void> {
  if (setUp.expires_at <= now) throw fail('FACTOR_NOT_STARTED');
  const factor = setUp.factor as TwoFactorType;
  const subject = setUpSubject(customer, factor, setUp.operation_id);
  await platform.db
    .transaction()
    .execute((transaction) =>
      platform.challenges.issueAgain(transaction, subject, now, setUpWords(platform, factor)),
    );
}
