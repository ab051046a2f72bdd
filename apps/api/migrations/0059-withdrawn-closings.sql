-- A customer takes back that an account is to be closed, by marking its conversation as done.
alter table account_closings drop constraint account_closings_decision_check;
alter table account_closings
  add constraint account_closings_decision_check check (decision in ('CLOSED', 'KEPT_OPEN', 'WITHDRAWN'));

-- Staff page through all tickets in this order.
create index tickets_in_order on tickets (waits_since, created_at desc, id desc);

-- Whoever downloads their data reads their own rows, and no table of everybody's.
create index messages_recipient on messages (recipient_id, id);
create index ticket_messages_customer on ticket_messages (customer_id, id);
create index ticket_attachments_customer on ticket_attachments (customer_id, id);
create index inbound_credits_destination on inbound_credits (destination_account_number, id);
create index statement_requests_customer on statement_requests (customer_id, id);
create index registrations_customer on registrations (customer_id, id);
create index block_requests_customer on block_requests (customer_id, id);
create index kyc_submissions_customer on kyc_submissions (customer_id, id);
create index account_blocks_account on account_blocks (ledger_account_id);
create index challenges_holder on challenges (holder_id, id);
