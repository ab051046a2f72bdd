import { SYSTEM_ACCOUNTS } from '@harvest/ledger';
import { z } from 'zod';
import { newSessionId } from '../../apps/api/src/bank/ids.ts';
import { totalOf } from '../../apps/api/src/charges/charges.ts';
import { askOverHttp, type GatewayAnswer } from '../../apps/api/src/gateways/gateway.ts';
import { definePayment, type Operation, type Payment } from '../../apps/api/src/operations/operations.ts';
import type { Platform } from '../../apps/api/src/platform/platform.ts';
import type { Transaction } from '../../apps/api/src/transactions/transactions.ts';
import {
  codeText,
  confirmedContent,
  type FrozenTransfer,
} from '../../apps/api/src/transfers/transfer-rules.ts';
import { readTransferState } from '../../apps/api/src/transfers/transfer-state.ts';
import { findTransfer, insertTransfers } from '../../apps/api/src/transfers/transfers-db.ts';

type Sent = Operation & FrozenTransfer;

/** A kind of payment that leaves the bank, as the products to come do; `ask` goes over HTTP to a test gateway. */
export function dispatchedPayment(
  kind: string,
  ask: (platform: Platform, question: 'send' | 'query', sessionId: string) => Promise<unknown>,
): Payment<FrozenTransfer> {
  const asking = async (
    platform: Platform,
    question: 'send' | 'query',
    sent: Sent,
  ): Promise<GatewayAnswer> => {
    try {
      const { outcome } = (await ask(platform, question, sent.sessionId)) as { outcome: string };
      return outcome === 'SUCCESS' || outcome === 'FAILED'
        ? { outcome, text: outcome }
        : { outcome: 'UNKNOWN', text: outcome, ...(outcome === 'NEEDS_PEOPLE' && { needsPeople: true }) };
    } catch (error) {
      return { outcome: 'UNKNOWN', text: error instanceof Error ? error.message : 'unknown' };
    }
  };
  return definePayment<FrozenTransfer>({
    kind,
    insertFrozen: insertTransfers,
    find: findTransfer,
    confirmedContent,
    codeText: (payment, words) => codeText(payment, totalOf(payment), words),
    movementsOf: (payment) => [
      {
        rule: 'TRANSFER_INTERBANK',
        from: payment.sourceLedgerAccountId,
        to: SYSTEM_ACCOUNTS.INTERBANK_SETTLEMENT,
        amountKobo: payment.amountKobo,
        narration: payment.description,
      },
    ],
    limitOf: (payment) => ({
      customerId: payment.customerId,
      accountNumber: payment.sourceAccountNumber,
      transferType: payment.kind,
      amountKobo: payment.amountKobo,
      newRecipient: undefined,
    }),
    transactionsOf: (payment) => [rowOf(payment)],
    eventsOf: () => [],
    readState: readTransferState,
    dispatch: {
      sessionIdOf: (payment) => payment.sessionId,
      send: (platform, payment) => asking(platform, 'send', payment),
      query: (platform, payment) => asking(platform, 'query', payment),
      notCarriedOut: 'NOT_SENT',
      returnNarrationOf: ({ reference }) => `Returned: ${reference}`,
    },
  });
}

export function askGatewayAt(url: string) {
  return (platform: Platform, question: 'send' | 'query', sessionId: string): Promise<unknown> =>
    askOverHttp(platform, {
      gateway: 'interbank',
      operation: question,
      url: `${url}/${question}`,
      body: { sessionId },
      shape: z.unknown(),
      timeOutMs: 2000,
    });
}

function rowOf(payment: Sent): Transaction {
  return {
    customerId: payment.customerId,
    accountNumber: payment.sourceAccountNumber,
    referenceNumber: payment.reference,
    operationId: payment.id,
    transactionType: 'Transfer',
    countsAsFlow: true,
    amountKobo: payment.amountKobo,
    status: payment.status === 'AWAITING_OTP' ? 'FAILED' : payment.status,
    narration: payment.description,
    sessionId: payment.sessionId,
    sourceAccountName: payment.sourceAccountName,
    sourceAccountNumber: payment.sourceAccountNumber,
    destinationAccountName: payment.destinationAccountName,
    destinationAccountNumber: payment.destinationAccountNumber,
    destinationBankCode: payment.destinationBankCode,
    destinationBankName: payment.destinationBankName,
    createdAt: payment.debitedAt ?? payment.createdAt,
  };
}

/** What is frozen of a payment from an account of ours to somebody at another bank. */
export function frozenTo(
  source: { accountNumber: string; ledgerAccountId: bigint },
  now: Date,
): FrozenTransfer {
  return {
    sourceAccountNumber: source.accountNumber,
    sourceLedgerAccountId: source.ledgerAccountId,
    sourceAccountName: 'OBI ADA',
    destinationAccountNumber: '0123456789',
    destinationBankCode: '000013',
    destinationBankName: 'Another Bank',
    destinationAccountName: 'BELLO MUSA',
    destinationHere: undefined,
    description: 'Maize',
    saveAsBeneficiary: false,
    recipientIsNew: false,
    toldTogether: false,
    sessionId: newSessionId('090605', now),
  };
}
