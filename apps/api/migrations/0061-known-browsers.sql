-- Where somebody signs in from (decision 54): browsers by a cookie of theirs, addresses by themselves.

create table devices (
  id uuid primary key,
  -- A customer or a colleague.
  holder_id uuid not null,
  -- Keyed hash of the holder and the browser's cookie: two people at one browser have a row each, and neither tells of the other.
  cookie_hash bytea not null unique,
  -- In words of ours.
  browser text,
  address text not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null
);
create index devices_holder on devices (holder_id, last_seen_at desc);

create table known_addresses (
  holder_id uuid not null,
  -- An IPv4 address or an IPv6 /64.
  address text not null,
  last_seen_at timestamptz not null,
  primary key (holder_id, address)
);

-- Sessions from before have neither; they are over within half a day.
alter table sessions add column device_id uuid references devices (id) on delete set null;
alter table sessions add column address text not null default '';
alter table sessions add column browser text;
alter table staff_sessions add column device_id uuid references devices (id) on delete set null;
alter table staff_sessions add column address text not null default '';
alter table staff_sessions add column browser text;
create index sessions_device on sessions (device_id);
create index staff_sessions_device on staff_sessions (device_id);
