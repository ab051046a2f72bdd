import { findOwnAccount, setBlock } from '../accounts/accounts.ts';
import { newId } from '../bank/ids.ts';
import { lockCustomer } from '../customers/customers.ts';
import { type DatabaseTransaction, transactionConnection } from '../platform/database/database.ts';
import { fail } from '../platform/errors.ts';
import { insertEvents } from '../platform/outbox.ts';
import type { Platform } from '../platform/platform.ts';
import { endCodes, takeCode } from '../platform/security/challenges/end-codes.ts';
import type { Customer } from '../platform/security/sessions.ts';
import { pauseAllFrom } from '../scheduled-payments/stopped-schedules.ts';
import { confirmableDisabling } from './disabling-challenge.ts';

type Confirmation = { readonly accountNumber: string; readonly otp: string };

/**
 * Disables an account by its code: nothing leaves it from now on, its scheduled payments pause, and the customer is told of both
 * in one message (decision 41). Once it is disabled there is nothing to guess. @throws Refusal
 */
export async function confirmDisabling(
  platform: Platform,
  customer: Customer,
  { accountNumber, otp }: Confirmation,
  now: Date,
): Promise<void> {
  const isDisabled = async (transaction?: DatabaseTransaction) =>
    (await findOwnAccount(platform, customer.id, accountNumber, transaction))?.isDisabled === true;
  const account = await findOwnAccount(platform, customer.id, accountNumber);
  if (account === undefined) throw fail('NOT_FOUND');
  if (account.isDisabled) return;
  const confirmable = confirmableDisabling(customer, accountNumber);
  try {
    await platform.challenges.check(confirmable, otp, now);
  } catch (error) {
    // Its codes ended in this very moment, with what one of them was for.
    if (await isDisabled()) return;
    throw error;
  }
  await platform.db.transaction().execute(async (transaction) => {
    await lockCustomer(transaction, customer.id);
    // The same code was here a moment ago.
    if (await isDisabled(transaction)) return;
    // The code of an earlier disabling, since when staff opened the account, disables it no more.
    if ((await takeCode(transaction, confirmable.operationId, now)) === undefined) throw fail('CODE_EXPIRED');
    await setBlock(
      transaction,
      { customerId: customer.id, accountNumber, reason: 'DISABLED_BY_OWNER', stands: true },
      now,
    );
    const scheduledPayments = await pauseAllFrom(transaction, customer.id, accountNumber);
    await endCodes(transaction, confirmable.operationId, now);
    await insertEvents(transactionConnection(transaction), [
      {
        id: newId(),
        type: 'ACCOUNT_DISABLED',
        customerId: customer.id,
        payload: { accountNumber, scheduledPayments },
        occurredAt: now,
      },
    ]);
  });
}
