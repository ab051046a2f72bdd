import { type CustomerRecord, changeCustomer } from '../customers/customers.ts';
import { tellOfSecurity } from '../platform/outbox.ts';
import type { Work } from './actions.ts';
import { blockedText, unblockedText } from './block-text-rules.ts';

/** As the audit has it. */
export const BLOCK = 'Sign out and block';

/**
 * Every session and every sign-in that waits end at once, and nobody signs in as this customer until two people unblock them
 * (A340). Money is another matter: credits land, and what is scheduled is paid.
 */
export async function blockCustomer(work: Work, customer: CustomerRecord): Promise<void> {
  const { platform, transaction, now } = work;
  await changeCustomer(transaction, customer.id, { blockedAt: now });
  await platform.sessions.endAll(transaction, customer.id, now);
  await record(work, customer, 'BLOCKED');
  const text = blockedText(platform.config.bank, now);
  await tellOfSecurity(transaction, platform.secrets, customer, text, now);
}

export async function unblockCustomer(work: Work, customer: CustomerRecord): Promise<void> {
  const { platform, transaction, now } = work;
  await changeCustomer(transaction, customer.id, { blockedAt: null });
  await record(work, customer, 'UNBLOCKED');
  const text = unblockedText(platform.config.bank, now);
  await tellOfSecurity(transaction, platform.secrets, customer, text, now);
}

async function record(
  { platform, transaction, by, visitor, now }: Work,
  { id }: CustomerRecord,
  kind: 'BLOCKED' | 'UNBLOCKED',
): Promise<void> {
  const person = { kind: 'CUSTOMER', id } as const;
  await platform.securityEvents.record(
    [{ kind, result: 'DONE', person, byStaffId: by.id, visitor, now }],
    transaction,
  );
}
