import { billPayments } from './bills/bills.ts';
import type { Payment } from './operations/operations.ts';
import { transferPayments } from './transfers/transfers.ts';

/** Payments by whom they are sent to: whoever is slow there holds up none of the others. */
export const moneyChannels: Readonly<Record<'transfers' | 'bills', readonly Payment[]>> = {
  transfers: transferPayments,
  bills: billPayments,
};

/** Every kind of payment of the bank. What is not listed here is never sent on, asked about or returned. */
export const moneyKinds: readonly Payment[] = Object.values(moneyChannels).flat();
