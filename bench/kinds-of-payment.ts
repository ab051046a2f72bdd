import { kobo } from '@harvest/money';
import { newId, newSessionId } from '../apps/api/src/bank/ids.ts';
import { billPaymentOf } from '../apps/api/src/bills/bill-payments.ts';
import type { FrozenBill } from '../apps/api/src/bills/bill-rules.ts';
import type { PricedKind } from '../apps/api/src/charges/charge-rules.ts';
import { readPriceList } from '../apps/api/src/charges/charges.ts';
import type { ApprovableWords } from '../apps/api/src/operations/approvable.ts';
import type { Operation } from '../apps/api/src/operations/operation.ts';
import { newOperation } from '../apps/api/src/operations/start-payment.ts';
import { interbankPayment } from '../apps/api/src/transfers/interbank-payment.ts';
import { intraBankPayment } from '../apps/api/src/transfers/intra-bank-payment.ts';
import type { FrozenTransfer } from '../apps/api/src/transfers/transfer-rules.ts';
import type { BenchCustomer } from './bench-customers.ts';
import { CODE, insertWaiting, type Makers } from './waiting-payments.ts';

const BANK = '090605';
const OTHER_BANK = '058';
const OWNER = 'CUSTOMER BENCH';
const AMOUNT = kobo(100n);

/** What the bench confirms of one kind, and where. */
export type KindOfPayment<Frozen extends object> = {
  readonly payment: ApprovableWords<Frozen>;
  readonly confirmedAt: string;
  readonly confirmBy: (id: string) => Readonly<Record<string, string>>;
  /** As what it is priced; what is free is not. */
  readonly pricedAs?: PricedKind;
  readonly frozenOf: (from: BenchCustomer, to: BenchCustomer, now: Date) => Frozen;
};

export const WITHIN_THE_BANK: KindOfPayment<FrozenTransfer> = {
  payment: intraBankPayment,
  confirmedAt: '/api/transfer/intrabank/confirm',
  confirmBy: (id) => ({ id, otp: CODE }),
  frozenOf: (from, to, now) => ({
    ...transferOf(from, now),
    destinationAccountNumber: to.accountNumber,
    destinationBankCode: BANK,
    destinationBankName: 'Harvest',
    destinationHere: { ledgerAccountId: to.ledgerAccountId, customerId: to.id },
  }),
};

export const TO_ANOTHER_BANK: KindOfPayment<FrozenTransfer> = {
  payment: interbankPayment,
  confirmedAt: '/api/transfer/other-banks/confirm',
  confirmBy: (id) => ({ id, otp: CODE }),
  pricedAs: 'INTERBANK',
  frozenOf: (from, to, now) => ({
    ...transferOf(from, now),
    destinationAccountNumber: to.accountNumber,
    destinationBankCode: OTHER_BANK,
    destinationBankName: 'Guaranty Trust Bank',
    destinationHere: undefined,
  }),
};

export const OF_A_BILL: KindOfPayment<FrozenBill> = {
  payment: billPaymentOf('ELECTRICITY_BILL'),
  confirmedAt: '/api/utility/providers/electricity/vend/confirm',
  confirmBy: (id) => ({ utilityVendingRequestId: id, otp: CODE }),
  pricedAs: 'ELECTRICITY_BILL',
  frozenOf: (from) => ({
    product: 'ELECTRICITY_BILL',
    sourceAccountNumber: from.accountNumber,
    sourceLedgerAccountId: from.ledgerAccountId,
    sourceAccountName: OWNER,
    providerCode: 'ikeja-electric',
    providerTitle: 'Ikeja Electric',
    offer: undefined,
    number: '45012345678',
    meterType: 'PREPAID',
    owner: { name: OWNER, address: '1 Bench Road' },
    phoneNumber: '08031234567',
    recipientIsNew: false,
    requestId: undefined,
  }),
};

function transferOf(from: BenchCustomer, now: Date) {
  return {
    sourceAccountNumber: from.accountNumber,
    sourceLedgerAccountId: from.ledgerAccountId,
    sourceAccountName: OWNER,
    destinationAccountName: OWNER,
    description: 'Bench',
    saveAsBeneficiary: false,
    recipientIsNew: false,
    toldTogether: false,
    sessionId: newSessionId(BANK, now),
  } as const;
}

export type Waiting<Frozen extends object = object> = Operation &
  Frozen & { readonly from: BenchCustomer; readonly to: BenchCustomer };

/** Payments of one kind that wait for their code, by these customers in turn, each at what it costs today. */
export async function makePayments<Frozen extends object>(
  makers: Makers,
  { payment, pricedAs, frozenOf }: KindOfPayment<Frozen>,
  customers: readonly BenchCustomer[],
  count: number,
): Promise<Waiting<Frozen>[]> {
  const now = new Date();
  const priceList = await readPriceList(makers, now);
  const charges = pricedAs === undefined ? [] : priceList(pricedAs, AMOUNT);
  const waiting = Array.from({ length: count }, (_, index) => {
    const from = customers[index % customers.length];
    const to = customers[(index * 7 + 1) % customers.length];
    const other = to === from ? customers[(index + 1) % customers.length] : to;
    if (from === undefined || other === undefined) throw new Error('No customers');
    const terms = { amountKobo: AMOUNT, charges };
    const operation = newOperation(payment.kind, { customerId: from.id, id: newId(), now }, terms);
    return { ...operation, ...frozenOf(from, other, now), from, to: other };
  });
  await insertWaiting(makers, payment, waiting);
  return waiting;
}
