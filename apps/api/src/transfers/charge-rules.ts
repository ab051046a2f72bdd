import { type Kobo, kobo, sumKobo } from '@harvest/money';

/** What a transfer costs beside its amount; each component is posted and shown by itself (decision 34). */
export type Charges = { readonly feeKobo: Kobo; readonly vatKobo: Kobo; readonly stampDutyKobo: Kobo };

export type TransferKind = 'INTRA_BANK' | 'OWN_ACCOUNT' | 'INTERBANK';

/** A price list in force from a day in Lagos on. */
export type Tariff = {
  readonly effectiveFrom: string;
  /** By amount: the first band whose limit is not passed; no band, no fee. */
  readonly feeBands: Readonly<
    Record<TransferKind, readonly { readonly upToKobo: bigint; readonly feeKobo: bigint }[]>
  >;
  /** Hundredths of a percent of the fee, never of the amount. */
  readonly vatBasisPoints: bigint;
  readonly stampDuty: {
    readonly fromKobo: bigint;
    readonly dutyKobo: bigint;
    readonly kinds: readonly TransferKind[];
  };
};

const UNBOUNDED = 2n ** 62n;

/** The demo bank charges nothing. */
export const FREE_TARIFFS: readonly Tariff[] = [];

/** CBN Guide to Charges 2020, VAT at 7.5 %, stamp duty paid by the sender since 2026. */
export const NIGERIAN_TARIFFS: readonly Tariff[] = [
  {
    effectiveFrom: '2026-01-19',
    feeBands: {
      INTRA_BANK: [],
      OWN_ACCOUNT: [],
      INTERBANK: [
        { upToKobo: 500_000n, feeKobo: 1_000n },
        { upToKobo: 5_000_000n, feeKobo: 2_500n },
        { upToKobo: UNBOUNDED, feeKobo: 5_000n },
      ],
    },
    vatBasisPoints: 750n,
    stampDuty: { fromKobo: 1_000_000n, dutyKobo: 5_000n, kinds: ['INTRA_BANK', 'INTERBANK'] },
  },
];

/** The charges of a transfer on a Lagos day (year-month-day); VAT is rounded half up to a kobo. */
export function chargesFor(
  tariffs: readonly Tariff[],
  kind: TransferKind,
  amountKobo: Kobo,
  day: string,
): Charges {
  const tariff = tariffs
    .filter((candidate) => candidate.effectiveFrom <= day)
    .toSorted((a, b) => b.effectiveFrom.localeCompare(a.effectiveFrom))[0];
  if (tariff === undefined) return { feeKobo: kobo(0), vatKobo: kobo(0), stampDutyKobo: kobo(0) };
  const feeKobo = tariff.feeBands[kind].find((band) => amountKobo <= band.upToKobo)?.feeKobo ?? 0n;
  const isDutiable = tariff.stampDuty.kinds.includes(kind) && amountKobo >= tariff.stampDuty.fromKobo;
  return {
    feeKobo: kobo(feeKobo),
    vatKobo: kobo((feeKobo * tariff.vatBasisPoints + 5_000n) / 10_000n),
    stampDutyKobo: kobo(isDutiable ? tariff.stampDuty.dutyKobo : 0n),
  };
}

export function totalOf(transfer: { readonly amountKobo: Kobo } & Charges): Kobo {
  return sumKobo(transfer.amountKobo, transfer.feeKobo, transfer.vatKobo, transfer.stampDutyKobo);
}
