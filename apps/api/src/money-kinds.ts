import { billPayments } from './bills/bills.ts';
import type { Payment } from './operations/operations.ts';
import { transferPayments } from './transfers/transfers.ts';

/** Every kind of payment of the bank. What is not listed here is never sent on, asked about or returned. */
export const moneyKinds: readonly Payment[] = [...transferPayments, ...billPayments];
