import type { Platform } from '../platform/platform.ts';
import { readReceiptCode } from './receipt-rules.ts';
import { type ReceiptOf, selectReceipt, selectReceiptCode } from './receipts-db.ts';

/** Which movement of whom a receipt with this code is of, however the code was typed; undefined where there is none. */
export async function findReceipt({ db }: Platform, typed: string): Promise<ReceiptOf | undefined> {
  const code = readReceiptCode(typed);
  return code === undefined ? undefined : selectReceipt(db, code);
}

/** The code of the receipt of a movement; undefined while nobody has asked for one. */
export function findReceiptCode({ db }: Platform, of: ReceiptOf): Promise<string | undefined> {
  return selectReceiptCode(db, of);
}
