import { lockAccounts, setAccountStatus } from '@harvest/ledger';
import { lockCustomer } from '../customers/customers.ts';
import { type DatabaseTransaction, transactionConnection } from '../platform/database/database.ts';
import { selectAccounts, updateClosed } from './accounts-db.ts';

/**
 * Closes an account of a customer for good: nothing leaves it and nothing lands on it any more.
 * @returns false where it is not empty, or not an open account of theirs
 */
export async function closeAccount(
  transaction: DatabaseTransaction,
  { customerId, accountNumber }: { readonly customerId: string; readonly accountNumber: string },
  now: Date,
): Promise<boolean> {
  const ledger = transactionConnection(transaction);
  // The customer before the account, as where money moves.
  await lockCustomer(transaction, customerId);
  const accounts = await selectAccounts(transaction, customerId);
  const account = accounts.find((one) => one.account_number === accountNumber);
  if (account === undefined) return false;
  const id = account.ledger_account_id;
  const locked = await lockAccounts(ledger, [id]);
  if (locked.get(id)?.status === 'CLOSED') return false;
  if ((await setAccountStatus(ledger, id, 'CLOSED')) !== 'CHANGED') return false;
  await updateClosed(transaction, accountNumber, now);
  return true;
}
