import { traceBill } from '../bills/bills.ts';
import { findCustomer } from '../customers/customers.ts';
import { fail } from '../platform/errors.ts';
import type { Platform } from '../platform/platform.ts';
import type { Staff } from '../platform/security/staff-sessions.ts';
import { traceTransfer } from '../transfers/transfers.ts';
import { paymentFacts, paymentTitle, type TracedPayment } from './payment-facts.ts';
import { paymentKnownBy } from './payment-known-by-rules.ts';
import { LOOKED_AT, noteLook } from './read-subject.ts';

/** A payment of any customer and where its money is. That somebody looked is written down too. @throws Refusal */
export async function readPayment(platform: Platform, by: Staff, typed: string, now: Date) {
  const knownBy = paymentKnownBy(typed);
  const payment = knownBy && (await tracePayment(platform, knownBy, now));
  const customer = payment && (await findCustomer(platform.db, { id: payment.customerId }));
  if (payment === undefined || customer === undefined) throw fail('NOT_FOUND');
  const { id, reference, status, total, destinationBankName, stopUntil } = payment;
  const title = paymentTitle(payment);
  await platform.db.transaction().execute((transaction) =>
    // By its reference it is found again, also in the list of who looked at what.
    noteLook(
      { platform, transaction, now, by },
      { kind: 'payments', id, title: `${reference}, ${title}` },
      LOOKED_AT,
    ),
  );
  return {
    id,
    reference,
    title,
    status,
    customer: { id: customer.id, name: `${customer.firstName} ${customer.lastName}` },
    facts: paymentFacts(platform, payment),
    timeline: timelineOf(payment),
    total,
    destinationBankName,
    stopUntil,
    isBill: payment.bill !== null,
  };
}

/** A transfer or a purchase: an id or a reference is that of one of them, session ids have transfers alone. */
async function tracePayment(
  platform: Platform,
  knownBy: Parameters<typeof traceTransfer>[1],
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
