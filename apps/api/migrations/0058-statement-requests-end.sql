-- A request for a statement ends, sent or given up, and is remembered for as long as its key is: the same one never mails twice.
alter table statement_requests
  add column attempts smallint not null default 0,
  add column ended_at timestamptz;
drop index statement_requests_due;
create index statement_requests_due on statement_requests (due_at) where ended_at is null;
create index statement_requests_ended on statement_requests (ended_at) where ended_at is not null;
