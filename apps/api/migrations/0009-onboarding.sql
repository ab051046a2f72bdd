-- The onboarding of a customer: four stages, the documents asked for, and checks of BVN and NIN.

-- No row means not submitted yet.
create table onboarding_stages (
  customer_id uuid not null references customers (id),
  section text not null
    check (section in ('BASIC_PROFILE', 'DOCUMENT_VERIFICATION', 'BVN_VERIFICATION', 'NIN_VERIFICATION')),
  status text not null check (status in ('SUBMITTED', 'APPROVED', 'DECLINED')),
  -- Why it was declined, in words for the customer.
  comment text check (length(comment) <= 500),
  -- The staff member; absent when the bank decided by itself.
  decided_by uuid,
  -- The request that submitted it: a repeat of it is recognised, and nobody decides about a submission they did not see.
  submission_id uuid,
  changed_at timestamptz not null,
  primary key (customer_id, section),
  check ((status = 'DECLINED') = (comment is not null)),
  check (status <> 'SUBMITTED' or section <> 'BASIC_PROFILE' or submission_id is not null)
);
create unique index onboarding_profile_submissions on onboarding_stages (submission_id) where section = 'BASIC_PROFILE';
create index onboarding_profiles_waiting on onboarding_stages (changed_at, customer_id)
  where section = 'BASIC_PROFILE' and status = 'SUBMITTED';

-- A question to the identity provider that is not answered yet.
create table identity_checks (
  customer_id uuid not null references customers (id),
  section text not null check (section in ('BVN_VERIFICATION', 'NIN_VERIFICATION')),
  -- A new one whenever the number or the names change: the answer to an older question is then thrown away.
  id uuid not null unique,
  created_at timestamptz not null,
  -- Business time of the next attempt. Absent: a person has to look at it.
  due_at timestamptz,
  attempts smallint not null default 0,
  primary key (customer_id, section)
);
create index identity_checks_due on identity_checks (due_at);
create index identity_checks_oldest on identity_checks (created_at);

-- The documents the bank asks for, in the order they are shown.
create table document_types (
  id integer primary key,
  name text not null unique,
  mandatory boolean not null,
  -- Needs no chosen kind (S1 §9).
  passport_photograph boolean not null,
  position smallint not null unique
);
insert into document_types (id, name, mandatory, passport_photograph, position) values
  (1, 'Passport Photograph', true, true, 1),
  (2, 'Proof of Identity', true, false, 2),
  (3, 'Proof of Address', false, false, 3);

-- The kinds a customer chooses among, under the numbers the core banking system knows them by.
create table document_kinds (
  core_banking_id integer primary key,
  name text not null unique
);
insert into document_kinds (core_banking_id, name) values
  (101, 'National ID card or NIN slip'), (102, 'Driver''s licence'), (103, 'International passport'),
  (104, 'Voter''s card'), (201, 'Utility bill'), (202, 'Tenancy agreement'), (203, 'Bank statement');

create table document_type_kinds (
  document_type_id integer not null references document_types (id),
  core_banking_id integer not null references document_kinds (core_banking_id),
  primary key (document_type_id, core_banking_id)
);
insert into document_type_kinds (document_type_id, core_banking_id) values
  (2, 101), (2, 102), (2, 103), (2, 104), (3, 201), (3, 202), (3, 203);

-- What a customer uploaded. A replacement is a new row, so that nobody decides about a picture they did not see.
create table customer_documents (
  id uuid primary key,
  customer_id uuid not null references customers (id),
  document_type_id integer not null references document_types (id),
  core_banking_id integer references document_kinds (core_banking_id),
  description text not null,
  file_id uuid not null unique references files (id),
  status text not null check (status in ('SUBMITTED', 'APPROVED', 'DECLINED')),
  verification_comment text check (length(verification_comment) <= 500),
  decided_by uuid,
  created_at timestamptz not null,
  decided_at timestamptz,
  unique (customer_id, document_type_id),
  check ((status = 'DECLINED') = (verification_comment is not null)),
  check ((status = 'SUBMITTED') = (decided_at is null))
);
create index customer_documents_waiting on customer_documents (created_at, id) where status = 'SUBMITTED';

-- What a customer says of their business; it never holds onboarding up (decision 23).
create table business_information (
  customer_id uuid primary key references customers (id),
  business_name text,
  nature_of_business text,
  registration_number text,
  business_address text,
  updated_at timestamptz not null
);
