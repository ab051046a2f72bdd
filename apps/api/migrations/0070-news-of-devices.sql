-- When somebody was told last of a browser they had not signed in from before, here (counter 11).
alter table known_addresses add column told_at timestamptz;

-- For what is forgotten when it was not seen for long.
create index devices_last_seen on devices (last_seen_at);
create index known_addresses_last_seen on known_addresses (last_seen_at);
