-- Sign-ins that wait for their code are counted by where they were begun, and their wrong codes by person (decisions 53, 54).

alter table challenges
  -- Whose wrong codes are counted together over many codes; absent where none are. Inside a session it is the customer, at a
  -- sign-in a browser that its owner is known by, or an id made of the person for everything else.
  add column counted_for uuid,
  -- Of a sign-in: the browser or the network it was begun from, and by what the person was known there.
  add column place text,
  add column known_by text check (known_by in ('BROWSER', 'ADDRESS')),
  -- A later sign-in from the same place took the place of this one.
  add column replaced_at timestamptz,
  -- Its wrong codes count no more.
  add column forgiven_at timestamptz;

update challenges set counted_for = holder_id where purpose not in ('SIGN_IN', 'STAFF_SIGN_IN', 'EMAIL_VERIFICATION');

-- Whatever is tried by e-mail is one of the five tries as well; how many of those were wrong is known beside.
update challenges set attempts_by_email = 0 where attempts_by_email > 0;
alter table challenges add check (attempts_by_email <= attempts);

drop index challenges_wrong_codes;
create index challenges_wrong_codes on challenges (counted_for, created_at) where wrong_codes > 0;

-- As before, by what is counted together: locks the counts, in the order given, until the transaction ends, and only then counts,
-- in a statement of its own that sees what committed while it waited. What has no wrong code is left out. The number is that of
-- platform/database/lock-numbers.ts.
drop function lock_and_count_wrong_codes;
create function lock_and_count_wrong_codes(counts uuid[], since timestamptz)
returns table (counted_for uuid, wrong_codes integer, wrong_by_email integer)
language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(count::text, 727003)) from unnest(counts) as locked (count);
  return query
    select challenges.counted_for, sum(challenges.wrong_codes)::integer, sum(challenges.attempts_by_email)::integer
    from challenges
    where challenges.counted_for = any(counts) and challenges.wrong_codes > 0 and challenges.created_at > since
      and challenges.forgiven_at is null
    group by challenges.counted_for;
end $$;
