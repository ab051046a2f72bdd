import { type Movement, type PostingRuleName, SYSTEM_ACCOUNTS } from '@harvest/ledger';
import type { Charge, ChargeLine } from './charge-rules.ts';

export { type Charge, chargeOf, chargesFor, FREE_TARIFFS, totalOf } from './charge-rules.ts';

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
  VAT: { account: SYSTEM_ACCOUNTS.VAT_PAYABLE, suffix: 'VAT', words: 'VAT on transfer fee' },
  STAMP_DUTY: { account: SYSTEM_ACCOUNTS.STAMP_DUTY_PAYABLE, suffix: 'DUTY', words: 'Stamp duty' },
} as const satisfies Readonly<Record<ChargeLine & PostingRuleName, LineOfCharges>>;

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
