import { newId } from '../bank/ids.ts';
import { fail, type Refusal } from '../platform/errors.ts';
import type { Platform } from '../platform/platform.ts';
import {
  type ActionRequest,
  type Asker,
  isByApprovingAlone,
  mayAsk,
  type Offer,
  type SubjectKind,
  type Work,
} from './actions.ts';
import { insertApproval } from './approvals-db.ts';
import { insertAudit, isMentioned } from './audit-db.ts';
import { refuseWithoutOldApp } from './authenticator-duty-rules.ts';
import { chosenOf } from './choice-rules.ts';
import { expireApprovals } from './expire-approvals.ts';

export type Act = {
  readonly kind: SubjectKind;
  readonly id: string;
  readonly action: string;
  readonly comment?: string | undefined;
  readonly chosen?: readonly string[] | undefined;
};

/**
 * Does what a staff member decided, at once or, where two people are needed, once a second one approves. Effect and audit
 * change in one transaction. @throws Refusal
 */
export async function act(platform: Platform, asker: Asker, wanted: Act, now: Date) {
  const words = wanted.kind.actions.find(({ action }) => action === wanted.action);
  if (words === undefined) throw fail('NOT_FOUND');
  if (!mayAsk(words, asker.by)) throw fail('FORBIDDEN');
  if (isByApprovingAlone(words, asker.by)) refuseWithoutOldApp(platform.config.profile, asker.by, now);
  return platform.db.transaction().execute(async (transaction) => {
    const work = { platform, transaction, now, ...asker };
    const subject = await wanted.kind.open(work, wanted.id, 'LOCK');
    const offer = subject?.offers.find(({ action }) => action === wanted.action);
    if (subject === undefined || offer === undefined) throw await goneOrUnknown(work, wanted);
    const request = readRequest(offer, wanted);
    if (!offer.isPossible) throw fail('ACTION_NOT_POSSIBLE');
    if (offer.needsSecondPerson) await ask(work, subject, offer, request);
    else await offer.run(request);
    const outcome = offer.needsSecondPerson ? ('WAITING_FOR_APPROVAL' as const) : ('DONE' as const);
    await insertAudit(work, subject, { action: offer.label, comment: request.comment, outcome });
    return { state: outcome, label: offer.label, title: subject.shortTitle };
  });
}

/** What staff looked at or acted upon before, and does not wait any more, is told from what never was. */
async function goneOrUnknown({ transaction }: Work, { kind, id }: Act): Promise<Refusal> {
  return fail((await isMentioned(transaction, kind.kind, id)) ? 'ACTION_NOT_POSSIBLE' : 'NOT_FOUND');
}

function readRequest(offer: Offer, { comment = '', chosen }: Act): ActionRequest {
  const said = comment.trim();
  if (offer.needsComment && said === '') throw fail('COMMENT_REQUIRED');
  return { comment: said, chosen: offer.choices === undefined ? [] : chosenOf(offer.choices, chosen) };
}

/** Freezes what is asked for until a second person decides; the same thing cannot wait twice. */
async function ask(
  work: Work,
  subject: { kind: string; id: string; title: string },
  offer: Offer,
  request: ActionRequest,
): Promise<void> {
  // What nobody decided about in time stands in nobody's way.
  await expireApprovals(work, { kind: subject.kind, id: subject.id, action: offer.action });
  const before = offer.choices?.filter((choice) => choice.chosen).map((choice) => choice.value);
  const inserted = await insertApproval(work.transaction, {
    id: newId(),
    subject,
    action: offer.action,
    label: offer.label,
    payload: {
      ...(before !== undefined && { before, after: [...request.chosen] }),
      ...(offer.askedFor !== undefined && { askedFor: offer.askedFor }),
    },
    comment: request.comment,
    makerId: work.by.id,
    createdAt: work.now,
  });
  if (!inserted) throw fail('ACTION_NOT_POSSIBLE');
}
