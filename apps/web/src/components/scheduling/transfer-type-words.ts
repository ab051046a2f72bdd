import { PRODUCT_WORDS } from '../payment/product-words.ts';

const TRANSFER_TYPES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    INTRA_BANK: 'Intra Bank',
    OWN_ACCOUNT: 'Own Account',
    INTERBANK: 'Other Bank',
    ...PRODUCT_WORDS,
  }),
);

/** What kind of transfer is scheduled, or which product; one that is not known as it came. */
export const transferTypeWords = (type: string): string => TRANSFER_TYPES.get(type) ?? type;
