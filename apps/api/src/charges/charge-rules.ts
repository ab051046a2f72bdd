import { type Kobo, kobo, sumKobo } from '@harvest/money';

export type ChargeLine = 'TRANSFER_FEE' | 'VAT' | 'STAMP_DUTY';

/** One line of what a payment costs beside its amount; each is posted and shown by itself (decision 34). */
export type Charge = { readonly line: ChargeLine; readonly amountKobo: Kobo };

/** What the price list tells apart. */
export type PricedKind = 'INTRA_BANK' | 'OWN_ACCOUNT' | 'INTERBANK';

/** A price list in force from a day in Lagos on. */
export type Tariff = {
  readonly effectiveFrom: string;
  /** By amount: the first band whose limit is not passed; no band, no fee. */
  readonly feeBands: Readonly<
    Record<PricedKind, readonly { readonly upToKobo: bigint; readonly feeKobo: bigint }[]>
  >;
  /** Hundredths of a percent of the fee, never of the amount. */
  readonly vatBasisPoints: bigint;
  readonly stampDuty: {
    readonly fromKobo: bigint;
    readonly dutyKobo: bigint;
    readonly kinds: readonly PricedKind[];
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

/** The charges of a payment on a Lagos day (year-month-day), none of them zero; VAT is rounded half up to a kobo. */
export function chargesFor(
  tariffs: readonly Tariff[],
  kind: PricedKind,
  amountKobo: Kobo,
  day: string,
): Charge[] {
  const tariff = tariffs
    .filter((candidate) => candidate.effectiveFrom <= day)
    .toSorted((a, b) => b.effectiveFrom.localeCompare(a.effectiveFrom))[0];
  if (tariff === undefined) return [];
  const feeKobo = tariff.feeBands[kind].find((band) => amountKobo <= band.upToKobo)?.feeKobo ?? 0n;
  const isDutiable = tariff.stampDuty.kinds.includes(kind) && amountKobo >= tariff.stampDuty.fromKobo;
  const lines: Charge[] = [
    { line: 'TRANSFER_FEE', amountKobo: kobo(feeKobo) },
    { line: 'VAT', amountKobo: kobo((feeKobo * tariff.vatBasisPoints + 5_000n) / 10_000n) },
    { line: 'STAMP_DUTY', amountKobo: kobo(isDutiable ? tariff.stampDuty.dutyKobo : 0n) },
  ];
  return lines.filter((charge) => charge.amountKobo > 0n);
}

/** What one line of a payment's charges is; zero where it has none. */
export function chargeOf(charges: readonly Charge[], line: ChargeLine): Kobo {
  return charges.find((charge) => charge.line === line)?.amountKobo ?? kobo(0);
}

/** What leaves the account: the amount and all charges. */
export function totalOf(payment: { readonly amountKobo: Kobo; readonly charges: readonly Charge[] }): Kobo {
  return sumKobo(payment.amountKobo, ...payment.charges.map((charge) => charge.amountKobo));
}
