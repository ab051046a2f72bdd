import type { BillProduct } from '@harvest/contracts/bill-details';
import type { Answer, SignedIn, TestBank } from './bank.ts';
import { settleDue } from './other-banks.ts';

const PATHS = {
  AIRTIME: 'airtime',
  DATA: 'databundle',
  ELECTRICITY_BILL: 'electricity',
  CABLE_TV: 'cabletv',
} as const;

export const initiateOf = (product: BillProduct) =>
  `POST /api/utility/providers/${PATHS[product]}/vend/initiate` as const;
export const confirmOf = (product: BillProduct) =>
  `POST /api/utility/providers/${PATHS[product]}/vend/confirm` as const;

/** What is sold at a price of its own. */
export const BUNDLE = { code: 'MTN-1GB-7D', title: 'MTN 1GB Weekly (7 days)', naira: 800 };
export const BOUQUET = { code: 'dstv79', title: 'DStv Compact', naira: 19_000 };

/** Which number a product is bought for, by its last three digits, which the sandbox lets it end by. */
export function numberOf(product: BillProduct, lastThree = '789'): string {
  if (product === 'ELECTRICITY_BILL') return `4501234567${lastThree}`;
  return product === 'CABLE_TV' ? `7012345${lastThree}` : `08031234${lastThree}`;
}

/** What is sent to buy a product for this number: ₦1,000 where an amount is chosen. */
export function vendOf(product: BillProduct, buyer: SignedIn, number = numberOf(product)) {
  const common = { nuban: buyer.account.accountNumber, utilityProductType: product };
  switch (product) {
    case 'AIRTIME':
      return { ...common, phoneNumber: number, airtimeProviderCode: 'MTN', amount: 1000 };
    case 'DATA':
      return { ...common, phoneNumber: number, dataBundleProviderCode: 'MTN', dataBundleCode: BUNDLE.code };
    case 'ELECTRICITY_BILL':
      return {
        ...common,
        electricityProviderCode: 'IKEDC',
        meterType: 'PREPAID',
        electricityMeterNum: number,
        amount: 1000,
      };
    case 'CABLE_TV':
      return {
        ...common,
        cableTvProviderCode: 'DSTV',
        cableTvBouquetCode: BOUQUET.code,
        cableTvSmartCardNum: number,
      };
  }
}

/** Asks to buy a product for this number, but for the fields given. */
export function initiateBill(
  bank: TestBank,
  buyer: SignedIn,
  product: BillProduct,
  number?: string,
  fields: Record<string, unknown> = {},
): Promise<Answer> {
  return bank.call(initiateOf(product), {
    token: buyer.token,
    body: { ...vendOf(product, buyer, number), ...fields },
  });
}

export type StartedBill = { readonly id: string; readonly reference: string; readonly otp: string };

/** Starts a purchase and reads its code. */
export async function startBill(
  bank: TestBank,
  buyer: SignedIn,
  product: BillProduct,
  number?: string,
  fields?: Record<string, unknown>,
): Promise<StartedBill> {
  const { status, body } = await initiateBill(bank, buyer, product, number, fields);
  if (status !== 200) throw new Error(`A purchase was refused: ${JSON.stringify(body)}`);
  const { id, reference } = body as { id: string; reference: string };
  return { id, reference, otp: await bank.codeFor(buyer) };
}

export function confirmBill(
  bank: TestBank,
  buyer: SignedIn,
  product: BillProduct,
  { id, otp }: Pick<StartedBill, 'id' | 'otp'>,
): Promise<Answer> {
  return bank.call(confirmOf(product), {
    token: buyer.token,
    body: { utilityVendingRequestId: id, otp },
  });
}

/** Debits a purchase; it is sent to the billers by `settleDue`. */
export async function payBill(
  bank: TestBank,
  buyer: SignedIn,
  product: BillProduct,
  number?: string,
  fields?: Record<string, unknown>,
): Promise<StartedBill> {
  const started = await startBill(bank, buyer, product, number, fields);
  const { status, body } = await confirmBill(bank, buyer, product, started);
  if (status !== 200) throw new Error(`A purchase was not confirmed: ${JSON.stringify(body)}`);
  return started;
}

/** The same to its end, where nothing is lost on the way. */
export async function buyBill(...purchase: Parameters<typeof payBill>): Promise<StartedBill> {
  const paid = await payBill(...purchase);
  await settleDue(purchase[0]);
  return paid;
}
