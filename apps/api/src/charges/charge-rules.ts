import { type Kobo, kobo, sumKobo } from '@harvest/money';

export type ChargeLine = 'TRANSFER_FEE' | 'VAT' | 'STAMP_DUTY';

/** One line of what a payment costs beside its amount; each is posted and shown by itself (decision 34). */
export type Charge = { readonly line: ChargeLine; readonly amountKobo: Kobo };

/** What the price list tells apart. */
export type PricedKind = 'INTRA_BANK' | 'OWN_ACCOUNT' | 'INTERBANK';

/** What the price list says of one payment. */
export type Tariff = {
  readonly feeKobo: Kobo;
  /** Hundredths of a percent of the fee, never of the amount. */
  readonly vatBasisPoints: bigint;
  readonly stampDutyKobo: Kobo;
};

/** The charges, none of them zero; VAT is rounded half up to a kobo. */
export function chargesBy({ feeKobo, vatBasisPoints, stampDutyKobo }: Tariff): Charge[] {
  const lines: Charge[] = [
    { line: 'TRANSFER_FEE', amountKobo: feeKobo },
    { line: 'VAT', amountKobo: kobo((feeKobo * vatBasisPoints + 5_000n) / 10_000n) },
    { line: 'STAMP_DUTY', amountKobo: stampDutyKobo },
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
