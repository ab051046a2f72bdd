import { type Kobo, kobo } from '@harvest/money';

/** A payment that is to come, with its charges. */
export type Planned = {
  /** Year-month-day. */
  readonly day: string;
  readonly costKobo: Kobo;
  readonly referenceNumber: string;
};

/**
 * The first day on which an account has not enough for what it is to pay until the end of it, and the first payment that it
 * cannot make then; undefined where it has enough for all.
 */
export function firstShortfall(
  availableKobo: Kobo,
  planned: readonly Planned[],
): { day: string; missing: Kobo; referenceNumber: string } | undefined {
  const inOrder = planned.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
  let left: bigint = availableKobo;
  let first: Planned | undefined;
  for (const one of inOrder) {
    if (first !== undefined && one.day > first.day) break;
    left -= one.costKobo;
    if (left < 0n) first ??= one;
  }
  return first && { day: first.day, missing: kobo(-left), referenceNumber: first.referenceNumber };
}
