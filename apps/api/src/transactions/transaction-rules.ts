import type { TransactionStatus } from '@harvest/contracts/transactions';
import { type Kobo, sumKobo } from '@harvest/money';

/** Transactions that have these three in common. */
export type TransactionGroup = {
  readonly status: TransactionStatus;
  readonly countsAsFlow: boolean;
  readonly isCredit: boolean;
  readonly count: number;
  readonly sumKobo: Kobo;
};

/** What came in and went out; own-account moves and returns are neither (decision 35). */
export function flowsOf(groups: readonly TransactionGroup[]): { inwards: Kobo; outwards: Kobo } {
  // Money that came back was never outwards; what is still under way already left the account.
  const flow = (isCredit: boolean) =>
    sumKobo(
      ...groups
        .filter((group) => group.isCredit === isCredit && group.countsAsFlow && group.status !== 'FAILED')
        .map((group) => group.sumKobo),
    );
  return { inwards: flow(true), outwards: flow(false) };
}
