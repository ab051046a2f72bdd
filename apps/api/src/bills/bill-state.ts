import { errorText } from '@harvest/contracts/errors';
import { TEXTS } from '@harvest/contracts/texts';
import type { TransferStatus } from '@harvest/contracts/transfers';
import { sumsOf } from '../charges/charges.ts';
import type { HandedOver } from '../gateways/gateway.ts';
import { type Operation, readStanding } from '../operations/operations.ts';
import type { Platform } from '../platform/platform.ts';
import { descriptionOf, type FrozenBill, recipientOf } from './bill-rules.ts';
import { readHandedOver } from './handed-over.ts';

/** Where a purchase stands and what was handed over for it, as its owner may read it. */
export async function readBillState(platform: Platform, bill: Operation & FrozenBill, now: Date) {
  const [standing, handedOverOf] = await Promise.all([
    readStanding(platform, bill, now),
    readHandedOver(platform, bill.status === 'SUCCESS' ? [bill.id] : []),
  ]);
  return toBillState(bill, standing, handedOverOf(bill.id));
}

type Standing = Awaited<ReturnType<typeof readStanding>>;

export function toBillState(
  bill: Operation & FrozenBill,
  { status, timeline }: Pick<Standing, 'status' | 'timeline'>,
  handedOver: HandedOver,
) {
  return {
    id: bill.id,
    reference: bill.reference,
    status,
    message: messageOf(bill, status),
    ...sumsOf(bill),
    sourceAccountNumber: bill.sourceAccountNumber,
    sourceAccountName: bill.sourceAccountName,
    ...destinationOf(bill),
    description: descriptionOf(bill),
    bill: boughtBillOf(bill, handedOver),
    sessionId: bill.debitedAt === undefined ? null : bill.id,
    completedAt: bill.completedAt?.toISOString() ?? null,
    timeline,
    stopUntil: null,
    secondsToStop: null,
  };
}

/** In the place of an account and its bank: the phone, meter or card, and its provider. */
function destinationOf(bill: FrozenBill) {
  return {
    destinationAccountNumber: bill.number,
    destinationAccountName: recipientOf(bill),
    destinationBankCode: bill.providerCode,
    destinationBankName: bill.providerTitle,
  };
}

/** What was bought, from whom and for which number. */
export function billedToOf(bill: FrozenBill) {
  return {
    utilityProductType: bill.product,
    providerCode: bill.providerCode,
    providerTitle: bill.providerTitle,
    offerCode: bill.offer?.code ?? null,
    offerTitle: bill.offer?.title ?? null,
    number: bill.number,
    meterType: bill.meterType ?? null,
    ownerName: bill.owner?.name ?? null,
  };
}

function boughtBillOf(bill: FrozenBill, { tokens, units }: HandedOver) {
  return {
    ...billedToOf(bill),
    contactPhoneNumber: bill.product === 'ELECTRICITY_BILL' ? bill.phoneNumber : null,
    ownerAddress: bill.owner?.address ?? null,
    token: tokens.at(-1) ?? null,
    keyChangeTokens: tokens.slice(0, -1),
    units: units ?? null,
  };
}

export function messageOf(
  { failure, providerTitle, orderId }: Operation & FrozenBill,
  status: TransferStatus,
): string {
  if (failure !== undefined) return errorText(failure.code, failure.params);
  switch (status) {
    case 'SUCCESS':
      return TEXTS.successful;
    case 'EXPIRED':
      return errorText('OPERATION_EXPIRED');
    case 'PENDING':
      return `The money left your account. ${providerTitle} has not confirmed it yet. Do not buy it again.`;
    case 'AWAITING_OTP':
    case 'FAILED':
      return orderId === undefined
        ? 'Nothing was bought yet. It waits for its code.'
        : 'Nothing was bought yet.';
  }
}
