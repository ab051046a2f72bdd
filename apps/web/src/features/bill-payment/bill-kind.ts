import type { BillProduct } from '@harvest/contracts/bill-details';
import { TEXTS } from '@harvest/contracts/texts';
import {
  BILL_PATHS,
  type BillOperation,
  type BillRequest,
  useConfirmBillMutation,
  useStartBillMutation,
} from '../../api/bills-api.ts';
import type { PaymentState, UnfinishedTransfer } from '../../api/transfers-api.ts';
import { billReview, NOTHING_SEEN, type SeenInForm } from '../../components/payment/bill-review.ts';
import { BILL_WORDS } from '../../components/payment/bill-words.ts';
import { type StartedPayment, submittedText } from '../../components/payment/payment-attempt.ts';
import { type PaymentKind, SINGLE_PAYMENT } from '../../components/payment/use-payment.ts';

/** How a product is bought: started, confirmed with its code, and what is said of it. */
export function useBillKind(
  product: BillProduct,
  seen: () => SeenInForm = () => NOTHING_SEEN,
): PaymentKind<BillRequest, BillOperation, PaymentState> {
  const [start] = useStartBillMutation();
  const [confirm] = useConfirmBillMutation();
  return {
    ...SINGLE_PAYMENT,
    words: BILL_WORDS,
    start,
    confirm: (code) => confirm({ path: BILL_PATHS[product], ...code }),
    reviewOf: ({ nuban }, operation) => billReview(nuban, operation, seen()),
    toldOf: ({ status, message }, words) =>
      status === 'SUCCESS' ? message || TEXTS.successful : submittedText(words),
  };
}

/** A purchase that was started before the page was loaded, as the review shows it. */
export function startedBill(
  purchase: UnfinishedTransfer & { readonly bill: NonNullable<UnfinishedTransfer['bill']> },
): StartedPayment<BillRequest> {
  const { sourceAccountNumber, bill, amount } = purchase;
  return {
    request: requestOf(sourceAccountNumber, bill, amount),
    operation: purchase,
    review: billReview(sourceAccountNumber, purchase),
  };
}

type Bill = NonNullable<PaymentState['bill']>;

function requestOf(nuban: string, bill: Bill, amount: number): BillRequest {
  const { utilityProductType: product, providerCode, offerCode, number, meterType } = bill;
  switch (product) {
    case 'AIRTIME':
      return {
        nuban,
        utilityProductType: product,
        airtimeProviderCode: providerCode,
        phoneNumber: number,
        amount,
      };
    case 'DATA':
      return {
        nuban,
        utilityProductType: product,
        dataBundleProviderCode: providerCode,
        dataBundleCode: offerCode ?? '',
        phoneNumber: number,
      };
    case 'ELECTRICITY_BILL':
      return {
        nuban,
        utilityProductType: product,
        electricityProviderCode: providerCode,
        meterType: meterType ?? 'PREPAID',
        electricityMeterNum: number,
        amount,
      };
    case 'CABLE_TV':
      return {
        nuban,
        utilityProductType: product,
        cableTvProviderCode: providerCode,
        cableTvBouquetCode: offerCode ?? '',
        cableTvSmartCardNum: number,
      };
  }
}
