import type { Kobo } from '@harvest/money';
import { kobo } from '@harvest/money';
import { findCustomer } from '../customers/customers.ts';
import { findReported } from '../disputes/disputes.ts';
import { poolConnection } from '../platform/database/database.ts';
import { fail } from '../platform/errors.ts';
import type { Platform } from '../platform/platform.ts';
import { findReceiptCode } from '../receipts/receipts.ts';
import { findTransaction, selectTransaction } from '../transactions/history.ts';
import type { Asker, Work } from './actions.ts';
import { disputeQueue } from './dispute-queue.ts';
import { type LedgerEntry, selectEntriesOf } from './ledger-entries-db.ts';
import { LOOKED_AT, noteLook } from './note-look.ts';
import { paymentKnownBy } from './payment-known-by-rules.ts';
import { settlementQueues } from './settlement-queues.ts';

type Wanted = { readonly id: string; readonly referenceNumber: string };

/**
 * One transaction of a customer with what the ledger booked for it, and where it waits for people. That somebody looked is
 * written down too. @throws Refusal
 */
export async function readTransaction(platform: Platform, asker: Asker, wanted: Wanted, now: Date) {
  const { id: customerId, referenceNumber } = wanted;
  const [customer, row] = await Promise.all([
    findCustomer(platform.db, { id: customerId }),
    selectTransaction(platform.db, customerId, referenceNumber),
  ]);
  if (customer === undefined || row === undefined) throw fail('NOT_FOUND');
  const name = `${customer.firstName} ${customer.lastName}`;
  const details = await findTransaction(platform, customerId, referenceNumber);
  const entries = await selectEntriesOf(poolConnection(platform.pool), {
    operationId: row.operation_id,
    accountNumber: row.account_number,
    amountKobo: row.amount_kobo,
    createdAt: row.created_at,
  });
  const queued = await platform.db.transaction().execute(async (transaction) => {
    const work = { platform, transaction, now, ...asker };
    const subject = { kind: 'customers', id: customerId, title: name, customerId };
    await noteLook(work, subject, LOOKED_AT, `Transaction ${row.reference_number}`);
    const reported = await whereReported(work, { customerId, referenceNumber: row.reference_number });
    const operationId = row.operation_id;
    if (operationId === null) return reported;
    const found = await Promise.all(
      settlementQueues
        .filter(({ permission }) => asker.by.permissions.includes(permission))
        .map(async ({ title, subjects }) => {
          const waiting = await subjects.open(work, operationId, 'LOOK');
          return waiting === undefined ? [] : [{ queue: subjects.kind, id: operationId, title }];
        }),
    );
    return [...found.flat(), ...reported];
  });
  const knownBy = row.operation_id === null ? undefined : paymentKnownBy(row.reference_number);
  return {
    customer: { id: customerId, name },
    details,
    entries: entries.map(entryOf),
    paymentReference: knownBy !== undefined && 'reference' in knownBy ? knownBy.reference : null,
    receiptCode: (await findReceiptCode(platform, { customerId, referenceNumber })) ?? null,
    queued,
  };
}

/** Its customer reported a problem with it, which nobody has decided about. */
async function whereReported(
  { transaction, by }: Work,
  reportOf: { readonly customerId: string; readonly referenceNumber: string },
) {
  const { title, permission, subjects } = disputeQueue;
  if (!by.permissions.includes(permission)) return [];
  const dispute = await findReported(transaction, reportOf);
  return dispute?.state === 'OPEN' ? [{ queue: subjects.kind, id: dispute.ticketId, title }] : [];
}

function entryOf(entry: LedgerEntry) {
  const { accountNumber, accountClass, rule, amountKobo, narration, postedAt, isReturn } = entry;
  return {
    account: accountNumber ?? inWords(accountClass),
    rule: inWords(rule),
    direction: amountKobo > 0n ? ('IN' as const) : ('OUT' as const),
    amount: absolute(amountKobo),
    narration,
    at: postedAt.toISOString(),
    isReturn,
  };
}

const absolute = (amount: Kobo): Kobo => (amount < 0n ? kobo(-1n * amount) : amount);

/** `STAMP_DUTY_PAYABLE` reads as Stamp duty payable. */
function inWords(name: string): string {
  const words = name.toLowerCase().replaceAll('_', ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
