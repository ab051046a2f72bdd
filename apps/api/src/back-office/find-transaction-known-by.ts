import { findCustomer } from '../customers/customers.ts';
import { findCredited } from '../inbound-credits/inbound-credits.ts';
import { fail } from '../platform/errors.ts';
import type { Platform } from '../platform/platform.ts';
import { findReceipt } from '../receipts/receipts.ts';
import type { Asker } from './actions.ts';
import { LOOKED_AT, noteLook, noteMiss } from './note-look.ts';

const SESSION_ID = /^\d{30}$/;

/**
 * Whose transaction it is that a receipt's code or the session id of money that came in belongs to. That somebody found it is
 * written down too. @throws Refusal
 */
export async function findTransactionKnownBy(platform: Platform, asker: Asker, typed: string, now: Date) {
  const compact = typed.replaceAll(/\s/g, '');
  const found = SESSION_ID.test(compact)
    ? await findCredited(platform, compact)
    : await findReceipt(platform, compact);
  const customer = found && (await findCustomer(platform.db, { id: found.customerId }));
  if (found === undefined || customer === undefined) {
    await noteMiss(platform, asker, typed, now);
    throw fail('NOT_FOUND');
  }
  const { customerId, referenceNumber } = found;
  const title = `${customer.firstName} ${customer.lastName}`;
  const subject = { kind: 'customers', id: customerId, title, customerId };
  await platform.db
    .transaction()
    .execute((transaction) =>
      noteLook(
        { platform, transaction, now, ...asker },
        subject,
        LOOKED_AT,
        `Transaction ${referenceNumber}`,
      ),
    );
  return { customerId, referenceNumber };
}
