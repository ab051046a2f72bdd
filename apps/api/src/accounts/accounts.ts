import { balances, openAccount as openLedgerAccount } from '@harvest/ledger';
import { type Kobo, kobo, sumKobo } from '@harvest/money';
import { type DatabaseTransaction, ledgerConnection, readingConnection } from '../platform/database.ts';
import type { Platform } from '../platform/platform.ts';
import { accountNameOf } from './account-rules.ts';
import { drawSerial, insertAccount, selectAccounts, selectReceivingAccount } from './accounts-db.ts';
import { nubanOf } from './nuban-rules.ts';

export { accountNameOf } from './account-rules.ts';

export type OwnAccount = {
  readonly accountNumber: string;
  readonly accountTypeName: string;
  readonly ledgerAccountId: bigint;
  readonly currentBalance: Kobo;
  readonly availableBalance: Kobo;
  readonly canSend: boolean;
};

export type ReceivingAccount = {
  readonly accountNumber: string;
  readonly ledgerAccountId: bigint;
  readonly customerId: string;
  readonly accountName: string;
};

/** The accounts of a customer with their balances, oldest first. */
export async function listAccounts(platform: Platform, customerId: string): Promise<OwnAccount[]> {
  const rows = await selectAccounts(platform.db, customerId);
  const found = await balances(
    readingConnection(platform.pool),
    rows.map((row) => row.ledger_account_id),
  );
  return rows.map((row) => {
    const balance = found.get(row.ledger_account_id);
    return {
      accountNumber: row.account_number,
      accountTypeName: row.account_type_name,
      ledgerAccountId: row.ledger_account_id,
      currentBalance: balance?.balanceKobo ?? kobo(0),
      availableBalance: balance?.availableKobo ?? kobo(0),
      canSend: balance?.status === 'OPEN',
    };
  });
}

/** One account of this customer; somebody else's is as unknown as one that does not exist. */
export async function findOwnAccount(
  platform: Platform,
  customerId: string,
  accountNumber: string,
): Promise<OwnAccount | undefined> {
  const accounts = await listAccounts(platform, customerId);
  return accounts.find((account) => account.accountNumber === accountNumber);
}

/** Any account of the bank as a destination: its name, never its balance. */
export async function findReceivingAccount(
  platform: Platform,
  accountNumber: string,
): Promise<ReceivingAccount | undefined> {
  const row = await selectReceivingAccount(platform.db, accountNumber);
  if (row === undefined) return undefined;
  return {
    accountNumber: row.account_number,
    ledgerAccountId: row.ledger_account_id,
    customerId: row.id,
    accountName: accountNameOf({ firstName: row.first_name, lastName: row.last_name }),
  };
}

export function totalsOf(accounts: readonly OwnAccount[]): {
  totalCurrentBalance: Kobo;
  totalAvailableBalance: Kobo;
} {
  return {
    totalCurrentBalance: sumKobo(...accounts.map((account) => account.currentBalance)),
    totalAvailableBalance: sumKobo(...accounts.map((account) => account.availableBalance)),
  };
}

/** Opens an account with a valid number of our bank. @returns the number and the ledger's account */
export async function openAccount(
  transaction: DatabaseTransaction,
  nubanBankCode: string,
  opening: { customerId: string; accountTypeId: number; openedAt: Date },
): Promise<{ accountNumber: string; ledgerAccountId: bigint }> {
  const serial = String(await drawSerial(transaction)).padStart(9, '0');
  const opened = {
    accountNumber: nubanOf(nubanBankCode, serial),
    ledgerAccountId: await openLedgerAccount(ledgerConnection(transaction), { openedAt: opening.openedAt }),
  };
  await insertAccount(transaction, { ...opened, ...opening });
  return opened;
}
