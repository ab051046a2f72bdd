import { poolConnection } from '../../apps/api/src/platform/database/database.ts';
import type { Platform } from '../../apps/api/src/platform/platform.ts';

const OPEN_WORK = `
  select 'payments without an outcome' as what, count(*) as count from dispatches
    where state in ('WAITING', 'SENT') and session_id <> all($1::text[])
  union all select 'credits without a decision', count(*) from inbound_credits where status = 'RECEIVED'
  union all select 'events that nobody heard of', count(*) from events where expanded_at is null
  union all select 'messages that were not sent', count(*) from messages where sent_at is null`;

const END_PAUSES = `
  update dispatches set due_at = least(due_at, $1::timestamptz), sent_at = least(sent_at, $2::timestamptz)
  where due_at is not null`;

const MINUTE_MS = 60_000;

/**
 * What the worker has still to do, in words.
 * @param neverKnown the sessions of which the switch will never tell what became of them
 */
export async function openWork({ pool }: Platform, neverKnown: readonly string[]): Promise<string[]> {
  const rows = await poolConnection(pool).query<{ what: string; count: bigint }>(OPEN_WORK, [neverKnown]);
  return rows.flatMap(({ what, count }) => (Number(count) === 0 ? [] : [`still open: ${count} ${what}`]));
}

/** As if a minute had gone by since the only worker died with messages in its hands. */
export async function letLeasesEnd({ db }: Platform): Promise<void> {
  await db
    .updateTable('messages')
    .set({ next_attempt_at: new Date() })
    .where('sent_at', 'is', null)
    .execute();
}

/** As if a minute had gone by since anything was sent or asked about. */
export async function letPausesEnd({ pool }: Platform): Promise<void> {
  const now = Date.now();
  const times = [now, now - MINUTE_MS].map((time) => new Date(time).toISOString());
  await poolConnection(pool).query(END_PAUSES, times);
}
