import type { Receipt } from './receipt.ts';

/** The box the marks are drawn in. */
export const MARK_SIZE = 64;

/** A tick, the hands of a clock, a cross. */
export const MARK_PATHS: Readonly<Record<Receipt['status'], string>> = {
  SUCCESS: 'M19 33.500 28.500 43 46 22.500',
  PENDING: 'M32 18V33L42 39',
  FAILED: 'M22 22 42 42M42 22 22 42',
};
