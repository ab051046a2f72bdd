import type { ReceiptStatus } from '@harvest/contracts/receipts';

/** The box the marks are drawn in. */
export const MARK_SIZE = 64;

/** A tick, the hands of a clock, a cross, an arrow that turns back. */
export const MARK_PATHS: Readonly<Record<ReceiptStatus, string>> = {
  SUCCESS: 'M19 33.500 28.500 43 46 22.500',
  PENDING: 'M32 18V33L42 39',
  FAILED: 'M22 22 42 42M42 22 22 42',
  RETURNED: 'M29 19 19 29 29 39M19 29H37A8 8 0 0 1 37 45H31',
};
