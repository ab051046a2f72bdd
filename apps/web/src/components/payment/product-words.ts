import type { BillProduct } from '@harvest/contracts/bill-details';

/** The products where there is little room. */
export const PRODUCT_WORDS: Readonly<Record<BillProduct, string>> = {
  AIRTIME: 'Airtime',
  DATA: 'Data',
  ELECTRICITY_BILL: 'Electricity',
  CABLE_TV: 'Cable TV',
};
