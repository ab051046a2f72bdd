import { DISPUTE_TYPES } from '@harvest/contracts/dispute-types';
import { traceBill } from '../bills/bills.ts';
import { findCustomer } from '../customers/customers.ts';
import { findReported } from '../disputes/disputes.ts';
import { fail } from '../platform/errors.ts';
import type { Platform } from '../platform/platform.ts';
import { traceTransfer } from '../transfers/transfers.ts';
import type { Asker, Fact } from './actions.ts';
import { LOOKED_AT, noteLook, noteMiss } from './note-look.ts';
import { paymentFacts, paymentTitle, type TracedPayment } from './payment-facts.ts';
import { paymentKnownBy } from './payment-known-by-rules.ts';
import { shownOrder } from './shown-order.ts';

type KnownBy = NonNullable<ReturnType<typeof paymentKnownBy>>;

/** A payment of any customer and where its money is. That somebody looked is written down too. @throws Refusal */
export async function readPayment(platform: Platform, asker: Asker, typed: string, now: Date) {
  const knownBy = paymentKnownBy(typed);
  const found =
    knownBy && ((await shownPayment(platform, knownBy, now)) ?? (await shownOrder(platform, knownBy, now)));
  const customer = found && (await findCustomer(platform.db, { id: found.customerId }));
  if (found === undefined || customer === undefined) {
    await noteMiss(platform, asker, typed, now);
    throw fail('NOT_FOUND');
  }
  const { customerId: _, ...shown } = found;
  const { id, reference, title } = shown;
  await platform.db.transaction().execute((transaction) =>
    // By its reference it is found again, also in the list of who looked at what.
    noteLook(
      { platform, transaction, now, ...asker },
      { kind: 'payments', id, title: `${reference}, ${title}`, customerId: customer.id },
      LOOKED_AT,
    ),
  );
  return { ...shown, customer: { id: customer.id, name: `${customer.firstName} ${customer.lastName}` } };
}

/** What staff read of a single payment. */
async function shownPayment(platform: Platform, knownBy: KnownBy, now: Date) {
  const payment = await tracePayment(platform, knownBy, now);
  if (payment === undefined) return undefined;
  const { id, customerId, reference, status, total, destinationBankName, stopUntil } = payment;
  return {
    id,
    customerId,
    reference,
    title: paymentTitle(payment),
    status,
    facts: [...paymentFacts(platform, payment), ...(await reportedFacts(platform, payment))],
    timeline: timelineOf(payment),
    total,
    destinationBankName,
    stopUntil,
    isBill: payment.bill !== null,
    payments: null,
  };
}

/** That its customer reported a problem with it, so that nobody looks into it a second time. */
async function reportedFacts({ db }: Platform, { customerId, reference }: TracedPayment): Promise<Fact[]> {
  const dispute = await findReported(db, { customerId, referenceNumber: reference });
  if (dispute === undefined) return [];
  const { type, trackingNumber, state } = dispute;
  const words = [DISPUTE_TYPES[type].label, trackingNumber, state.toLowerCase()];
  return [{ label: 'Reported problem', value: words.join(', ') }];
}

/** A transfer or a purchase: an id or a reference is that of one of them, session ids have transfers alone. */
async function tracePayment(
  platform: Platform,
  knownBy: KnownBy,
  now: Date,
): Promise<TracedPayment | undefined> {
  const transfer = await traceTransfer(platform, knownBy, now);
  return transfer ?? ('sessionId' in knownBy ? undefined : traceBill(platform, knownBy, now));
}

/** What its customer reads of the way of the money, after what came before it moved. */
function timelineOf({ startedAt, heldAt, expiresAt, status, timeline }: TracedPayment) {
  return [
    { step: 'STARTED' as const, at: startedAt.toISOString() },
    ...(heldAt === undefined ? [] : [{ step: 'HELD' as const, at: heldAt.toISOString() }]),
    ...(status === 'EXPIRED' ? [{ step: 'EXPIRED' as const, at: expiresAt.toISOString() }] : []),
    ...timeline,
  ];
}
