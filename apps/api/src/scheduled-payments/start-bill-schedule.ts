import { billInputOf, prepareBill, refuseAboveBounds } from '../bills/later-bills.ts';
import type { Platform } from '../platform/platform.ts';
import type { Customer } from '../platform/security/sessions.ts';
import { refuseStopped } from '../platform/stopped-account.ts';
import { termsOfBill } from './bill-terms.ts';
import { newSchedule } from './new-schedule.ts';
import { dueAtFrom, planOf, refuseDay, type Schedule } from './schedule-rules.ts';
import { startScheduling } from './start-scheduling.ts';

type Input = {
  readonly id: string;
  readonly vend: Parameters<typeof billInputOf>[0];
  readonly setting: Parameters<typeof planOf>[0];
};

/**
 * Freezes a purchase that is made later, for whom its provider names now and at the price of now, and sends its code; nothing is
 * scheduled yet. Whether there is money for it is asked on its day; what can never be paid is refused. @throws Refusal
 */
export function startBillSchedule(platform: Platform, customer: Customer, input: Input, now: Date) {
  const freeze = async () => [await freezeBill(platform, customer, input, now)];
  return startScheduling(platform, customer, { id: input.id, freeze }, now);
}

async function freezeBill(
  platform: Platform,
  customer: Customer,
  { id: orderId, vend, setting }: Input,
  now: Date,
): Promise<Schedule> {
  const plan = planOf(setting);
  refuseDay(plan.firstDay, now);
  const input = billInputOf(vend);
  const prepared = await prepareBill(platform, customer, input, now);
  refuseStopped(prepared.source);
  await refuseAboveBounds(platform, customer.id, prepared, now);
  const { frozen } = prepared;
  const dueAt = dueAtFrom(plan.firstDay, platform.config.scheduleHour, now);
  return newSchedule(
    { customerId: customer.id, orderId, plan, dueAt, now },
    {
      transferType: frozen.product,
      bill: {
        offerCode: frozen.offer?.code,
        meterType: frozen.meterType,
        contactPhoneNumber: input.phoneNumber || undefined,
      },
      sourceAccountNumber: frozen.sourceAccountNumber,
      ...termsOfBill(prepared),
      saveAsBeneficiary: false,
    },
    1,
  );
}
