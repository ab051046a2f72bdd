/** The kinds of payment that have limits of their own; moves between own accounts have none (decision 26). */
export const LIMITED_TYPES = ['INTRA_BANK', 'INTERBANK', 'BILL_PAYMENT'] as const;
export type LimitedType = (typeof LIMITED_TYPES)[number];

/** What customers read for them. */
export const LIMITED_TYPE_NAMES: Readonly<Record<LimitedType, string>> = {
  INTRA_BANK: 'Transfers inside the bank',
  INTERBANK: 'Transfers to other banks',
  BILL_PAYMENT: 'Bills',
};
