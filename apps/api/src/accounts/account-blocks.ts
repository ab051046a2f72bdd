import { lockAccounts, setAccountStatus } from '@harvest/ledger';
import { lockCustomer } from '../customers/customers.ts';
import { type DatabaseTransaction, transactionConnection } from '../platform/database/database.ts';
import { type BlockReason, endBlocks, insertBlocks, selectAccounts, selectBlocked } from './accounts-db.ts';

type Block = {
  readonly customerId: string;
  /** Absent: all accounts of the customer. */
  readonly accountNumber?: string;
  readonly reason: BlockReason;
  readonly stands: boolean;
};

/**
 * Sets or ends one reason for which nothing leaves a customer's accounts; credits land either way. An account is open again
 * when its last reason has ended, whichever that is. What is so already stays so.
 */
export async function setBlock(
  transaction: DatabaseTransaction,
  { customerId, accountNumber, reason, stands }: Block,
  now: Date,
): Promise<void> {
  const ledger = transactionConnection(transaction);
  // The customer before the accounts, as where money moves; nobody opens one more account meanwhile.
  await lockCustomer(transaction, customerId);
  const ids = (await selectAccounts(transaction, customerId))
    .filter((account) => accountNumber === undefined || account.account_number === accountNumber)
    .map((account) => account.ledger_account_id);
  if (ids.length === 0) return;
  const accounts = await lockAccounts(ledger, ids);
  if (stands) await insertBlocks(transaction, ids, reason, now);
  else await endBlocks(transaction, ids, reason, now);
  const blocked = await selectBlocked(transaction, ids);
  for (const [id, { status }] of accounts) {
    if (status !== 'CLOSED') await setAccountStatus(ledger, id, blocked.has(id) ? 'NO_DEBIT' : 'OPEN');
  }
}
