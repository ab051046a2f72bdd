-- Wrong codes of whoever is signed in are limited for each customer, over all operations.

-- Attempts whose code was wrong, where they are limited. Right codes leave it alone, so they stay HOT updates although it is
-- in the predicate of an index.
alter table challenges add column wrong_codes smallint not null default 0;
alter table challenges add constraint challenges_wrong_codes_check check (wrong_codes between 0 and attempts);
create index challenges_wrong_codes on challenges (holder_id, created_at) where wrong_codes > 0;

-- Locks the counts of customers, in the order given, until the transaction ends, and only then counts: a statement of its own
-- in a volatile function sees what committed while it waited, which the statement that calls it does not. Whoever has no wrong
-- code is left out. The number is that of platform/database/lock-numbers.ts.
create function lock_and_count_wrong_codes(customers uuid[], since timestamptz)
returns table (customer_id uuid, wrong_codes integer)
language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(customer::text, 727003)) from unnest(customers) as locked (customer);
  return query
    select challenges.holder_id, sum(challenges.wrong_codes)::integer from challenges
    where challenges.holder_id = any(customers) and challenges.wrong_codes > 0 and challenges.created_at > since
    group by challenges.holder_id;
end $$;
