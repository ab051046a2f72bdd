/** One row for each of whom something is counted. Every statement commits by itself, and a row's lock makes one follow the other. */
export type CountedRow = {
  readonly times: readonly bigint[];
  readonly counts: readonly bigint[];
  readonly paused_until: Date | null;
};

/** What counts since `first`, and `more` at `now`. */
const withMore = (now: string, more: string, first: string) => `
  select time, sum(count) as count from (
    select * from unnest(kept.times, kept.counts) as counted (time, count) where time >= ${first}
    union all select ${now}::bigint, ${more}::bigint
  ) as attempts group by time`;

const sumFrom = (first: string) => `
  (select coalesce(sum(count), 0) from unnest(kept.times, kept.counts) as counted (time, count) where time >= ${first})`;

/** Of $1, at $2, $3 attempts; of all since $4 there may be $5. Answers a row where they fit. */
export const TAKE = `
  insert into throttle_counters as kept (whom, times, counts, kept_until)
  select $1::bytea, array[$2::bigint], array[$3::bigint], $6::timestamptz where $3::bigint <= $5::bigint
  on conflict (whom) do update set (times, counts, kept_until) = (
    select array_agg(time), array_agg(count::bigint), $6::timestamptz from (${withMore('$2', '$3', '$4::bigint')}) as counted)
  where ${sumFrom('$4::bigint')} + $3::bigint <= $5::bigint
  returning 1 as taken`;

/**
 * Of $1, one attempt at $2, unless a pause is under way at $6. Each beyond $4 since $3 begins one: of 1, 2, 4 and so on up to $5
 * seconds. Answers a row where it was counted.
 */
export const SLOW = `
  insert into throttle_counters as kept (whom, times, counts, kept_until)
  values ($1::bytea, array[$2::bigint], array[1::bigint], $7::timestamptz)
  on conflict (whom) do update set (times, counts, paused_until, kept_until) = (
    select array_agg(time), array_agg(count::bigint),
      case when sum(count) > $4::bigint then
        $6::timestamptz + interval '1 second' * least(power(2, least(sum(count) - $4::bigint - 1, 20)), $5::integer) end,
      $7::timestamptz
    from (${withMore('$2', '1', '$3::bigint')}) as counted)
  where kept.paused_until is null or kept.paused_until <= $6::timestamptz
  returning 1 as counted`;

/** Of $1, the newest $3 attempts that were counted up to $2. */
export const GIVE_BACK = `
  update throttle_counters as kept set (times, counts) = (
    select coalesce(array_agg(time), '{}'), coalesce(array_agg(count - given), '{}') from (
      select time, count, case when time > $2::bigint then 0
        else least(count, greatest($3::bigint - newer, 0)) end as given
      from (
        select time, count, coalesce(sum(count) filter (where time <= $2::bigint) over (
          order by time desc rows between unbounded preceding and 1 preceding), 0)::bigint as newer
        from unnest(kept.times, kept.counts) as counted (time, count)
      ) as ordered
    ) as shared where count > given)
  where whom = $1::bytea`;

export const END_PAUSE = 'update throttle_counters set paused_until = null where whom = $1::bytea';

export const FORGET = `
  insert into throttle_counters (whom, times, counts, kept_until) values ($1::bytea, '{}', '{}', $2::timestamptz)
  on conflict (whom) do update set times = '{}', counts = '{}', paused_until = null, kept_until = excluded.kept_until`;

export const COUNTED = 'select times, counts, paused_until from throttle_counters where whom = $1::bytea';

/** Of $1, until $2, unless one is under way at $3. Answers a row where it was begun. */
export const BEGIN_PAUSE = `
  insert into pauses as kept (whom, ends_at) values ($1::bytea, $2::timestamptz)
  on conflict (whom) do update set ends_at = excluded.ends_at where kept.ends_at <= $3::timestamptz
  returning 1 as begun`;

/** As BEGIN_PAUSE, and counts what comes while one is under way. Answers how many those are, and at the beginning of a pause how many they were. */
export const PASS_OVER = `
  insert into pauses as kept (whom, ends_at, event_id, event_at)
  values ($1::bytea, $2::timestamptz, $4::uuid, case when $4::uuid is not null then $3::timestamptz end)
  on conflict (whom) do update set
    event_id = case when kept.ends_at <= $3::timestamptz then excluded.event_id else kept.event_id end,
    event_at = case when kept.ends_at <= $3::timestamptz then excluded.event_at else kept.event_at end,
    told = kept.left_out,
    left_out = case when kept.ends_at <= $3::timestamptz then 0 else kept.left_out + 1 end,
    ends_at = case when kept.ends_at <= $3::timestamptz then excluded.ends_at else kept.ends_at end
  returning left_out, told`;
