-- By what a secret key is known again: what it makes of a fixed text, by its id. It says nothing of the key itself. Written where
-- a key is given for the first time (platform/security/key-checks.ts), and taken away by the owner's role where a key is forgotten.
create table secret_key_checks (
  key_id text primary key,
  check_value bytea not null
);
revoke update, delete, truncate on secret_key_checks from harvest_app;

-- What happens again and again within a pause is written down once; the others are a number on the next one.
alter table pauses
  add column left_out integer not null default 0,
  -- How many had been left out when the pause was begun.
  add column told integer not null default 0;
