#!/bin/sh
# Runs once, on an empty cluster, inside the image of PostgreSQL: the roles and the database of the bank, as
# apps/api/src/platform/database/database-roles.ts makes them, and the login that takes base backups.
set -eu
owner=$(cat /run/secrets/OWNER_PASSWORD)
app=$(cat /run/secrets/APP_PASSWORD)
backup=$(cat /run/secrets/BACKUP_PASSWORD)
psql --set ON_ERROR_STOP=1 --username postgres --set owner="$owner" --set app="$app" --set backup="$backup" <<'SQL'
create role harvest_owner login password :'owner';
create role harvest_app login password :'app';
create role harvest_backup login replication password :'backup';
alter role harvest_owner set timezone = 'UTC';
alter role harvest_app set timezone = 'UTC';
create database harvest owner harvest_owner template template0;
revoke all on database harvest from public;
grant connect, temporary on database harvest to harvest_app;
\connect harvest
revoke all on schema public from public;
grant usage on schema public to harvest_app;
grant all on schema public to harvest_owner;
create schema if not exists graphile_worker authorization harvest_app;
SQL
