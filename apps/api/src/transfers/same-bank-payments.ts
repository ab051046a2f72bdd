import type { Payment } from '../operations/operations.ts';
import { intraBankPayment } from './intra-bank-payment.ts';
import { ownAccountPayment } from './own-account-payment.ts';
import type { FrozenTransfer } from './transfer-rules.ts';

/** What `POST /api/transfer/intrabank/confirm` confirms; an operation of another kind is unknown there. */
export const sameBankPayments: readonly Payment<FrozenTransfer>[] = [intraBankPayment, ownAccountPayment];
