import { type Kobo, kobo, sumKobo } from '@harvest/money';

export type ChargeLine = 'TRANSFER_FEE' | 'BILL_FEE' | 'VAT' | 'STAMP_DUTY';

/** One line of what a payment costs beside its amount; each is posted and shown by itself (decision 34). */
export type Charge = { readonly line: ChargeLine; readonly amountKobo: Kobo };

/** What the price list tells apart, and the line that the fee of each is. */
const FEE_LINES = {
  INTRA_BANK: 'TRANSFER_FEE',
  OWN_ACCOUNT: 'TRANSFER_FEE',
  INTERBANK: 'TRANSFER_FEE',
  AIRTIME: 'BILL_FEE',
  DATA: 'BILL_FEE',
  ELECTRICITY_BILL: 'BILL_FEE',
  CABLE_TV: 'BILL_FEE',
} as const satisfies Readonly<Record<string, ChargeLine>>;
export type PricedKind = keyof typeof FEE_LINES;

/** What the price list says of one payment. */
export type Tariff = {
  readonly feeKobo: Kobo;
  /** Hundredths of a percent of the fee, never of the amount. */
  readonly vatBasisPoints: bigint;
  readonly stampDutyKobo: Kobo;
};

/** The charges, none of them zero; VAT is rounded half up to a kobo. */
export function chargesBy(kind: PricedKind, { feeKobo, vatBasisPoints, stampDutyKobo }: Tariff): Charge[] {
  const lines: Charge[] = [
    { line: FEE_LINES[kind], amountKobo: feeKobo },
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

/** What leaves the account, line by line. */
export function sumsOf(payment: { readonly amountKobo: Kobo; readonly charges: readonly Charge[] }) {
  const { amountKobo, charges } = payment;
  return {
    amount: amountKobo,
    fee: sumKobo(chargeOf(charges, 'TRANSFER_FEE'), chargeOf(charges, 'BILL_FEE')),
    vat: chargeOf(charges, 'VAT'),
    stampDuty: chargeOf(charges, 'STAMP_DUTY'),
    total: totalOf(payment),
  };
}
