import { OPEN_ACCOUNTS_MAX } from '@harvest/contracts/accounts';
import { listAccounts, listAccountTypes, openAccount } from '../accounts/accounts.ts';
import { listEveryAccount } from '../accounts/closed-accounts.ts';
import { newId } from '../bank/ids.ts';
import { lockCustomer } from '../customers/customers.ts';
import { copyLowestLimits } from '../limits/limits.ts';
import { transactionConnection } from '../platform/database/database.ts';
import { fail } from '../platform/errors.ts';
import { insertEvents } from '../platform/outbox.ts';
import type { Platform } from '../platform/platform.ts';
import { refuseWhileLocked } from '../platform/security/emergency-lock.ts';

type Opening = { readonly id: string; readonly accountTypeId: number };

/** Opens one more account for a customer, with the lowest limits that they set for another one, and tells them; asked again it answers the one it opened. @throws Refusal */
export async function openFurtherAccount(
  platform: Platform,
  customerId: string,
  { id, accountTypeId }: Opening,
  now: Date,
) {
  const types = await listAccountTypes(platform);
  const type = types.find((one) => one.id === accountTypeId);
  if (type === undefined) throw fail('ACCOUNT_TYPE_UNKNOWN');
  return platform.db.transaction().execute(async (transaction) => {
    // Of many at once each counts the others.
    refuseWhileLocked(await lockCustomer(transaction, customerId));
    const own = await listEveryAccount(platform, customerId, transaction);
    const opened = own.find(({ requestId }) => requestId === id);
    if (opened !== undefined) return opened;
    if (own.filter(({ isClosed }) => !isClosed).length >= OPEN_ACCOUNTS_MAX)
      throw fail('TOO_MANY_ACCOUNTS', { params: { max: OPEN_ACCOUNTS_MAX } });
    const { accountNumber } = await openAccount(transaction, platform.config.bank.nubanCode, {
      customerId,
      accountTypeId,
      openedAt: now,
      requestId: id,
    });
    // Else the money of an account with low limits could leave through this one.
    await copyLowestLimits(transaction, { customerId, accountNumber }, now);
    const payload = { accountNumber, accountTypeName: type.name };
    await insertEvents(transactionConnection(transaction), [
      { id: newId(), type: 'ACCOUNT_OPENED', customerId, payload, occurredAt: now },
    ]);
    const account = (await listAccounts(platform, customerId, transaction)).find(
      (one) => one.accountNumber === accountNumber,
    );
    if (account === undefined) throw new Error(`Account ${accountNumber} is not there`);
    return account;
  });
}
