import type { BillProduct } from '@harvest/contracts/bill-details';

/** As people read it out, and never in two lines: a mobile number `0803 000 0001`, that of a meter or card in fours. */
export function groupedBillNumber(product: BillProduct, number: string): string {
  if (product === 'AIRTIME' || product === 'DATA')
    return number.replace(/^(\d{4})(\d{3})(\d{4})$/, '$1\u00a0$2\u00a0$3');
  return number.replace(/\d{4}(?=\d)/g, '$&\u00a0');
}
