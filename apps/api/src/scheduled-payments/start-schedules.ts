import type { Kobo } from '@harvest/money';
import { readBankCode } from '../bank/identifiers.ts';
import { type NamedAccount, resolveName, resolveNames } from '../name-inquiries/name-inquiries.ts';
import { REPEAT_MINUTES_MAX } from '../operations/orders.ts';
import { fail, Refusal } from '../platform/errors.ts';
import type { Platform } from '../platform/platform.ts';
import { refusalOf } from '../platform/refused-rows.ts';
import type { Customer } from '../platform/security/sessions.ts';
import { type PreparedOfMany, prepareTransfers } from '../transfers/many-transfers.ts';
import { findOwnDestination } from '../transfers/transfers.ts';
import { type About, newSchedule } from './new-schedule.ts';
import { dueAtFrom, planOf, refuseDay, type Schedule } from './schedule-rules.ts';
import { startScheduling } from './start-scheduling.ts';

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
export function startSchedules(platform: Platform, customer: Customer, input: Input, now: Date) {
  const freeze = () => freezeTransfers(platform, customer, input, now);
  return startScheduling(platform, customer, { id: input.id, freeze }, now);
}

async function freezeTransfers(
  platform: Platform,
  customer: Customer,
  { id, way, items }: Input,
  now: Date,
): Promise<readonly Schedule[]> {
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
  const about = { customerId: customer.id, orderId: id, plan, dueAt, now };
  return prepared.flatMap((one, place) =>
    one instanceof Refusal ? [] : scheduleOf(about, way, one, place + 1),
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

function scheduleOf(
  about: About,
  way: Way,
  { frozen, amountKobo }: PreparedOfMany,
  position: number,
): Schedule {
  const inside = way === 'OWN' ? 'OWN_ACCOUNT' : 'INTRA_BANK';
  const schedule = {
    // Our own code posts inside the bank, whatever the route (decision 32).
    transferType: frozen.destinationHere === undefined ? 'INTERBANK' : inside,
    bill: undefined,
    sourceAccountNumber: frozen.sourceAccountNumber,
    destinationAccountNumber: frozen.destinationAccountNumber,
    destinationBankCode: frozen.destinationBankCode,
    destinationBankName: frozen.destinationBankName,
    destinationAccountName: frozen.destinationAccountName,
    amountKobo,
    description: frozen.description,
    saveAsBeneficiary: frozen.saveAsBeneficiary,
  } as const;
  return newSchedule(about, schedule, position);
}
