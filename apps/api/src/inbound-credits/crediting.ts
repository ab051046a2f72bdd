import { SYSTEM_ACCOUNTS } from '@harvest/ledger';
import { newId } from '../bank/ids.ts';
import type { MoneyStep } from '../platform/money/money-commit.ts';
import { insertEvents } from '../platform/outbox.ts';
import { insertTransactions } from '../transactions/transactions.ts';
import { decideCredits, type InboundCredit, lockCredits } from './inbound-credits-db.ts';

/** A credit with the account of this bank that it is for. */
export type AddressedCredit = InboundCredit & {
  readonly customerId: string;
  readonly ledgerAccountId: bigint;
  readonly destinationAccountName: string;
  readonly bank: { readonly code: string; readonly name: string };
  readonly sourceBankName: string;
};

/** The step from RECEIVED: the money is in the account, its row in the history and its owner told, or nothing of all that. */
export const crediting: MoneyStep<AddressedCredit> = {
  name: 'INBOUND_CREDIT',
  lock: lockCredits,
  claimsOf: ({ id, ledgerAccountId }) => ({
    accountIds: [SYSTEM_ACCOUNTS.INTERBANK_SETTLEMENT, ledgerAccountId],
    journalIds: [id],
    reversedIds: [],
    holdIds: [],
  }),

  decide(credit, { books, now }) {
    if (credit.status !== 'RECEIVED') return undefined;
    const { outcome } = books.post({
      id: credit.id,
      kind: 'INBOUND_CREDIT',
      postedAt: now,
      movements: [
        {
          rule: 'INTERBANK_INBOUND',
          from: SYSTEM_ACCOUNTS.INTERBANK_SETTLEMENT,
          to: credit.ledgerAccountId,
          amountKobo: credit.amountKobo,
          narration: credit.narration,
        },
      ],
    });
    if (outcome === 'POSTED' || outcome === 'ALREADY_POSTED') return { ...credit, status: 'CREDITED' };
    // Closed since it was looked for: the switch gives the money back to whom it came from.
    if (outcome === 'FROZEN' || outcome === 'UNKNOWN_ACCOUNT') return { ...credit, status: 'RETURNED' };
    throw new Error(`Credit ${credit.id} cannot be posted: ${outcome}`);
  },

  async write(connection, decided, now) {
    const credited = decided.filter(({ status }) => status === 'CREDITED');
    await Promise.all([
      decideCredits(connection, decided, now),
      insertTransactions(
        connection,
        credited.map((credit) => ({
          customerId: credit.customerId,
          accountNumber: credit.destinationAccountNumber,
          referenceNumber: credit.reference,
          operationId: null,
          transactionType: 'Deposit',
          countsAsFlow: true,
          amountKobo: credit.amountKobo,
          status: 'SUCCESS',
          narration: credit.narration,
          sessionId: credit.sessionId,
          sourceAccountName: credit.sourceAccountName,
          sourceAccountNumber: credit.sourceAccountNumber,
          destinationAccountName: credit.destinationAccountName,
          destinationAccountNumber: credit.destinationAccountNumber,
          destinationBankCode: credit.bank.code,
          destinationBankName: credit.bank.name,
          createdAt: now,
        })),
      ),
      insertEvents(
        connection,
        credited.map((credit) => ({
          id: newId(),
          type: 'CREDIT_RECEIVED',
          customerId: credit.customerId,
          payload: {
            reference: credit.reference,
            amountKobo: String(credit.amountKobo),
            accountNumber: credit.destinationAccountNumber,
            senderName: credit.sourceAccountName,
            senderBankName: credit.sourceBankName,
            narration: credit.narration,
          },
          occurredAt: now,
        })),
      ),
    ]);
  },
};
