import { openAccount as openLedgerAccount } from '@harvest/ledger';
import { type Kobo, sumKobo } from '@harvest/money';
import { lockCustomer } from '../customers/customers.ts';
import { type DatabaseTransaction, transactionConnection } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import { setBlock } from './account-blocks.ts';
import { accountNameOf } from './account-rules.ts';
import { drawSerial, insertAccount, selectAccountTypes, selectReceivingAccount } from './accounts-db.ts';
import { nubanOf } from './nuban-rules.ts';
import { type OwnAccount, readAccounts } from './read-accounts.ts';

export { setBlock } from './account-blocks.ts';
export { accountNameOf } from './account-rules.ts';

type ReceivingAccount = {
  readonly accountNumber: string;
  readonly ledgerAccountId: bigint;
  readonly customerId: string;
  readonly accountName: string;
  /** A closed account takes nothing; to whoever wants to send money it is as unknown as one that does not exist. */
  readonly canReceive: boolean;
  /** Its holder's BVN matched, or a branch knows them; before that nobody else may know its name (decision 50). */
  readonly isIdentified: boolean;
};

/** The accounts of a customer that are not closed, with their balances, oldest first; read in a transaction where one is open. */
export async function listAccounts(
  platform: Platform,
  customerId: string,
  transaction?: DatabaseTransaction,
): Promise<OwnAccount[]> {
  const accounts = await readAccounts(platform, customerId, transaction);
  return accounts.filter(({ isClosed }) => !isClosed);
}

/** One account of this customer; somebody else's, and one that is closed, is as unknown as one that does not exist. */
export async function findOwnAccount(
  platform: Platform,
  customerId: string,
  accountNumber: string,
  transaction?: DatabaseTransaction,
): Promise<OwnAccount | undefined> {
  const accounts = await listAccounts(platform, customerId, transaction);
  return accounts.find((account) => account.accountNumber === accountNumber);
}

/** Any account of the bank as a destination: its name, never its balance. */
export async function findReceivingAccount(
  platform: Platform,
  accountNumber: string,
): Promise<ReceivingAccount | undefined> {
  const row = await selectReceivingAccount(platform.pool)(accountNumber);
  if (row === undefined) return undefined;
  return {
    accountNumber: row.account_number,
    ledgerAccountId: row.ledger_account_id,
    customerId: row.id,
    accountName: accountNameOf({ firstName: row.first_name, lastName: row.last_name }),
    canReceive: row.status !== 'CLOSED',
    isIdentified: row.is_identified,
  };
}

/** What an account holds that its owner disabled is theirs, and cannot be spent. */
export function totalsOf(accounts: readonly OwnAccount[]): {
  totalCurrentBalance: Kobo;
  totalAvailableBalance: Kobo;
} {
  return {
    totalCurrentBalance: sumKobo(...accounts.map((account) => account.currentBalance)),
    totalAvailableBalance: sumKobo(
      ...accounts.filter(({ isDisabled }) => !isDisabled).map((account) => account.availableBalance),
    ),
  };
}

/** What a customer can choose among when they open an account. */
export function listAccountTypes(
  platform: Platform,
): Promise<{ id: number; name: string; description: string }[]> {
  return selectAccountTypes(platform.db);
}

/**
 * Opens an account with a valid number of our bank, made of the next serial or of one that is never drawn, below
 * 100000001 (A9). What stops all accounts of the customer stops this one too. @returns the number and the ledger's account
 */
export async function openAccount(
  transaction: DatabaseTransaction,
  nubanBankCode: string,
  opening: { customerId: string; accountTypeId: number; openedAt: Date; serial?: bigint; requestId?: string },
): Promise<{ accountNumber: string; ledgerAccountId: bigint }> {
  const customer = await lockCustomer(transaction, opening.customerId);
  const serial = String(opening.serial ?? (await drawSerial(transaction))).padStart(9, '0');
  const opened = {
    accountNumber: nubanOf(nubanBankCode, serial),
    ledgerAccountId: await openLedgerAccount(transactionConnection(transaction), {
      openedAt: opening.openedAt,
    }),
  };
  await insertAccount(transaction, { ...opened, ...opening });
  const one = { customerId: opening.customerId, accountNumber: opened.accountNumber, stands: true };
  if (customer?.frozenAt !== undefined)
    await setBlock(transaction, { ...one, reason: 'FROZEN_BY_BANK' }, opening.openedAt);
  if (customer?.lockedUntil !== undefined)
    await setBlock(transaction, { ...one, reason: 'LOCKED_BY_OWNER' }, opening.openedAt);
  return opened;
}
