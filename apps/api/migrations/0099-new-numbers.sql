-- Whether the phone number, meter or card was new to its customer when the purchase was started, as `transfers` has it of accounts. The
-- release before names no such column: what it starts while both run counts as known.
alter table bill_payments add column recipient_is_new boolean not null default false;
