import type { BillProduct, MeterType } from '@harvest/contracts/bill-details';
import type { billsEndpoints } from '@harvest/contracts/bills';
import type { HandlerBody } from '@harvest/contracts/endpoint';
import type { Kobo } from '@harvest/money';

/** What somebody wants to buy, and from which account. */
export type BillInput = {
  readonly sourceAccountNumber: string;
  readonly product: BillProduct;
  readonly providerCode: string;
  /** Of the phone, meter or card. */
  readonly number: string;
  /** The bundle or bouquet, which has a price of its own. */
  readonly offerCode?: string | undefined;
  /** Where no offer is bought. */
  readonly amountKobo?: Kobo | undefined;
  readonly meterType?: MeterType | undefined;
  /** Whom the provider may call about it; the customer where nobody is given. */
  readonly phoneNumber?: string | undefined;
};

type Started = 'airtime' | 'databundle' | 'electricity' | 'cabletv';
type Vend = HandlerBody<(typeof billsEndpoints)[`POST /api/utility/providers/${Started}/vend/initiate`]>;

/** What every product is asked for in words of its own (S2 §3). */
export function billInputOf(vend: Vend): BillInput {
  const { nuban: sourceAccountNumber, utilityProductType: product } = vend;
  switch (vend.utilityProductType) {
    case 'AIRTIME':
      return {
        sourceAccountNumber,
        product,
        providerCode: vend.airtimeProviderCode,
        number: vend.phoneNumber,
        amountKobo: vend.amount,
      };
    case 'DATA':
      return {
        sourceAccountNumber,
        product,
        providerCode: vend.dataBundleProviderCode,
        offerCode: vend.dataBundleCode,
        number: vend.phoneNumber,
      };
    case 'ELECTRICITY_BILL':
      return {
        sourceAccountNumber,
        product,
        providerCode: vend.electricityProviderCode,
        number: vend.electricityMeterNum,
        meterType: vend.meterType,
        amountKobo: vend.amount,
        phoneNumber: vend.phoneNumber,
      };
    case 'CABLE_TV':
      return {
        sourceAccountNumber,
        product,
        providerCode: vend.cableTvProviderCode,
        offerCode: vend.cableTvBouquetCode ?? vend.cableTvProviderBouquetCode,
        number: vend.cableTvSmartCardNum,
      };
  }
}
