import type { BillProduct } from '@harvest/contracts/bill-details';

/** What the number of a product is called. */
function numberWords(product: BillProduct): 'number' | 'meter' | 'card' {
  if (product === 'ELECTRICITY_BILL') return 'meter';
  return product === 'CABLE_TV' ? 'card' : 'number';
}

/** The number as messages name it, by its last four digits: no other six digits than a code's stand in them. */
export function numberEnd({
  product,
  number,
}: {
  readonly product: BillProduct;
  readonly number: string;
}): string {
  return `${numberWords(product)} ending ${number.slice(-4)}`;
}
