import type { BillProduct } from '@harvest/contracts/bill-details';
import type { VendingStatus } from '@harvest/contracts/bills';
import type { ListQuery } from '@harvest/contracts/fields';
import { endOfLagosDay, lagosDate, lagosTime, startOfLagosDay } from '../bank/lagos-time.ts';
import { sumsOf } from '../charges/charges.ts';
import type { HandedOver } from '../gateways/gateway.ts';
import type { Operation } from '../operations/operations.ts';
import { readLookedFor } from '../platform/database/looked-for.ts';
import { pageOf, patternsOf } from '../platform/page-rules.ts';
import type { Platform } from '../platform/platform.ts';
import type { FrozenBill } from './bill-rules.ts';
import { billedToOf, messageOf } from './bill-state.ts';
import { countBills, findBill, selectBillIds } from './bills-db.ts';
import { readHandedOver } from './handed-over.ts';

type Query = ListQuery & { readonly utilityProductType?: BillProduct | undefined };

/** A page of the customer's past purchases, newest first, with the number of all that match. Days are those of Lagos. */
export async function listBillLogs(platform: Platform, customerId: string, query: Query, now: Date) {
  const { db, pool } = platform;
  const filter = {
    customerId,
    product: query.utilityProductType,
    status: query.status,
    patterns: patternsOf(query.q),
    lookedFor: readLookedFor(query.q, now),
    from: query.from === undefined ? undefined : startOfLagosDay(query.from),
    before: query.to === undefined ? undefined : endOfLagosDay(query.to),
  };
  const [ids, total] = await Promise.all([selectBillIds(db, filter, pageOf(query)), countBills(db, filter)]);
  const [bills, handedOverOf] = await Promise.all([
    Promise.all(ids.map((id) => findBill(pool, id))),
    readHandedOver(platform, ids),
  ]);
  const items = bills.flatMap((bill) => (bill === undefined ? [] : logOf(bill, handedOverOf(bill.id))));
  return { items, total };
}

/** What does not belong to its product is null. */
function logOf(bill: Operation & FrozenBill, { tokens, units }: HandedOver) {
  const { product, owner } = bill;
  // What waits for its code is not listed.
  const status = bill.status as VendingStatus;
  const of = <Value>(wanted: readonly BillProduct[], value: Value | undefined): Value | null =>
    wanted.includes(product) ? (value ?? null) : null;
  return {
    id: bill.id,
    dateCreated: `${lagosDate(bill.createdAt)} ${lagosTime(bill.createdAt).slice(0, 5)}`,
    utilityProductType: product,
    amount: bill.amountKobo,
    fee: sumsOf(bill).fee,
    vendingStatus: status,
    message: messageOf(bill, status),
    reference: bill.reference,
    sourceAccount: bill.sourceAccountNumber,
    vender: bill.providerCode,
    utilityProviderTitle: bill.providerTitle,
    phoneNumber: of(['AIRTIME', 'DATA'], bill.number),
    dataBundleCode: of(['DATA'], bill.offer?.code),
    electricityMeterNumber: of(['ELECTRICITY_BILL'], bill.number),
    electricityMeterOwner: of(['ELECTRICITY_BILL'], owner?.name),
    electricityMeterOwnerPhoneNumber: of(['ELECTRICITY_BILL'], bill.phoneNumber),
    electricityMeterOwnerAddress: of(['ELECTRICITY_BILL'], owner?.address),
    electricityMeterType: of(['ELECTRICITY_BILL'], bill.meterType),
    cableTvBouquetCode: of(['CABLE_TV'], bill.offer?.code),
    cableTvSmartCardNumber: of(['CABLE_TV'], bill.number),
    cableTvCardOwner: of(['CABLE_TV'], owner?.name),
    token: tokens.at(-1) ?? null,
    units: units ?? null,
    bill: billedToOf(bill),
  };
}
