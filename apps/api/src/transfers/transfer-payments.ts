import type { TransferType } from '@harvest/contracts/scheduled-payments';
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

/** The kind of payment for a transfer type, where it is begun by an order and not by a route of its own. */
export function paymentOf(transferType: TransferType): Payment<FrozenTransfer> {
  switch (transferType) {
    case 'INTRA_BANK':
      return intraBankPayment;
    case 'OWN_ACCOUNT':
      return ownAccountPayment;
    case 'INTERBANK':
      return interbankPayment;
  }
}
