import type { ListQuery } from '@harvest/contracts/fields';
import { fail } from '../platform/errors.ts';
import { pageOf, patternsOf } from '../platform/page-rules.ts';
import type { Platform } from '../platform/platform.ts';
import type { Staff } from '../platform/security/staff-sessions.ts';
import type { Queue } from './queue.ts';
import { queues } from './queues.ts';
import { noteLook, readSubject } from './read-subject.ts';

const isOpenTo = (queue: Queue, by: Staff) => by.permissions.includes(queue.permission);

/** The queue of this name. @throws Refusal when there is none, or it is not for this staff member */
export function queueFor(by: Staff, name: string): Queue {
  const queue = queues.find(({ subjects }) => subjects.kind === name);
  if (queue === undefined) throw fail('NOT_FOUND');
  if (!isOpenTo(queue, by)) throw fail('FORBIDDEN');
  return queue;
}

/** The queues this staff member may work on, and how much waits in each. */
export async function listQueues(platform: Platform, by: Staff, now: Date) {
  const all = { patterns: [], limit: 1, offset: 0 };
  return Promise.all(
    queues
      .filter((queue) => isOpenTo(queue, by))
      .map(async (queue) => ({
        queue: queue.subjects.kind,
        title: queue.title,
        waiting: (await queue.list(platform, all, now)).total,
      })),
  );
}

/** A page of what waits, longest first. @throws Refusal */
export async function listQueue(platform: Platform, by: Staff, name: string, query: ListQuery, now: Date) {
  const filter = { patterns: patternsOf(query.q), ...pageOf(query) };
  const { lines, total } = await queueFor(by, name).list(platform, filter, now);
  return { items: lines.map((line) => ({ ...line, since: line.since.toISOString() })), total };
}

/** One thing that waits. @throws Refusal */
export async function readQueued(
  platform: Platform,
  by: Staff,
  place: { queue: string; id: string },
  now: Date,
) {
  return readSubject(platform, by, { kind: queueFor(by, place.queue).subjects, id: place.id }, now);
}

/** A file of what waits, as a data URL; that it was opened is written down first. @throws Refusal */
export async function readQueuedFile(
  platform: Platform,
  by: Staff,
  place: { queue: string; id: string; fileId: string },
  now: Date,
) {
  const { subjects } = queueFor(by, place.queue);
  const subject = await platform.db.transaction().execute(async (transaction) => {
    const work = { platform, transaction, now, by };
    const opened = await subjects.open(work, place.id, 'LOOK');
    const file = (await opened?.describe())?.files.find(({ id }) => id === place.fileId);
    if (opened === undefined || file === undefined) throw fail('NOT_FOUND');
    await noteLook(work, opened, 'Opened a file', file.name);
    return opened;
  });
  const content = await subject.readFile(place.fileId);
  if (content === undefined) throw fail('NOT_FOUND');
  return { content };
}
