import type { BankEvent } from '../bank/bank-events.ts';
import { newId } from '../bank/ids.ts';
import { type DatabaseTransaction, transactionConnection } from '../platform/database/database.ts';
import { insertEvents } from '../platform/outbox.ts';
import type { Platform } from '../platform/platform.ts';
import { type Debit, followBalance } from './alert-rules.ts';
import { keepTold, lockLowBalances } from './alerts-db.ts';

/** Tells whoever wants to hear of it that the balance of an account came below what they said, once until it was above again. */
export async function warnOfLowBalances(
  _platform: Platform,
  transaction: DatabaseTransaction,
  events: readonly BankEvent[],
): Promise<void> {
  const debits = events.flatMap(debitOf);
  if (debits.length === 0) return;
  const connection = transactionConnection(transaction);
  const accounts = await lockLowBalances(connection, debits);
  if (accounts.length === 0) return;
  const followed = accounts.map((account) =>
    followBalance(
      account,
      debits.filter(
        ({ customerId, accountNumber }) =>
          customerId === account.customerId && accountNumber === account.accountNumber,
      ),
    ),
  );
  await keepTold(
    connection,
    followed.map(({ account }) => account),
  );
  await insertEvents(
    connection,
    followed.flatMap(({ account: { customerId, accountNumber, belowKobo }, told }) =>
      told.map(({ afterKobo, occurredAt }) => ({
        id: newId(),
        type: 'LOW_BALANCE' as const,
        customerId,
        payload: { accountNumber, belowKobo: String(belowKobo), availableKobo: String(afterKobo) },
        occurredAt,
      })),
    ),
  );
}

/** Only what is told with a debit says what was left right after it. */
function debitOf({ type, payload, customerId, occurredAt }: BankEvent): Debit[] {
  if (type !== 'TRANSFER_COMPLETED' && type !== 'TRANSFER_ON_ITS_WAY' && type !== 'BILL_ON_ITS_WAY')
    return [];
  const { availableKobo, totalKobo, sourceAccountNumber: accountNumber } = payload;
  if (availableKobo === undefined) return [];
  const afterKobo = BigInt(availableKobo);
  return [{ customerId, accountNumber, beforeKobo: afterKobo + BigInt(totalKobo), afterKobo, occurredAt }];
}
