import type { ListQuery } from '@harvest/contracts/fields';
import { lagosDay, startOfLagosDay } from '../bank/lagos-time.ts';
import { fail } from '../platform/errors.ts';
import { pageOf, patternsOf } from '../platform/page-rules.ts';
import type { Platform } from '../platform/platform.ts';
import type { Staff } from '../platform/security/staff-sessions.ts';
import type { Asker, Work } from './actions.ts';
import { countDeedsSince } from './audit-db.ts';
import { noteSearch } from './note-look.ts';
import type { Queue } from './queue.ts';
import { ageOf, urgencyBefore } from './queue-age-rules.ts';
import { queues } from './queues.ts';
import { readSubject, readSubjectFile } from './read-subject.ts';

const isOpenTo = (queue: Queue, by: Staff) => by.permissions.includes(queue.permission);

/** The queue of this name. @throws Refusal when there is none, or it is not for this staff member */
export function queueFor(by: Staff, name: string): Queue {
  const queue = queues.find(({ subjects }) => subjects.kind === name);
  if (queue === undefined) throw fail('NOT_FOUND');
  if (!isOpenTo(queue, by)) throw fail('FORBIDDEN');
  return queue;
}

/** The queues this staff member may work on, how much waits in each and since when, and what they decided there today. */
export async function listQueues(platform: Platform, by: Staff, now: Date) {
  const longest = { patterns: [], limit: 1, offset: 0 };
  const open = queues.filter((queue) => isOpenTo(queue, by));
  if (open.length === 0) return [];
  const actions = [...new Set(open.flatMap(deedsOf))];
  const reading = { ...platform, ...platform.lists };
  const today = startOfLagosDay(lagosDay(now));
  const decided = await countDeedsSince(platform.lists.db, { staffId: by.id, actions }, today);
  return Promise.all(
    open.map(async (queue) => {
      const { lines, total, soonest } = await queue.list(reading, longest, now);
      const since = lines[0]?.since;
      return {
        queue: queue.subjects.kind,
        title: queue.title,
        waiting: total,
        oldest: since === undefined ? null : oldestOf({ since, deadline: soonest }, now),
        decidedByYouToday: decided.get(queue.subjects.kind) ?? 0,
      };
    }),
  );
}

/** Whatever staff do there that was waited for, by its name in the audit. */
const deedsOf = ({ subjects, deeds = [] }: Queue): string[] => [
  ...subjects.actions.map(({ label }) => label),
  ...deeds,
];

type Waiting = { readonly since: Date; readonly deadline?: Date | undefined };

/** How long it has waited, and how urgent it is: by its deadline where it has one, else by its age. */
function oldestOf({ since, deadline }: Waiting, now: Date) {
  const { waitedMinutes, urgency } = ageOf(since, now);
  return {
    since: since.toISOString(),
    waitedMinutes,
    urgency: deadline === undefined ? urgency : urgencyBefore(deadline, now),
  };
}

/** A page of what waits, longest first; that somebody listed it is written down first. @throws Refusal */
export async function listQueue(platform: Platform, asker: Asker, name: string, query: ListQuery, now: Date) {
  const filter = { patterns: patternsOf(query.q), ...pageOf(query) };
  const queue = queueFor(asker.by, name);
  await noteSearch(platform, asker, { what: 'a queue', which: queue.title }, query, now);
  const { lines, total } = await queue.list({ ...platform, ...platform.lists }, filter, now);
  const items = lines.map(({ id, title, subtitle, since, deadline }) => {
    const { urgency } = oldestOf({ since, deadline }, now);
    return { id, title, subtitle, since: since.toISOString(), urgency };
  });
  return { items, total };
}

/** One thing that waits. @throws Refusal */
export async function readQueued(
  platform: Platform,
  asker: Asker,
  place: { queue: string; id: string },
  now: Date,
) {
  return readSubject(platform, asker, { kind: queueFor(asker.by, place.queue).subjects, id: place.id }, now);
}

/** A file of what waits. @throws Refusal */
export async function readQueuedFile(
  platform: Platform,
  asker: Asker,
  { queue, id, fileId }: { queue: string; id: string; fileId: string },
  now: Date,
) {
  const { subjects } = queueFor(asker.by, queue);
  const open = (work: Work) => subjects.open(work, id, 'LOOK');
  return readSubjectFile(platform, asker, { fileId, open }, now);
}
