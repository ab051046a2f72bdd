import type { BillProduct } from '@harvest/contracts/bill-details';
import { type BillInput, type PreparedBill, reviewNotesOf } from '../bills/later-bills.ts';
import type { Platform } from '../platform/platform.ts';
import type { Customer } from '../platform/security/sessions.ts';
import type { Kind, Plan, ScheduledBill, Terms } from './schedule-rules.ts';

/** What is kept of a purchase where a transfer has its destination. */
export function termsOfBill({ frozen, terms, description, recipient }: PreparedBill) {
  return {
    destinationAccountNumber: frozen.number,
    destinationBankCode: frozen.providerCode,
    destinationBankName: frozen.providerTitle,
    destinationAccountName: recipient,
    description,
    amountKobo: terms.amountKobo,
  };
}

/** What is bought when the time has come. */
export function billInputOfSchedule(schedule: ScheduledBill): BillInput {
  const { bill } = schedule;
  return {
    sourceAccountNumber: schedule.sourceAccountNumber,
    product: schedule.transferType,
    providerCode: schedule.destinationBankCode,
    number: schedule.destinationAccountNumber,
    offerCode: bill.offerCode,
    amountKobo: schedule.amountKobo,
    meterType: bill.meterType,
    phoneNumber: bill.contactPhoneNumber,
  };
}

type Named = Omit<Terms, keyof Plan> & Kind;

/** What is bought, for whom and from whom, as a payment's state has it; null of a transfer. */
export function billedToOf(schedule: Named) {
  if (schedule.bill === undefined) return null;
  const { transferType, bill, description } = schedule;
  return {
    utilityProductType: transferType,
    providerCode: schedule.destinationBankCode,
    providerTitle: schedule.destinationBankName,
    offerCode: bill.offerCode ?? null,
    offerTitle: bill.offerCode === undefined ? null : description,
    number: schedule.destinationAccountNumber,
    meterType: bill.meterType ?? null,
    ownerName: hasOwner(transferType) ? schedule.destinationAccountName : null,
  };
}

const hasOwner = (product: BillProduct): boolean => product === 'ELECTRICITY_BILL' || product === 'CABLE_TV';

/** What its review says besides; undefined of a transfer. */
export async function readBillNotes(platform: Platform, customer: Customer, schedule: Named, now: Date) {
  if (schedule.bill === undefined) return undefined;
  const { transferType: product, bill, description: title } = schedule;
  const intended = {
    product,
    providerCode: schedule.destinationBankCode,
    offer: bill.offerCode === undefined ? undefined : { code: bill.offerCode, title },
    number: schedule.destinationAccountNumber,
    amountKobo: schedule.amountKobo,
  };
  return reviewNotesOf(platform, customer, intended, now);
}
