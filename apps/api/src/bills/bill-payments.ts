import type { BillProduct } from '@harvest/contracts/bill-details';
import { totalOf } from '../charges/charges.ts';
import { queryPurchase, sendPurchase } from '../gateways/billers.ts';
import { definePayment, type Payment } from '../operations/operations.ts';
import { codeText, confirmedContent, type FrozenBill, returnNarrationOf } from './bill-rules.ts';
import { readBillState } from './bill-state.ts';
import { billEvents, billMovement, debitOf, limitUseOf } from './bill-words.ts';
import { findBill, insertBills } from './bills-db.ts';
import { keepHandedOver } from './handed-over.ts';

/** A kind for each product, so that the code of one confirms no other. */
const PAYMENTS: Readonly<Record<BillProduct, Payment<FrozenBill>>> = {
  AIRTIME: boughtFromBillers('AIRTIME'),
  DATA: boughtFromBillers('DATA'),
  ELECTRICITY_BILL: boughtFromBillers('ELECTRICITY_BILL'),
  CABLE_TV: boughtFromBillers('CABLE_TV'),
};

export const billPayments: readonly Payment<FrozenBill>[] = Object.values(PAYMENTS);

export function billPaymentOf(product: BillProduct): Payment<FrozenBill> {
  return PAYMENTS[product];
}

function requestIdOf({ id, requestId }: FrozenBill & { readonly id: string }): string {
  return requestId ?? id;
}

/** Once posted it is bought from the billers, who know it by the id of its operation, or of its schedule's payment (decision 39). */
function boughtFromBillers(product: BillProduct): Payment<FrozenBill> {
  return definePayment<FrozenBill>({
    kind: product,
    insertFrozen: insertBills,
    find: findBill,
    confirmedContent,
    codeText: (bill, words) => codeText(bill, totalOf(bill), words),
    movementsOf: (bill) => [billMovement(bill)],
    limitOf: limitUseOf,
    transactionsOf: (bill) => [debitOf(bill)],
    eventsOf: billEvents,
    readState: readBillState,
    dispatch: {
      sessionIdOf: requestIdOf,
      send: (platform, bill) =>
        sendPurchase(platform, {
          requestId: requestIdOf(bill),
          product,
          providerCode: bill.providerCode,
          offerCode: bill.offer?.code,
          number: bill.number,
          meterType: bill.meterType,
          amountKobo: bill.amountKobo,
          phoneNumber: bill.phoneNumber,
        }),
      query: (platform, bill, asked) => {
        const { meterType, amountKobo } = bill;
        return queryPurchase(platform, {
          requestId: requestIdOf(bill),
          product,
          meterType,
          amountKobo,
          asked,
        });
      },
      notCarriedOut: 'NOT_BOUGHT',
      returnNarrationOf,
      keepHandedOver,
    },
  });
}
