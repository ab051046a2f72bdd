import type { TransferType } from '@harvest/contracts/scheduled-payments';
import { type Kobo, sumKobo } from '@harvest/money';
import { newId, newReference } from '../bank/ids.ts';
import { refuseAboveCaps } from '../limits/limits.ts';
import { type NamedAccount, resolveName } from '../name-inquiries/name-inquiries.ts';
import { findPayment, startPayment } from '../operations/operations.ts';
import { poolConnection } from '../platform/database/database.ts';
import { fail } from '../platform/errors.ts';
import type { Platform } from '../platform/platform.ts';
import type { Customer } from '../platform/security/sessions.ts';
import {
  findOwnDestination,
  isOwnMove,
  type PreparedTransfer,
  refuseOtherBank,
} from '../transfers/reviews.ts';
import { prepareTransfer, readSentBefore } from '../transfers/transfers.ts';
import { resolveAll } from './resolve-all.ts';
import { scheduleOrder } from './schedule-order.ts';
import {
  contentOf,
  dueAtFrom,
  type Plan,
  planOf,
  refuseDay,
  type Schedule,
  summaryOf,
} from './schedule-rules.ts';
import { insertSchedules, selectSchedulesOf } from './schedules-db.ts';
import { type Started, startedSchedules } from './started-schedules.ts';

/** Which route asks: an account of the customer, of this bank, or of the bank they chose. */
export type Way = 'OWN' | 'HERE' | 'ANYWHERE';

export type Item = {
  readonly sourceAccountNumber: string;
  readonly destinationAccountNumber: string;
  readonly destinationBankCode?: string | undefined;
  readonly nameInquiryReference?: string | undefined;
  readonly amount: Kobo;
  readonly description: string;
  readonly saveAsBeneficiary?: boolean | undefined;
  readonly schedulePaymentSetting: Parameters<typeof planOf>[0];
};

/**
 * Freezes what will be paid later, with the names as they are now, and sends the one code that approves all of it; nothing is
 * scheduled yet. The setting of the first counts for all (S2 §2). Whether there is money for it is asked on its day; what can
 * never be paid is refused. @throws Refusal
 */
export async function startSchedules(
  platform: Platform,
  customer: Customer,
  { id, way, items }: { readonly id: string; readonly way: Way; readonly items: readonly [Item, ...Item[]] },
  now: Date,
): Promise<Started[]> {
  const existing = await findPayment(platform, [scheduleOrder], customer.id, id);
  if (existing !== undefined) {
    const schedules = await selectSchedulesOf(platform.pool, id);
    return startedSchedules(platform, customer, existing.operation, schedules, now);
  }
  const plan = planOf(items[0].schedulePaymentSetting);
  refuseDay(plan.firstDay, now);
  const prepared = await resolveAll(items, (item) => prepare(platform, customer, { way, item }, now));
  const schedules = prepared.map((one, position) =>
    scheduleOf(platform, one, { customer, orderId: id, plan, position, now }),
  );
  const [first, ...others] = schedules;
  if (first === undefined) throw fail('BAD_REQUEST');
  const amountKobo = sumKobo(...schedules.map((schedule) => schedule.amountKobo));
  const order = await startPayment(
    platform,
    {
      ...scheduleOrder,
      async insertFrozen(transaction, started) {
        await scheduleOrder.insertFrozen(transaction, started);
        await insertSchedules(transaction, schedules);
      },
    },
    { customer, id, now },
    { amountKobo, charges: [] },
    { content: contentOf(schedules), summary: summaryOf([first, ...others], amountKobo) },
  );
  return startedSchedules(platform, customer, order, schedules, now);
}

type Prepared = PreparedTransfer & { readonly transferType: TransferType };

async function prepare(
  platform: Platform,
  customer: Customer,
  { way, item }: { way: Way; item: Item },
  now: Date,
): Promise<Prepared> {
  const { bank } = platform.config;
  if (way !== 'ANYWHERE') refuseOtherBank(item.destinationBankCode, bank.code);
  const bankCode = item.destinationBankCode || bank.code;
  const accountNumber = item.destinationAccountNumber;
  const intended = { accountNumber, bankCode, amountKobo: item.amount };
  const findDestination = (): Promise<NamedAccount> => {
    if (way === 'OWN') return findOwnDestination(platform, customer.id, accountNumber);
    const reference = item.nameInquiryReference || undefined;
    return resolveName(platform, customer.id, { accountNumber, bankCode, reference }, now);
  };
  const input = { ...item, id: newId() };
  const readingSentBefore = readSentBefore(platform, customer.id, intended, now);
  const prepared = await prepareTransfer(
    platform,
    { findDestination },
    { customer, input, readingSentBefore },
    now,
  );
  await refuseNeverPayable(platform, customer.id, prepared, now);
  const hereAs = way === 'OWN' ? 'OWN_ACCOUNT' : 'INTRA_BANK';
  return { ...prepared, transferType: bankCode === bank.code ? hereAs : 'INTERBANK' };
}

/** What no other day makes possible; the binding answer is given when it is paid. @throws Refusal */
export async function refuseNeverPayable(
  platform: Platform,
  customerId: string,
  { frozen, amountKobo, source }: PreparedTransfer,
  now: Date,
): Promise<void> {
  if (!source.canSend) throw fail('ACCOUNT_FROZEN');
  if (!isOwnMove({ ...frozen, customerId }))
    await refuseAboveCaps(poolConnection(platform.pool), { customerId, amountKobo }, now);
}

function scheduleOf(
  { config }: Platform,
  { frozen, amountKobo, transferType }: Prepared,
  {
    customer,
    orderId,
    plan,
    position,
    now,
  }: { customer: Customer; orderId: string; plan: Plan; position: number; now: Date },
): Schedule {
  return {
    id: newId(),
    customerId: customer.id,
    reference: newReference(),
    orderId,
    position: position + 1,
    termsOrderId: orderId,
    transferType,
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
    dueAt: dueAtFrom(plan.firstDay, config.scheduleHour, now),
    version: 1,
    waitingEditId: undefined,
    createdAt: now,
  };
}
