import { followTicket } from '../disputes/disputes.ts';
import { fail } from '../platform/errors.ts';
import type { Platform } from '../platform/platform.ts';
import type { Staff } from '../platform/security/staff-sessions.ts';
import { setTicketStatus } from '../tickets/tickets.ts';
import { insertAudit } from './audit-db.ts';
import { ticketMention } from './ticket-rules.ts';
import { selectStaffTicket } from './tickets-db.ts';

/** Marks a ticket as done, or as unresolved; a reported problem is done by deciding about it. @throws Refusal */
export async function markTicket(
  platform: Platform,
  by: Staff,
  wanted: { readonly id: string; readonly resolved: boolean },
  now: Date,
): Promise<void> {
  await platform.db.transaction().execute(async (transaction) => {
    const { resolved: before } = await setTicketStatus(transaction, wanted, now);
    const ticket = await selectStaffTicket(transaction, wanted.id);
    if (ticket === undefined) throw fail('NOT_FOUND');
    if (ticket.isUndecided && wanted.resolved) throw fail('ACTION_NOT_POSSIBLE');
    if (before === wanted.resolved) return;
    // A report that its customer withdrew waits to be decided again.
    if (!wanted.resolved) await followTicket(transaction, wanted.id, false, now);
    const action = wanted.resolved ? 'Marked as done' : 'Marked as unresolved';
    const deed = { action, comment: '', outcome: 'DONE' as const };
    await insertAudit({ platform, transaction, now, by }, ticketMention(ticket), deed);
  });
}
