-- What happened to the ways in (decision 58): sign-ins, codes, factors, passwords, limits, devices, refusals by right, and what
-- staff looked up. Rows are only ever added; a month that is too old is dropped whole, by the owner's role alone.

create table security_events (
  id uuid not null,
  occurred_at timestamptz not null,
  -- Whom it is about. Absent where a name was typed that is nobody's. No reference: a row outlives whom it is about.
  person_kind text not null check (person_kind in ('CUSTOMER', 'STAFF', 'NOBODY')),
  person_id uuid,
  -- The colleague who did it, where somebody else is whom it is about.
  by_staff_id uuid,
  -- The list is the code's (platform/security/security-events.ts).
  kind text not null check (kind ~ '^[A-Z_]+$'),
  result text not null check (result in ('DONE', 'REFUSED')),
  detail text not null default '',
  address text not null,
  browser text,
  device_id uuid,
  session_id uuid,
  trace_id text not null,
  check ((person_kind = 'NOBODY') = (person_id is null)),
  primary key (occurred_at, id)
) partition by range (occurred_at);
create index security_events_person on security_events (person_id, occurred_at desc, id desc);
create index security_events_kind on security_events (kind, occurred_at desc);

-- Whatever no month was made for, so that nothing is ever refused for want of one.
create table security_events_other partition of security_events default;
revoke insert, update, delete, truncate on security_events_other from harvest_app;
revoke update, delete, truncate on security_events from harvest_app;

-- Months from the given one on, which is named by its first day. The runtime role may have them made, and cannot drop any: it owns none of them.
create function make_security_event_months(first_month date, months integer) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  month date;
  name text;
  made integer := 0;
begin
  if months not between 1 and 24 or extract(day from first_month) <> 1 then
    raise exception 'between 1 and 24 months, from the first day of one';
  end if;
  -- The number is that of platform/database/lock-numbers.ts.
  perform pg_advisory_xact_lock(727008);
  for place in 0..months - 1 loop
    month := (first_month + make_interval(months => place))::date;
    name := 'security_events_' || to_char(month, 'YYYY_MM');
    if to_regclass('public.' || name) is not null then continue; end if;
    -- A month that rows of the default partition belong to already is left to it.
    if exists (
      select from security_events_other
      where occurred_at >= month::timestamp at time zone 'UTC'
        and occurred_at < (month + interval '1 month') at time zone 'UTC'
    ) then continue; end if;
    execute format(
      'create table %I partition of security_events for values from (%L) to (%L)', name,
      month::timestamp at time zone 'UTC', (month + interval '1 month') at time zone 'UTC');
    execute format('revoke insert, update, delete, truncate on %I from harvest_app', name);
    made := made + 1;
  end loop;
  return made;
end $$;
revoke all on function make_security_event_months from public;
grant execute on function make_security_event_months to harvest_app;
