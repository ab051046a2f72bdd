import { fail } from '../platform/errors.ts';
import type { Platform } from '../platform/platform.ts';
import type { Staff } from '../platform/security/staff-sessions.ts';
import { readAttachments, answerTicket as writeAnswer } from '../tickets/answering.ts';
import { insertAudit } from './audit-db.ts';
import { ticketMention } from './ticket-rules.ts';
import { selectStaffTicket } from './tickets-db.ts';

export const ANSWERED = 'Answered';

type Answer = {
  readonly id: string;
  readonly ticketId: string;
  readonly text: string;
  readonly attachments: Parameters<typeof readAttachments>[1];
  /** The newest message that it was written in sight of. */
  readonly lastSeen?: string | undefined;
};

/**
 * What somebody of the bank says to a customer, if nobody wrote anything meanwhile that they have not read. Answer and audit
 * are written in one transaction. @throws Refusal
 */
export async function answerTicket(platform: Platform, by: Staff, answer: Answer, now: Date): Promise<void> {
  const { ticketId } = answer;
  const attachments = readAttachments(platform, answer.attachments);
  await platform.db.transaction().execute(async (transaction) => {
    const ticket = await selectStaffTicket(transaction, ticketId);
    if (ticket === undefined) throw fail('NOT_FOUND');
    await writeAnswer(transaction, { ...answer, attachments, staffId: by.id }, now);
    const deed = { action: ANSWERED, comment: '', outcome: 'DONE' as const };
    await insertAudit({ platform, transaction, now, by }, ticketMention(ticket), deed);
  });
}
