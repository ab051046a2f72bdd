-- Becoming a customer: registrations, what they tell of a person, and forgotten passwords.

-- Whom a code is for: a customer, a registration that is none yet, or nobody at all. Which of them, the purpose tells, so
-- there is no table to refer to; the list of purposes is the code's (platform/security/challenges).
alter table challenges rename column customer_id to holder_id;
alter table challenges drop constraint challenges_customer_id_fkey;
alter table challenges drop constraint challenges_purpose_check;
alter table challenges add constraint challenges_purpose_check check (purpose ~ '^[A-Z_]+$');
-- Codes of registrations are forgotten with them, also those that belong to no registration.
create index challenges_email_verifications on challenges (created_at) where purpose = 'EMAIL_VERIFICATION';

-- Whom a message is for has the same answers.
alter table messages rename column customer_id to recipient_id;
-- What it is about, and what its HTML shows big: the six digits of its code, or its link as a button.
alter table messages add column highlight text check (highlight in ('CODE', 'LINK'));
-- Messages to nobody are written where others are written, so that both take the same time, and never sent.
create index messages_to_nobody on messages (created_at) where recipient = '';

-- The owner of an account has no password until they register for internet banking.
alter table customers alter column password_hash drop not null;

-- What a person said of themselves when they registered, or what the bank has on file of an account's owner.
create table customer_profiles (
  customer_id uuid primary key references customers (id),
  date_of_birth date,
  gender text check (gender in ('MALE', 'FEMALE')),
  address text,
  client_type text,
  state_of_residence text,
  employment_status text,
  marital_status text,
  -- Unreadable, each with a keyed hash to find it by (decision 18). Several people may claim one number until it is verified.
  bvn_encrypted bytea,
  bvn_hmac bytea,
  nin_encrypted bytea,
  nin_hmac bytea,
  created_at timestamptz not null,
  check ((bvn_encrypted is null) = (bvn_hmac is null)),
  check ((nin_encrypted is null) = (nin_hmac is null))
);
create index customer_profiles_bvn on customer_profiles (bvn_hmac);
create index customer_profiles_nin on customer_profiles (nin_hmac);

-- Somebody who wants to become a customer, for a day. Nothing of them is a customer's before the code they were mailed is right,
-- so nobody can take another person's e-mail address or choose their password.
create table registrations (
  -- Also the opaque handle an account's owner verifies with (decision 16), and the operation its codes are for.
  id uuid primary key,
  registration_type text not null check (registration_type in ('NEW', 'ACCOUNT_OWNER')),
  -- Where the code goes and what its password may sign in with; for an owner what is on file, absent where nothing is.
  email text check (email = lower(email)),
  phone_number text,
  account_number text,
  -- No foreign key here and below: checking one costs time and a lock, by which customers could be told from strangers.
  customer_id uuid,
  -- What a new customer told of themselves; wiped with the password when the registration is finished.
  details_encrypted bytea,
  password_hash text,
  -- A byte of a keyed hash of the password: signing in compares passwords with this registration only where it fits.
  password_tag smallint not null check (password_tag between 0 and 255),
  -- Can never be finished: its e-mail address, phone number or account is not free, or there is no such account.
  is_decoy boolean not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  superseded_at timestamptz,
  completed_at timestamptz,
  check (is_decoy = false or completed_at is null)
);
create index registrations_email on registrations (email, created_at desc);
create index registrations_phone_number on registrations (phone_number, created_at desc);
create index registrations_expiry on registrations (expires_at);

-- Links that set a new password. One without a customer was asked for in the name of nobody and was never sent.
create table password_resets (
  id uuid primary key,
  customer_id uuid,
  code_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  superseded_at timestamptz
);
create index password_resets_customer on password_resets (customer_id, created_at desc);
create index password_resets_created on password_resets (created_at);

-- Until when something must not happen again to one subject; subjects are keyed hashes.
create table pauses (
  subject bytea primary key,
  ends_at timestamptz not null
);
create index pauses_end on pauses (ends_at);
