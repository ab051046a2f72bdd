-- What customers change of their scheduled payments without a code, and what they were told of.

create table schedule_changes (
  -- Of the request, where it was an edit: sent again it has changed the schedule already.
  id uuid primary key,
  schedule_id uuid not null references schedules (id),
  what text not null check (what in ('PAUSED', 'RESUMED', 'SKIPPED', 'CANCELLED', 'EDITED')),
  -- Not all of many in a row are told of.
  is_told boolean not null,
  changed_at timestamptz not null
);
create index schedule_changes_schedule on schedule_changes (schedule_id, changed_at);
revoke update, delete, truncate on schedule_changes from harvest_app;

-- On which days in Lagos it was told that an account lacks money for what one code scheduled, so that it is told once.
create table schedule_shortfalls (
  order_id uuid not null references operations (id),
  source_account_number text not null,
  day date not null,
  primary key (order_id, source_account_number, day)
);
revoke update, delete, truncate on schedule_shortfalls from harvest_app;
