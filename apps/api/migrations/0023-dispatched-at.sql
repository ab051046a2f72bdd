-- When a payment was sent, in business time as its customer reads it; sent_at beside it is the wall clock's, by which it is
-- asked about.
alter table dispatches add column dispatched_at timestamptz;
update dispatches set dispatched_at = sent_at;
