import type { Platform } from '../platform/platform.ts';
import { hideNumbers } from '../platform/security/hidden-numbers.ts';
import type { SecurityEvent } from '../platform/security/security-events.ts';
import type { Asker, Subject, Work } from './actions.ts';
import { didSince, insertAudit } from './audit-db.ts';
import { type Listed, listedInWords } from './list-words-rules.ts';

export const LOOKED_AT = 'Looked at';
export const OPENED_FILE = 'Opened a file';
// A page that reads itself again while it is open is one look.
const LOOK_MINUTES = 5;

type Mention = Pick<Subject, 'kind' | 'id' | 'title' | 'customerId'>;
type Deed = {
  readonly action: string;
  readonly comment: string;
  readonly event: Pick<SecurityEvent, 'kind' | 'person' | 'byStaffId' | 'result'>;
};

/** That somebody looked at a subject: once in five minutes, in the audit and among the security events. */
export async function noteLook(work: Work, subject: Mention, action: string, comment = ''): Promise<void> {
  const { customerId } = subject;
  const person = customerId === undefined ? NOBODY : ({ kind: 'CUSTOMER', id: customerId } as const);
  const event = { kind: 'STAFF_LOOKED_UP', result: 'DONE', person, byStaffId: work.by.id } as const;
  await note(work, subject, { action, comment, event });
}

const NOBODY = { kind: 'NOBODY' } as const;

/** What shows customers, and what was looked for in it. */
export type Search = {
  /** Its plural, as the audit calls it. */
  readonly what: 'customers' | 'tickets' | 'approvals' | 'a queue';
  /** Which one, where there are several. */
  readonly which?: string;
};

/**
 * That somebody listed or searched customers, before they read a line of it: once in five minutes for the same rows of the
 * same list (A344).
 */
export async function noteSearch(
  platform: Platform,
  asker: Asker,
  { what, which }: Search,
  query: Listed,
  now: Date,
): Promise<void> {
  const isSearch = (query.q?.trim() ?? '') !== '';
  const comment = [...(which === undefined ? [] : [which]), listedInWords(query)].join(', ');
  await noteByItself(
    platform,
    asker,
    { action: `${isSearch ? 'Searched' : 'Listed'} ${what}`, comment },
    now,
  );
}

/** That somebody looked for what is not there, by what they typed. */
export async function noteMiss(platform: Platform, asker: Asker, typed: string, now: Date): Promise<void> {
  await noteByItself(platform, asker, { action: 'Looked in vain for', comment: `“${typed}”` }, now);
}

async function noteByItself(
  platform: Platform,
  asker: Asker,
  deed: Pick<Deed, 'action' | 'comment'>,
  now: Date,
): Promise<void> {
  const { id, name } = asker.by;
  const event = { kind: 'STAFF_SEARCHED', result: 'DONE', person: { kind: 'STAFF', id } } as const;
  await platform.db
    .transaction()
    .execute((transaction) =>
      note({ platform, transaction, now, ...asker }, { kind: 'staff', id, title: name }, { ...deed, event }),
    );
}

async function note(work: Work, subject: Mention, { action, comment, event }: Deed): Promise<void> {
  const { platform, transaction, by, visitor, now } = work;
  const since = new Date(now.getTime() - LOOK_MINUTES * 60_000);
  // As the audit keeps it.
  const kept = hideNumbers(platform.secrets, comment);
  if (await didSince(transaction, { staffId: by.id, subjectId: subject.id, action, comment: kept }, since))
    return;
  await insertAudit(work, subject, { action, comment, outcome: 'DONE' });
  const detail = [action, ...(comment === '' ? [] : [comment])].join(': ');
  await platform.securityEvents.record([{ ...event, detail, visitor, now }], transaction);
}
