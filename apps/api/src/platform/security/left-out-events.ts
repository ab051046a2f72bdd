import type { Platform } from '../platform.ts';
import type { Person, SecurityEvent, SecurityEventKind } from './security-events.ts';

const ROWS_AT_ONCE = 500;
/** What `recordSparsely` writes behind a detail. */
const MORE = / \(\d+ more since the last\)$/;

/**
 * Writes down how many events were left out in pauses that are over and were followed by none: a burst that ends within its pause
 * leaves its size behind, too.
 * @returns how many pauses there were
 */
export async function tellOfLeftOutEvents(
  { db, securityEvents }: Pick<Platform, 'db' | 'securityEvents'>,
  now: Date,
): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const { earliest } = await transaction
      .selectFrom('pauses')
      .select(({ fn }) => fn.min('event_at').as('earliest'))
      .where('left_out', '>', 0)
      .where('ends_at', '<=', now)
      .executeTakeFirstOrThrow();
    if (earliest === null) return 0;
    const over = await transaction
      .selectFrom('pauses')
      // A process that died between the two left a pause without its event.
      .leftJoin('security_events as event', (join) =>
        join
          .onRef('event.id', '=', 'event_id')
          .onRef('event.occurred_at', '=', 'event_at')
          // Nothing else keeps the years of events before from being read.
          .on('event.occurred_at', '>=', earliest),
      )
      .select([
        'whom',
        'left_out',
        'event.kind',
        'result',
        'person_kind',
        'person_id',
        'by_staff_id',
        'detail',
      ])
      .select(['address', 'browser', 'device_id', 'session_id', 'trace_id'])
      .where('left_out', '>', 0)
      .where('event_id', 'is not', null)
      .where('ends_at', '<=', now)
      .orderBy('whom')
      .limit(ROWS_AT_ONCE)
      .forUpdate('pauses')
      .skipLocked()
      .execute();
    if (over.length === 0) return 0;
    await securityEvents.record(
      over.flatMap((row) => eventOf(row, now) ?? []),
      transaction,
    );
    await transaction
      .updateTable('pauses')
      .set({ left_out: 0 })
      .where(
        'whom',
        'in',
        over.map(({ whom }) => whom),
      )
      .execute();
    return over.length;
  });
}

type Over = {
  readonly left_out: number;
  readonly kind: string | null;
  readonly result: string | null;
  readonly person_kind: string | null;
  readonly person_id: string | null;
  readonly by_staff_id: string | null;
  readonly detail: string | null;
  readonly address: string | null;
  readonly browser: string | null;
  readonly device_id: string | null;
  readonly session_id: string | null;
  readonly trace_id: string | null;
};

/** One more like that with which the pause was begun. */
function eventOf(row: Over, now: Date): SecurityEvent | undefined {
  const { kind, result, person_id: id, address, trace_id: traceId } = row;
  if (kind === null || address === null || traceId === null) return undefined;
  const person: Person =
    id === null ? { kind: 'NOBODY' } : { kind: row.person_kind === 'STAFF' ? 'STAFF' : 'CUSTOMER', id };
  return {
    kind: kind as SecurityEventKind,
    result: result === 'DONE' ? 'DONE' : 'REFUSED',
    person,
    byStaffId: row.by_staff_id ?? undefined,
    detail: `${row.detail?.replace(MORE, '') ?? ''} (${row.left_out} more, then no more)`.trimStart(),
    visitor: { address, browser: row.browser ?? undefined, traceId },
    deviceId: row.device_id ?? undefined,
    sessionId: row.session_id ?? undefined,
    now,
  };
}
