-- Throttles whose windows slide: one row for each of whom something is counted, a keyed hash tells whom. What was counted before is
-- forgotten once, with the windows that did not slide.

drop table throttle_counters;
create table throttle_counters (
  whom bytea primary key,
  -- When something was counted, in milliseconds, and how much at each time. What no longer counts goes with the next that does.
  times bigint[] not null,
  counts bigint[] not null,
  -- Of what is slowed: nobody tries again before.
  paused_until timestamptz,
  -- From then on the row tells nothing. By whole days, so that counting seldom touches an index.
  kept_until timestamptz not null,
  check (cardinality(times) = cardinality(counts))
) with (fillfactor = 70);
create index throttle_counters_kept on throttle_counters (kept_until);
