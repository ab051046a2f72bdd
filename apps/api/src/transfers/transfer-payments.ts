import type { Payment } from '../operations/operations.ts';
import { interbankPayment } from './interbank-payment.ts';
import { intraBankPayment, ownBankByCodePayment } from './intra-bank-payment.ts';
import { ownAccountPayment } from './own-account-payment.ts';
import type { FrozenTransfer } from './transfer-rules.ts';

/** What `POST /api/transfer/intrabank/confirm` confirms; an operation of another kind is unknown there. */
export const sameBankPayments: readonly Payment<FrozenTransfer>[] = [intraBankPayment, ownAccountPayment];

/** What `POST /api/transfer/other-banks/confirm` confirms. */
export const otherBankPayments: readonly Payment<FrozenTransfer>[] = [interbankPayment, ownBankByCodePayment];

export const transferPayments: readonly Payment<FrozenTransfer>[] = [
  ...sameBankPayments,
  ...otherBankPayments,
];
