import { sumKobo } from '@harvest/money';
import { findPayment } from '../operations/operations.ts';
import { startPayment } from '../operations/orders.ts';
import type { Platform } from '../platform/platform.ts';
import type { Customer } from '../platform/security/sessions.ts';
import { digestOf, scheduleOrder, scheduleOrderOf } from './schedule-order.ts';
import { type Schedule, summaryOf } from './schedule-rules.ts';
import { selectSchedulesOf } from './schedules-db.ts';
import { startedSchedules } from './started-schedules.ts';

type Start = {
  /** What is started gets this id; the same again when the request is repeated. */
  readonly id: string;
  /** @throws Refusal where what is asked for can never be paid */
  readonly freeze: () => Promise<readonly Schedule[]>;
};

/** Keeps what is frozen and sends the one code for all of it. @throws Refusal */
export async function startScheduling(
  platform: Platform,
  customer: Customer,
  { id, freeze }: Start,
  now: Date,
) {
  const existing = await findPayment(platform, [scheduleOrder], customer.id, id);
  const order = existing?.operation ?? (await start(platform, customer, { id, frozen: await freeze() }, now));
  const schedules = await selectSchedulesOf(platform.pool, order.id);
  return startedSchedules(platform, customer, { order, schedules }, now);
}

function start(
  platform: Platform,
  customer: Customer,
  { id, frozen }: { readonly id: string; readonly frozen: readonly Schedule[] },
  now: Date,
) {
  const amountKobo = sumKobo(...frozen.map((schedule) => schedule.amountKobo));
  return startPayment(
    platform,
    scheduleOrderOf(frozen),
    { customer, id, now },
    { amountKobo, charges: [] },
    { digest: digestOf(frozen), summary: summaryOf(frozen, amountKobo) },
  );
}
