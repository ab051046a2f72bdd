import { kobo } from '@harvest/money';
import { newReference } from '../../apps/api/src/bank/ids.ts';
import { transactionConnection } from '../../apps/api/src/platform/database/database.ts';
import { insertTransactions, type Transaction } from '../../apps/api/src/transactions/transactions.ts';
import type { TestBank, TestCustomer } from './bank.ts';

/** Writes rows of a customer's history as a batch of transfers would, the first one the newest. */
export async function writeHistory(
  bank: TestBank,
  customer: TestCustomer,
  rows: readonly Partial<Transaction>[],
  millisecondsApart = 1000,
): Promise<void> {
  const newest = Date.parse('2026-03-10T12:00:00Z');
  await bank.platform.db.transaction().execute((transaction) =>
    insertTransactions(
      transactionConnection(transaction),
      rows.map((row, place) => ({
        customerId: customer.id,
        accountNumber: customer.account.accountNumber,
        referenceNumber: newReference(),
        operationId: null,
        transactionType: 'Transfer',
        countsAsFlow: true,
        amountKobo: kobo(100 + place),
        status: 'SUCCESS',
        narration: `Row ${place}`,
        sessionId: null,
        sourceAccountName: 'OBI ADA',
        sourceAccountNumber: customer.account.accountNumber,
        destinationAccountName: 'BELLO MUSA',
        destinationAccountNumber: '1000000002',
        destinationBankCode: '090605',
        destinationBankName: 'Harvest',
        createdAt: new Date(newest - place * millisecondsApart),
        ...row,
      })),
    ),
  );
}
