-- What an edit's code approves begins with the payment that was next when it was edited: the earlier ones are over.

-- Of those that are there already, none waits for its code for longer than minutes.
alter table schedule_edits add column next_run integer not null default 1 check (next_run > 0);
alter table schedule_edits alter column next_run drop default;
