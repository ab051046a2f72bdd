-- Since when the bank lets nobody sign in as this customer (A340); null while it does. Money is another matter (frozen_at).
alter table customers add column blocked_at timestamptz;
