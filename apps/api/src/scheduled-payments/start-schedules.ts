import { type Kobo, sumKobo } from '@harvest/money';
import { readBankCode } from '../bank/identifiers.ts';
import { newId, newReference } from '../bank/ids.ts';
import { type NamedAccount, resolveName, resolveNames } from '../name-inquiries/name-inquiries.ts';
import { findPayment } from '../operations/operations.ts';
import { startOrder } from '../operations/orders.ts';
import { fail, Refusal } from '../platform/errors.ts';
import type { Platform } from '../platform/platform.ts';
import { refusalOf } from '../platform/refused-rows.ts';
import type { Customer } from '../platform/security/sessions.ts';
import { type PreparedOfMany, prepareTransfers } from '../transfers/many-transfers.ts';
import { findOwnDestination } from '../transfers/transfers.ts';
import { digestOf, scheduleOrder, scheduleOrderOf } from './schedule-order.ts';
import {
  dueAtFrom,
  type Plan,
  planOf,
  REPEAT_MINUTES_MAX,
  refuseDay,
  type Schedule,
  summaryOf,
} from './schedule-rules.ts';
import { selectSchedulesOf } from './schedules-db.ts';
import { startedSchedules } from './started-schedules.ts';

/** Whom a route pays: another account of the customer, one of this bank, of the bank they chose, or many of those. */
type Way = 'OWN' | 'HERE' | 'ANYWHERE' | 'BULK';

type Item = {
  readonly sourceAccountNumber: string;
  readonly destinationAccountNumber: string;
  readonly destinationBankCode?: string | undefined;
  readonly nameInquiryReference?: string | undefined;
  readonly amount: Kobo;
  readonly description: string;
  readonly saveAsBeneficiary?: boolean | undefined;
  readonly schedulePaymentSetting: Parameters<typeof planOf>[0];
};

type Input = { readonly id: string; readonly way: Way; readonly items: readonly Item[] };

/**
 * Freezes what will be paid later, with the names as they are now, and sends the one code that approves all of it; nothing is
 * scheduled yet. The setting of the first counts for all (S2 §2). Whether there is money for it is asked on its day; what can
 * never be paid is refused. @throws Refusal
 */
export async function startSchedules(platform: Platform, customer: Customer, input: Input, now: Date) {
  const existing = await findPayment(platform, [scheduleOrder], customer.id, input.id);
  const order = existing?.operation ?? (await start(platform, customer, input, now));
  const schedules = await selectSchedulesOf(platform.pool, order.id);
  return startedSchedules(platform, customer, { order, schedules }, now);
}

async function start(platform: Platform, customer: Customer, { id, way, items }: Input, now: Date) {
  const [item] = items;
  if (item === undefined) throw fail('BAD_REQUEST');
  const plan = planOf(item.schedulePaymentSetting);
  refuseDay(plan.firstDay, now);
  const { bank, scheduleHour } = platform.config;
  const inputs = items.map((one) => ({
    ...one,
    destinationBankCode: readBankCode(one.destinationBankCode || bank.code, bank.code),
  }));
  const prepared = await prepareTransfers(
    platform,
    customer,
    {
      inputs,
      findDestinations: (asked) => findDestinations(platform, customer.id, { way, asked }, now),
      repeatMinutesMax: REPEAT_MINUTES_MAX,
    },
    now,
  );
  const refused = prepared.find((one) => one instanceof Refusal);
  if (refused !== undefined)
    throw (way === 'BULK' ? refusalOf('bulkScheduleTransfer', prepared) : undefined) ?? refused;
  const dueAt = dueAtFrom(plan.firstDay, scheduleHour, now);
  const about = { customerId: customer.id, orderId: id, way, plan, dueAt, now };
  const schedules = prepared.flatMap((one, place) =>
    one instanceof Refusal ? [] : scheduleOf(about, one, place + 1),
  );
  const amountKobo = sumKobo(...schedules.map((schedule) => schedule.amountKobo));
  return startOrder(
    platform,
    scheduleOrderOf(schedules),
    { customer, id, now },
    { amountKobo, charges: [] },
    { digest: digestOf(schedules), summary: summaryOf(schedules, amountKobo) },
  );
}

type Asked = Item & { readonly destinationBankCode: string };

/** The accounts that shall be credited, each found or refused by itself; in bulk they are looked up as one (counter 12). */
async function findDestinations(
  platform: Platform,
  customerId: string,
  { way, asked }: { readonly way: Way; readonly asked: readonly Asked[] },
  now: Date,
): Promise<(NamedAccount | Refusal)[]> {
  const wanted = asked.map((item) => ({
    accountNumber: item.destinationAccountNumber,
    bankCode: item.destinationBankCode,
    reference: item.nameInquiryReference || undefined,
  }));
  if (way === 'BULK') return resolveNames(platform, customerId, wanted, now);
  return Promise.all(
    wanted.map(async (one) => {
      // Never our own account of a number that was meant for another bank (decision 49).
      if (way !== 'ANYWHERE' && one.bankCode !== platform.config.bank.code)
        throw fail('INVALID_ACCOUNT_DETAILS', { status: 422 });
      return way === 'OWN'
        ? findOwnDestination(platform, customerId, one.accountNumber)
        : resolveName(platform, customerId, one, now);
    }),
  );
}

type About = {
  readonly customerId: string;
  readonly orderId: string;
  readonly way: Way;
  readonly plan: Plan;
  readonly dueAt: Date;
  readonly now: Date;
};

function scheduleOf(
  { customerId, orderId, way, plan, dueAt, now }: About,
  { frozen, amountKobo }: PreparedOfMany,
  position: number,
): Schedule {
  const inside = way === 'OWN' ? 'OWN_ACCOUNT' : 'INTRA_BANK';
  return {
    id: newId(),
    customerId,
    reference: newReference(),
    orderId,
    position,
    termsOrderId: orderId,
    // Our own code posts inside the bank, whatever the route (decision 32).
    transferType: frozen.destinationHere === undefined ? 'INTERBANK' : inside,
    sourceAccountNumber: frozen.sourceAccountNumber,
    destinationAccountNumber: frozen.destinationAccountNumber,
    destinationBankCode: frozen.destinationBankCode,
    destinationBankName: frozen.destinationBankName,
    destinationAccountName: frozen.destinationAccountName,
    amountKobo,
    description: frozen.description,
    saveAsBeneficiary: frozen.saveAsBeneficiary,
    ...plan,
    state: 'UNAPPROVED',
    pausedBecause: undefined,
    nextRun: 1,
    day: plan.firstDay,
    runsPaid: 0,
    dueAt,
    version: 1,
    waitingEditId: undefined,
    createdAt: now,
  };
}
