/** How far the bank's clock is ahead of this device's, as its last answer told. */
let aheadMs = 0;

/** @param date the header `Date` of an answer of the bank; null where it has none */
export function hearBankTime(date: string | null): void {
  const at = Date.parse(date ?? '');
  if (!Number.isNaN(at)) aheadMs = at - Date.now();
}

/** What the time is at the bank: a telephone may be days behind. Until the bank has answered, what this device says. */
export const bankNow = (): Date => new Date(Date.now() + aheadMs);
