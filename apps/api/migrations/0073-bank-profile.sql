-- Whether this database is a demo's or a bank's (decision 57). Whoever migrates writes it, once (platform/database/profile.ts);
-- the running bank only reads it.
create table bank_profile (
  only_row boolean primary key default true check (only_row),
  profile text not null check (profile in ('demo', 'production'))
);
revoke insert, update, delete, truncate on bank_profile from harvest_app;
