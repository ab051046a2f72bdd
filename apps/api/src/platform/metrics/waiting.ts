import { BUSINESS_NOW_SQL } from '../clock.ts';
import { DATABASE_SECONDS } from '../database/clock-difference.ts';
import type { SqlConnection } from '../database/database.ts';
import { SHARED_NOW_SQL } from '../database/shared-clock.ts';

/** One number of one thing that waits, or that was checked: what it is, which of its kind, how many, and since when. */
export type Reading = {
  readonly what: What;
  /** Of the queue, channel, kind, task or check; empty where there is only one. */
  readonly name: string;
  readonly count: number;
  /** Of the one that waits longest; null where nothing does. Of a check, or the archive of WAL: when it ran last, in seconds since 1970. */
  readonly seconds: number | null;
};

export type What =
  | 'JOB_DUE'
  | 'JOB_FAILING'
  | 'JOB_GIVEN_UP'
  | 'PAYMENT'
  | 'HELD_PAYMENT'
  | 'MESSAGE'
  | 'EVENT'
  | 'EVENT_PARKED'
  | 'SCHEDULE'
  | 'BULK_ROW'
  | 'STATEMENT'
  | 'IDENTITY_CHECK'
  | 'RESET_LINK'
  | 'STAFF'
  | 'SEAL'
  | 'CLOCK'
  | 'ARCHIVE'
  | 'CHECK';

/**
 * Everything that waits anywhere in the bank, in one statement, so that a look costs one connection for a moment. It reads the
 * tables of many slices, as they stand in their own queries, and writes none. Each part is served by the index that its worker or
 * its list uses, which holds what waits and nothing else. The jobs of the queue alone go by the database's clock without the offset.
 */
const READINGS = `
  with clock as materialized (
    select ${SHARED_NOW_SQL} as wall, ${BUSINESS_NOW_SQL} as business from business_clock),
  jobs as materialized (
    select task_identifier as name, attempts, max_attempts, locked_at, run_at from graphile_worker.jobs),
  waiting (what, name, count, since) as (
    select 'PAYMENT', kind, count(*), min(created_at) from dispatches where due_at is not null group by kind
    union all
    select 'HELD_PAYMENT', '', count(*), min(due_at) from held_operations, clock where due_at <= business
    union all
    select 'MESSAGE', channels.channel, count(messages.id), min(created_at)
    from (values ('EMAIL'), ('SMS')) as channels (channel)
      left join messages on messages.channel = channels.channel and sent_at is null and given_up_at is null
    group by channels.channel
    union all
    select 'EVENT', '', count(*), min(occurred_at) from events where expanded_at is null and parked_at is null
    union all
    select 'EVENT_PARKED', type, count(*), min(parked_at)
    from events where expanded_at is null and parked_at is not null group by type
    union all
    select 'SCHEDULE', '', count(*), min(due_at) from schedules, clock where state = 'ACTIVE' and due_at <= business
    union all
    select 'BULK_ROW', '', count(operations.id), min(approved_at)
    from bulk_runs left join operations on order_id = bulk_id and status = 'AWAITING_OTP'
    where bulk_runs.due_at is not null
    union all
    select 'STATEMENT', '', count(*), min(requested_at) from statement_requests where ended_at is null
    union all
    select 'IDENTITY_CHECK', '', count(*), min(created_at) from identity_checks where due_at is not null
    union all
    select 'SEAL', '', 0, ledger.waiting_since()
    union all
    select 'RESET_LINK', '', count(*), min(asked_at) from reset_requests
    union all
    select 'STAFF', 'block-requests', count(*), min(asked_at)
    from block_requests where decided_at is null
    union all
    select 'STAFF', 'onboarding-profiles', count(*), min(changed_at)
    from onboarding_stages where section = 'BASIC_PROFILE' and status = 'SUBMITTED'
    union all
    select 'STAFF', 'onboarding-documents', count(*), min(created_at) from customer_documents where status = 'SUBMITTED'
    union all
    select 'STAFF', 'identity-checks', count(*), min(created_at)
    from identity_checks, clock where due_at is null or created_at <= business - interval '1 day'
    union all
    select 'STAFF', queue, count(kyc_submissions.id), min(submitted_at)
    from (values ('kyc-levels', 0, 2), ('kyc-level-3', 3, 3)) as levels (queue, first, last)
      left join kyc_submissions on level between first and last and kyc_submissions.status = 'PENDING'
    group by queue
    union all
    select 'STAFF', 'payments-without-outcome', count(*), min(created_at)
    from dispatches, clock
    where due_at is not null and decision is null
      and (created_at <= business - interval '10 minutes' or due_at = 'infinity')
    union all
    select 'STAFF', 'settlement-differences', count(*), min(found_at) from settlement_findings where closed_at is null
    union all
    select 'STAFF', 'account-closings', count(*), min(asked_at) from account_closings where decided_at is null
    union all
    select 'STAFF', 'tickets', count(*), min(waits_since)
    from tickets
    where waits_since is not null
      and not exists (select from disputes where disputes.id = tickets.id and disputes.state = 'OPEN')
      and not exists (select from account_closings where ticket_id = tickets.id and decided_at is null)
    union all
    select 'STAFF', 'disputes', count(*), min(coalesce(reopened_at, reported_at)) from disputes where state = 'OPEN'
    union all
    select 'STAFF', 'approvals', count(*), min(created_at)
    from approvals, clock where state = 'WAITING' and created_at > business - interval '72 hours')
  select what, name, count::float8, extract(epoch from business - since)::float8 as seconds from waiting, clock
  union all
  select 'JOB_DUE', name, count(*), extract(epoch from wall - min(run_at))
  from jobs, clock where locked_at is null and attempts < max_attempts and run_at <= wall group by name, wall
  union all
  select 'JOB_FAILING', name, count(*), null
  from jobs where locked_at is null and attempts > 0 and attempts < max_attempts group by name
  union all
  select 'JOB_GIVEN_UP', name, count(*), null
  from jobs where locked_at is null and attempts >= max_attempts group by name
  union all
  select 'CLOCK', '', 0, ${DATABASE_SECONDS} - extract(epoch from $1::timestamptz)
  union all
  select 'ARCHIVE', '', failed_count, extract(epoch from last_archived_time)
  from pg_stat_archiver where current_setting('archive_mode') <> 'off'
  union all
  select 'CHECK', name, findings, extract(epoch from ran_at) from daily_checks`;

/** @param own now, by the clock of this process */
export function readWaiting(connection: SqlConnection, own: Date): Promise<Reading[]> {
  return connection.query<Reading>(READINGS, [own.toISOString()]);
}
