import { type Movement, type PostingRuleName, SYSTEM_ACCOUNTS } from '@harvest/ledger';
import type { Kobo } from '@harvest/money';
import { lagosDay } from '../bank/lagos-time.ts';
import type { Platform } from '../platform/platform.ts';
import { type Charge, type ChargeLine, chargesBy, type PricedKind } from './charge-rules.ts';
import { selectTariffs } from './charges-db.ts';

export { type Charge, sumsOf, totalOf } from './charge-rules.ts';

/** Where a line of charges goes, and how history and statements call it. The line bears its posting rule's name. */
type LineOfCharges = {
  readonly account: bigint;
  /** Follows the payment's reference in the reference of its own row. */
  readonly suffix: string;
  readonly words: string;
};

/** Every line there is; a new one needs a posting rule of the same name. */
export const CHARGE_LINES = {
  TRANSFER_FEE: { account: SYSTEM_ACCOUNTS.FEE_INCOME, suffix: 'FEE', words: 'Transfer fee' },
  BILL_FEE: { account: SYSTEM_ACCOUNTS.FEE_INCOME, suffix: 'FEE', words: 'Bill payment fee' },
  VAT: { account: SYSTEM_ACCOUNTS.VAT_PAYABLE, suffix: 'VAT', words: 'VAT on the fee' },
  STAMP_DUTY: { account: SYSTEM_ACCOUNTS.STAMP_DUTY_PAYABLE, suffix: 'DUTY', words: 'Stamp duty' },
} as const satisfies Readonly<Record<ChargeLine & PostingRuleName, LineOfCharges>>;

/** What a payment of this kind and amount costs; kept with it, so a new price list changes nothing that was shown before. */
export type PriceList = (kind: PricedKind, amountKobo: Kobo) => Charge[];

/** The prices of what is started now. */
export async function readPriceList({ db }: Pick<Platform, 'db'>, now: Date): Promise<PriceList> {
  const tariffs = await selectTariffs(db, lagosDay(now));
  return (kind, amountKobo) => {
    const tariff = tariffs.find((one) => one.kind === kind && one.fromKobo <= amountKobo);
    return tariff === undefined ? [] : chargesBy(kind, tariff);
  };
}

/** The movements of the charges of a payment, each by itself, from the account that pays it. */
export function chargeMovements(from: bigint, charges: readonly Charge[]): Movement[] {
  return charges.map(({ line, amountKobo }) => ({
    rule: line,
    from,
    to: CHARGE_LINES[line].account,
    amountKobo,
    narration: CHARGE_LINES[line].words,
  }));
}
