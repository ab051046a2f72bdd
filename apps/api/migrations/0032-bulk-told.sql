-- Whom a bulk transfer pays the most, for the message with its code.
alter table bulk_transfers
  add column largest_account_name text,
  add column largest_account_number text;
update bulk_transfers set (largest_account_name, largest_account_number) = (
  select destination_account_name, destination_account_number
  from transfers join operations using (id) where order_id = bulk_transfers.id order by amount_kobo desc, id limit 1);
alter table bulk_transfers
  alter column largest_account_name set not null,
  alter column largest_account_number set not null;

-- When a customer was told how far a bulk transfer is that could not be ended for long; null of all others.
alter table bulk_runs add column told_unfinished_at timestamptz;
