import type { BillProduct, MeterType } from '@harvest/contracts/bill-details';
import type { PaymentState } from '../api/transfers-api.ts';
import { amountToSend } from './send-to.ts';

/** What was bought before, as `/bill-payment` is told of it by whatever leads there to buy it again. */
export type BuyAgain = {
  readonly product: BillProduct;
  readonly providerCode: string;
  readonly offerCode: string | null;
  /** Of the phone, meter or card. */
  readonly number: string;
  readonly meterType: MeterType | null;
  /** Left out where the customer did not ask for the same amount again. */
  readonly amountKobo?: number;
};

/** The tiles of `/bill-payment` as they stand in its address. */
export const BUY_NAMES = {
  AIRTIME: 'airtime',
  DATA: 'data',
  ELECTRICITY_BILL: 'electricity',
  CABLE_TV: 'cable',
} as const satisfies Readonly<Record<BillProduct, string>>;

export const buyPath = (product: BillProduct): string => `/bill-payment?buy=${BUY_NAMES[product]}`;

type Bought = Pick<PaymentState, 'amount'> & { readonly bill: NonNullable<PaymentState['bill']> };

/** What was bought, to be bought again. */
export function buyAgainOf({ bill, amount }: Bought): BuyAgain {
  const { utilityProductType: product, providerCode, offerCode, number, meterType } = bill;
  return { product, providerCode, offerCode, number, meterType, ...amountToSend(amount) };
}

/** The router state for it: nobody's number stands in an address. */
export const buyAgainState = (buyAgain: BuyAgain): { readonly buyAgain: BuyAgain } => ({ buyAgain });

/** Reads it back from a history entry, which may be anybody's; null where nothing is to be bought again. */
export function readBuyAgain(state: unknown): BuyAgain | null {
  if (!isRecord(state) || !isRecord(state['buyAgain'])) return null;
  const { product, providerCode, offerCode, number, meterType, amountKobo } = state['buyAgain'];
  if (!isProduct(product) || typeof providerCode !== 'string') return null;
  if (typeof number !== 'string' || !/^\d{10,13}$/.test(number)) return null;
  return {
    product,
    providerCode,
    offerCode: typeof offerCode === 'string' ? offerCode : null,
    number,
    meterType: meterType === 'PREPAID' || meterType === 'POSTPAID' ? meterType : null,
    ...(typeof amountKobo === 'number' &&
      Number.isSafeInteger(amountKobo) &&
      amountKobo > 0 && { amountKobo }),
  };
}

const isProduct = (product: unknown): product is BillProduct =>
  typeof product === 'string' && Object.hasOwn(BUY_NAMES, product);

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
