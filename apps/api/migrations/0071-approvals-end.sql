-- What waits for a second person ends by itself when nobody decides in time, and by whoever asked for it. Nobody decides about it
-- then, so it names no second person.

alter table approvals drop constraint approvals_state_check;
alter table approvals add constraint approvals_state_check
  check (state in ('WAITING', 'APPROVED', 'DECLINED', 'WITHDRAWN', 'EXPIRED'));
alter table approvals drop constraint approvals_decided_whole;
alter table approvals add constraint approvals_decided_whole check (
  (state in ('APPROVED', 'DECLINED')) = (checker_id is not null)
  and (state = 'WAITING') = (decided_at is null) and (state = 'WAITING') = (decision_comment is null)
);
-- What has waited too long.
create index approvals_waiting on approvals (created_at) where state = 'WAITING';

alter table audit drop constraint audit_outcome_check;
alter table audit add constraint audit_outcome_check
  check (outcome in ('DONE', 'WAITING_FOR_APPROVAL', 'APPROVED', 'DECLINED', 'WITHDRAWN', 'EXPIRED'));
