-- Where the business clock stands, for tests of a demo: the offset alone moves it then, so that a test knows the minute and no
-- midnight comes between two of its steps. Null where it runs, as in every bank with money in it.
alter table business_clock add column stands_at timestamptz;

create or replace function refuse_clock_going_back() returns trigger language plpgsql as $$
begin
  if new.offset_ms < old.offset_ms or new.stands_at < old.stands_at then
    raise exception 'the business clock only goes forward';
  end if;
  if new.stands_at is not null and not exists (select from bank_profile where profile = 'demo') then
    raise exception 'the business clock stands still in a demo alone';
  end if;
  return new;
end $$;
