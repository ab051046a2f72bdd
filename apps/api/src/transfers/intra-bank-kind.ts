import type { Movement } from '@harvest/ledger';
import { SYSTEM_ACCOUNTS } from '@harvest/ledger';
import type { BankEvent } from '../bank/bank-events.ts';
import { newId } from '../bank/ids.ts';
import type { MoneyDesk, MoneyKind } from '../platform/money/money-commit.ts';
import { insertEvents } from '../platform/outbox.ts';
import { insertTransactions, type Transaction } from '../transactions/transactions.ts';
import { totalOf } from './charge-rules.ts';
import type { Transfer } from './transfer-rules.ts';
import { isOwnMove, narrationOf, refusalOf } from './transfer-rules.ts';
import { finishTransfers, lockTransfers } from './transfers-db.ts';

/** Same-bank transfers: decided, posted and finished in one transaction, many at a time. */
export const intraBankKind: MoneyKind<Transfer> = {
  name: 'INTRA_BANK',
  lock: lockTransfers,
  accountsOf: (transfer) => [transfer.sourceLedgerAccountId, transfer.destinationLedgerAccountId],

  decide(transfer, desk) {
    if (transfer.status !== 'AWAITING_OTP') return undefined;
    const ownMove = isOwnMove(transfer);
    const overLimit = ownMove ? undefined : desk.limits.use(transfer.customerId, transfer.amountKobo);
    if (overLimit !== undefined)
      return { ...transfer, status: 'FAILED', failure: overLimit, completedAt: desk.now };
    const decided = post(transfer, desk);
    if (decided.status === 'FAILED' && !ownMove)
      desk.limits.giveBack(transfer.customerId, transfer.amountKobo);
    return decided;
  },

  async write(connection, decided) {
    await Promise.all([
      finishTransfers(connection, decided),
      insertTransactions(connection, decided.flatMap(transactionsOf)),
      insertEvents(connection, decided.flatMap(eventsOf)),
    ]);
  },
};

function post(transfer: Transfer, { books, now }: MoneyDesk): Transfer {
  const outcome = books.post({
    id: transfer.id,
    kind: transfer.kind,
    postedAt: now,
    movements: movementsOf(transfer),
  });
  switch (outcome.outcome) {
    case 'POSTED':
    case 'ALREADY_POSTED':
      return { ...transfer, status: 'SUCCESS', completedAt: now };
    case 'MISMATCH':
      throw new Error(`The journal of transfer ${transfer.id} holds something else`);
    case 'INSUFFICIENT_FUNDS':
    case 'FROZEN':
    case 'UNKNOWN_ACCOUNT': {
      const code = refusalOf(outcome.outcome, outcome.accountId, transfer);
      return { ...transfer, status: 'FAILED', failure: { code, params: {} }, completedAt: now };
    }
  }
}

function movementsOf(transfer: Transfer): Movement[] {
  const from = transfer.sourceLedgerAccountId;
  const principal: Movement = {
    rule: isOwnMove(transfer) ? 'TRANSFER_OWN_ACCOUNT' : 'TRANSFER_INTRA_BANK',
    from,
    to: transfer.destinationLedgerAccountId,
    amountKobo: transfer.amountKobo,
    narration: narrationOf(transfer.description),
  };
  const charges: Movement[] = [
    {
      rule: 'TRANSFER_FEE',
      from,
      to: SYSTEM_ACCOUNTS.FEE_INCOME,
      amountKobo: transfer.feeKobo,
      narration: 'Transfer fee',
    },
    {
      rule: 'VAT',
      from,
      to: SYSTEM_ACCOUNTS.VAT_PAYABLE,
      amountKobo: transfer.vatKobo,
      narration: 'VAT on transfer fee',
    },
    {
      rule: 'STAMP_DUTY',
      from,
      to: SYSTEM_ACCOUNTS.STAMP_DUTY_PAYABLE,
      amountKobo: transfer.stampDutyKobo,
      narration: 'Stamp duty',
    },
  ];
  return [principal, ...charges.filter((charge) => charge.amountKobo > 0n)];
}

/** The debit with its charges, and the credit when the money arrived. A refused transfer shows as one FAILED debit. */
function transactionsOf(transfer: Transfer): Transaction[] {
  const shared = {
    sessionId: transfer.sessionId,
    sourceAccountName: transfer.sourceAccountName,
    sourceAccountNumber: transfer.sourceAccountNumber,
    destinationAccountName: transfer.destinationAccountName,
    destinationAccountNumber: transfer.destinationAccountNumber,
    destinationBankName: transfer.destinationBankName,
    countsAsFlow: !isOwnMove(transfer),
    createdAt: transfer.completedAt ?? transfer.createdAt,
  };
  const debit: Transaction = {
    ...shared,
    customerId: transfer.customerId,
    accountNumber: transfer.sourceAccountNumber,
    referenceNumber: transfer.reference,
    transactionType: 'Transfer',
    amountKobo: transfer.amountKobo,
    status: transfer.status === 'SUCCESS' ? 'SUCCESS' : 'FAILED',
    narration: narrationOf(transfer.description),
  };
  if (transfer.status !== 'SUCCESS') return [debit];
  const credit: Transaction = {
    ...debit,
    customerId: transfer.destinationCustomerId,
    accountNumber: transfer.destinationAccountNumber,
    // References are unique per customer, so the second leg of an own-account move carries a suffix (decision 35).
    referenceNumber: isOwnMove(transfer) ? `${transfer.reference}-C` : transfer.reference,
    transactionType: 'Deposit',
  };
  return [debit, credit, ...chargesOf(transfer, debit)];
}

function chargesOf(transfer: Transfer, debit: Transaction): Transaction[] {
  const charges = [
    { suffix: 'FEE', amountKobo: transfer.feeKobo, narration: 'Transfer fee' },
    { suffix: 'VAT', amountKobo: transfer.vatKobo, narration: 'VAT on transfer fee' },
    { suffix: 'DUTY', amountKobo: transfer.stampDutyKobo, narration: 'Stamp duty' },
  ];
  return charges
    .filter((charge) => charge.amountKobo > 0n)
    .map(({ suffix, amountKobo, narration }) => ({
      ...debit,
      referenceNumber: `${transfer.reference}-${suffix}`,
      transactionType: 'Charge',
      amountKobo,
      narration,
    }));
}

/** One event for both sides; a refusal is told on screen and needs no message. */
function eventsOf(transfer: Transfer): BankEvent[] {
  if (transfer.status !== 'SUCCESS' || transfer.completedAt === undefined) return [];
  return [
    {
      id: newId(),
      type: 'TRANSFER_COMPLETED',
      customerId: transfer.customerId,
      payload: {
        amountKobo: String(transfer.amountKobo),
        totalKobo: String(totalOf(transfer)),
        reference: transfer.reference,
        narration: narrationOf(transfer.description),
        sourceAccountName: transfer.sourceAccountName,
        sourceAccountNumber: transfer.sourceAccountNumber,
        destinationAccountName: transfer.destinationAccountName,
        destinationAccountNumber: transfer.destinationAccountNumber,
        destinationCustomerId: transfer.destinationCustomerId,
      },
      occurredAt: transfer.completedAt,
    },
  ];
}
