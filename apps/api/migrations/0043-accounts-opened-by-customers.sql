-- Accounts that customers open for themselves.

alter table accounts
  -- Of the request that opened it, so that one that is repeated opens no second; absent where nobody asked through the bank's door.
  add column request_id uuid unique;
