import type { DatabaseTransaction } from '../platform/database/database.ts';
import { fail } from '../platform/errors.ts';
import type { Platform } from '../platform/platform.ts';
import { countMessage } from './count-messages.ts';
import type { Reports } from './read-ticket.ts';
import { close, reopen, selectTicket, type Ticket } from './tickets-db.ts';

/**
 * Marks a ticket as done, or as unresolved, and then it waits for the bank (A298). Of a customer who is named, anybody else's is
 * as unknown as one that does not exist. @returns how it stood before @throws Refusal
 */
export async function setTicketStatus(
  transaction: DatabaseTransaction,
  { resolved, ...whose }: { readonly id: string; readonly customerId?: string; readonly resolved: boolean },
  now: Date,
): Promise<Ticket> {
  const ticket = await selectTicket(transaction, whose, 'LOCK');
  if (ticket === undefined) throw fail('NOT_FOUND');
  if (resolved) await close(transaction, ticket.id);
  else await reopen(transaction, ticket, now);
  return ticket;
}

/** The customer themselves says so. @throws Refusal */
export async function setOwnStatus(
  platform: Platform,
  { followTicket }: Reports,
  customerId: string,
  status: { readonly id: string; readonly resolved: boolean },
  now: Date,
): Promise<void> {
  const { db } = platform;
  if ((await selectTicket(db, { id: status.id, customerId })) === undefined) throw fail('NOT_FOUND');
  await countMessage(platform, customerId, now);
  await db.transaction().execute(async (transaction) => {
    await setTicketStatus(transaction, { ...status, customerId }, now);
    await followTicket(transaction, status.id, status.resolved, now);
  });
}
