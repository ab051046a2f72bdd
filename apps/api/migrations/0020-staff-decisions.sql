-- What staff see when they decide: what the identity provider knows of a number's holder, and what was decided before.

-- The provider's last answer about a number; gone as soon as it is asked anew. Names and date of birth are unreadable here.
create table identity_answers (
  customer_id uuid not null references customers (id),
  section text not null check (section in ('BVN_VERIFICATION', 'NIN_VERIFICATION')),
  outcome text not null check (outcome in ('MATCH', 'MISMATCH')),
  -- Absent where the provider answered without naming the holder.
  holder_encrypted bytea,
  answered_at timestamptz not null,
  primary key (customer_id, section)
);

-- Every decision about somebody's onboarding. Stages and documents keep the last one only, and a replaced document none.
create table onboarding_decisions (
  id uuid primary key,
  customer_id uuid not null references customers (id),
  -- In words, as it was called when it was decided.
  what text not null,
  status text not null check (status in ('APPROVED', 'DECLINED')),
  comment text check (length(comment) <= 500),
  -- The staff member; absent when the identity provider's answer decided.
  decided_by uuid,
  decided_at timestamptz not null
);
create index onboarding_decisions_customer on onboarding_decisions (customer_id, decided_at desc, id desc);
revoke update, delete, truncate on onboarding_decisions from harvest_app;

insert into onboarding_decisions (id, customer_id, what, status, comment, decided_by, decided_at)
  select gen_random_uuid(), customer_id,
    case section when 'BASIC_PROFILE' then 'Basic Profile' when 'BVN_VERIFICATION' then 'BVN Verification'
      else 'NIN Verification' end,
    status, comment, decided_by, changed_at
  from onboarding_stages where status <> 'SUBMITTED' and section <> 'DOCUMENT_VERIFICATION';
insert into onboarding_decisions (id, customer_id, what, status, comment, decided_by, decided_at)
  select gen_random_uuid(), customer_id,
    document_types.name || case when description = document_types.name then '' else ': ' || description end,
    status, verification_comment, decided_by, decided_at
  from customer_documents join document_types on document_types.id = document_type_id
  where decided_at is not null;

-- Of an approval or a refusal: who had asked for it, as they were called then.
alter table audit add column asked_by text;
-- What one colleague did lately.
create index audit_staff on audit (staff_id, at desc);
