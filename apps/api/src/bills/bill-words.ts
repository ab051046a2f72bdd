import { type Movement, SYSTEM_ACCOUNTS } from '@harvest/ledger';
import type { BankEvent } from '../bank/bank-events.ts';
import { numberEnd } from '../bank/bill-words.ts';
import { newId } from '../bank/ids.ts';
import { totalOf } from '../charges/charges.ts';
import type { Operation } from '../operations/operations.ts';
import type { LimitUse, NewRecipient } from '../platform/money/money-commit.ts';
import type { Transaction } from '../transactions/transactions.ts';
import { descriptionOf, type FrozenBill, narrationOf, recipientOf } from './bill-rules.ts';

type Bill = Operation & FrozenBill;

export function billMovement(bill: Bill): Movement {
  return {
    rule: 'BILL_PAYMENT',
    from: bill.sourceLedgerAccountId,
    to: SYSTEM_ACCOUNTS.BILLS_SETTLEMENT,
    amountKobo: bill.amountKobo,
    narration: narrationOf(bill),
  };
}

/** What a purchase uses of the limits of whoever buys: one for all products (decision 26). */
export function limitUseOf(bill: FrozenBill & Pick<Bill, 'customerId' | 'amountKobo'>): LimitUse {
  const { customerId, sourceAccountNumber: accountNumber, amountKobo } = bill;
  const newRecipient = bill.recipientIsNew ? recipientNumberOf(bill) : undefined;
  return { customerId, accountNumber, transferType: 'BILL_PAYMENT', amountKobo, newRecipient };
}

/** What a purchase is for: a phone stays the same at another network; a meter or card of another provider is another one. */
function recipientNumberOf({ product, providerCode, number }: FrozenBill): NewRecipient {
  switch (product) {
    case 'AIRTIME':
    case 'DATA':
      return { what: 'phone number', institutionCode: undefined, number };
    case 'ELECTRICITY_BILL':
      return { what: 'meter', institutionCode: providerCode, number };
    case 'CABLE_TV':
      return { what: 'smart card', institutionCode: providerCode, number };
  }
}

/** The row of whoever buys. */
export function debitOf(bill: Bill): Transaction {
  const { status } = bill;
  return {
    customerId: bill.customerId,
    accountNumber: bill.sourceAccountNumber,
    referenceNumber: bill.reference,
    operationId: bill.id,
    transactionType: 'Bill Payment',
    countsAsFlow: true,
    amountKobo: bill.amountKobo,
    status: status === 'AWAITING_OTP' ? 'FAILED' : status,
    narration: narrationOf(bill),
    sessionId: bill.id,
    sourceAccountName: bill.sourceAccountName,
    sourceAccountNumber: bill.sourceAccountNumber,
    destinationAccountName: recipientOf(bill),
    destinationAccountNumber: bill.number,
    destinationBankCode: bill.providerCode,
    destinationBankName: bill.providerTitle,
    createdAt: bill.debitedAt ?? bill.completedAt ?? bill.createdAt,
  };
}

/** That it is on its way, and later how it ended. What is refused when its code comes is told of on the spot. */
export function billEvents(bill: Bill): BankEvent[] {
  const { status, customerId, debitedAt, completedAt } = bill;
  if (debitedAt === undefined) return [];
  const event = { id: newId(), customerId, occurredAt: completedAt ?? debitedAt };
  const payload = factsOf(bill);
  switch (status) {
    case 'SUCCESS': {
      const ended = {
        ...payload,
        debitedAt: debitedAt.toISOString(),
        isToldWithToken: bill.keep !== undefined,
      };
      return [{ ...event, type: 'BILL_BOUGHT', payload: ended }];
    }
    case 'FAILED':
      return [{ ...event, type: 'BILL_RETURNED', payload }];
    case 'PENDING':
    case 'AWAITING_OTP':
      return [{ ...event, type: 'BILL_ON_ITS_WAY', payload }];
  }
}

/** Nothing of a token is among them. */
function factsOf(bill: Bill) {
  const { availableAfterKobo } = bill;
  return {
    reference: bill.reference,
    description: descriptionOf(bill),
    numberEnd: numberEnd(bill),
    providerTitle: bill.providerTitle,
    getsToken: bill.meterType === 'PREPAID',
    amountKobo: String(bill.amountKobo),
    totalKobo: String(totalOf(bill)),
    availableKobo: availableAfterKobo === undefined ? undefined : String(availableAfterKobo),
    sourceAccountNumber: bill.sourceAccountNumber,
  };
}
