-- The back office (decision 19): staff and their sessions, what waits for a second person, and who did what.

create table staff (
  id uuid primary key,
  email text not null unique check (email = lower(email)),
  first_name text not null,
  last_name text not null,
  password_hash text not null,
  permissions text[] not null check (permissions <@ array['REVIEWER', 'SUPPORT', 'APPROVER', 'AUDITOR']),
  disabled_at timestamptz,
  created_at timestamptz not null
);

create table staff_sessions (
  id uuid primary key,
  token_hash bytea not null unique,
  -- Present when the sign-in came from a browser: the cookie is then required beside the token.
  cookie_hash bytea,
  staff_id uuid not null references staff (id),
  created_at timestamptz not null,
  last_active_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index staff_sessions_staff on staff_sessions (staff_id);

-- What one person asked for and a second one decides about.
create table approvals (
  id uuid primary key,
  subject_kind text not null,
  subject_id uuid not null,
  subject_title text not null,
  action text not null,
  label text not null,
  -- What will be done, as the first person saw it.
  payload jsonb not null,
  comment text not null,
  maker_id uuid not null references staff (id),
  checker_id uuid references staff (id),
  state text not null default 'WAITING' check (state in ('WAITING', 'APPROVED', 'DECLINED')),
  decision_comment text,
  created_at timestamptz not null,
  decided_at timestamptz,
  constraint approvals_need_two_people check (checker_id <> maker_id),
  -- Nobody asks for or decides about their own permissions.
  constraint approvals_not_about_oneself check (
    subject_kind <> 'staff' or (subject_id <> maker_id and (checker_id is null or subject_id <> checker_id))
  ),
  constraint approvals_decided_whole check (
    (state = 'WAITING') = (checker_id is null) and (state = 'WAITING') = (decided_at is null)
    and (state = 'WAITING') = (decision_comment is null)
  )
);
create unique index approvals_one_waiting on approvals (subject_kind, subject_id, action) where state = 'WAITING';
create index approvals_in_order on approvals (decided_at desc nulls first, created_at, id);

create function refuse_change_of_approval() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' then raise exception 'approvals are kept'; end if;
  if old.state <> 'WAITING' then raise exception 'this approval was decided already'; end if;
  if (new.id, new.subject_kind, new.subject_id, new.subject_title, new.action, new.label, new.payload, new.comment,
      new.maker_id, new.created_at)
    is distinct from
     (old.id, old.subject_kind, old.subject_id, old.subject_title, old.action, old.label, old.payload, old.comment,
      old.maker_id, old.created_at)
  then raise exception 'what was asked for is frozen'; end if;
  return new;
end $$;
create trigger approvals_are_frozen before update or delete on approvals
  for each row execute function refuse_change_of_approval();
create trigger approvals_stay before truncate on approvals
  for each statement execute function refuse_change_of_approval();
revoke update, delete, truncate on approvals from harvest_app;
grant update (checker_id, state, decision_comment, decided_at) on approvals to harvest_app;

-- Who did what to whom and when, written in the transaction that did it. Rows are only ever added.
create table audit (
  id uuid primary key,
  at timestamptz not null,
  -- Absent when an operator did it by a command.
  staff_id uuid references staff (id),
  staff_name text not null,
  action text not null,
  subject_kind text not null,
  subject_id uuid not null,
  subject_title text not null,
  comment text not null,
  outcome text not null check (outcome in ('DONE', 'WAITING_FOR_APPROVAL', 'APPROVED', 'DECLINED'))
);
create index audit_newest on audit (at desc, id desc);
create index audit_subject on audit (subject_id, at desc);

create function refuse_change_of_audit() returns trigger language plpgsql as $$
begin
  raise exception 'the audit is append-only';
end $$;
create trigger audit_is_append_only before update or delete on audit
  for each row execute function refuse_change_of_audit();
create trigger audit_stays before truncate on audit
  for each statement execute function refuse_change_of_audit();
revoke update, delete, truncate on audit from harvest_app;
