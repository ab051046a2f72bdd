import { balances } from '@harvest/ledger';
import { type Kobo, kobo } from '@harvest/money';
import {
  type DatabaseTransaction,
  poolConnection,
  transactionConnection,
} from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import { selectAccounts } from './accounts-db.ts';

export type OwnAccount = {
  readonly accountNumber: string;
  readonly accountTypeName: string;
  readonly ledgerAccountId: bigint;
  readonly currentBalance: Kobo;
  readonly availableBalance: Kobo;
  readonly canSend: boolean;
  readonly isDisabled: boolean;
  /** When its owner disabled it; undefined where it is not disabled. */
  readonly disabledSince: Date | undefined;
  readonly isClosed: boolean;
  readonly closedAt: Date | undefined;
  /** The customer's request that opened it; null where the bank did. */
  readonly requestId: string | null;
};

/** The accounts of a customer with their balances, closed ones too, oldest first; read in a transaction where one is open. */
export async function readAccounts(
  platform: Platform,
  customerId: string,
  transaction?: DatabaseTransaction,
): Promise<OwnAccount[]> {
  const rows = await selectAccounts(transaction ?? platform.db, customerId);
  const found = await balances(
    transaction === undefined ? poolConnection(platform.pool) : transactionConnection(transaction),
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
      isDisabled: row.disabled_since !== null,
      disabledSince: row.disabled_since ?? undefined,
      isClosed: balance?.status === 'CLOSED',
      closedAt: row.closed_at ?? undefined,
      requestId: row.request_id,
    };
  });
}
