-- A browser has one session at a time: whoever signs in ends the one whose cookie it holds.
create index sessions_cookie on sessions (cookie_hash) where cookie_hash is not null;
create index staff_sessions_cookie on staff_sessions (cookie_hash) where cookie_hash is not null;

-- Until when a password opens a session that an operator's command made, and knows: nothing but another one can be set with it.
alter table staff add column one_time_password_ends_at timestamptz;
