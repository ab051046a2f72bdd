-- When a colleague's app was set on the word of a mailed code: for a day after that it decides no approval (A356). Null where
-- nobody knows when it was set.
alter table staff
  add column authenticator_set_at timestamptz,
  add check (authenticator_set_at is null or two_factor_type = 'GOOGLE_AUTHENTICATOR');

-- What staff find out on the telephone may call for more than freezing the accounts.
alter table block_requests drop constraint block_requests_decision_check;
alter table block_requests add check (decision in ('FROZEN', 'BLOCKED', 'LEFT_OPEN'));

-- The few customers as whom nobody signs in, newest first, as their list shows them.
create index customers_blocked on customers (created_at desc, id desc) where blocked_at is not null;
