-- Customers, their accounts, sessions and codes.

create table customers (
  id uuid primary key,
  -- Lower case; sign-in accepts it or the phone number.
  email text not null unique check (email = lower(email)),
  -- Eleven digits with the leading zero.
  phone_number text not null unique check (phone_number ~ '^0[0-9]{10}$'),
  first_name text not null,
  last_name text not null,
  password_hash text not null,
  kyc_level smallint not null default 0 check (kyc_level between 0 and 3),
  permitted_links text[] not null,
  two_factor_type text not null default 'OTP_AUTHENTICATION'
    check (two_factor_type in ('OTP_AUTHENTICATION', 'GOOGLE_AUTHENTICATOR')),
  totp_secret_encrypted bytea,
  -- The last authenticator step that was accepted, so that no code works twice.
  totp_last_step bigint,
  email_verified_at timestamptz,
  onboarding_completed_at timestamptz,
  disabled_at timestamptz,
  created_at timestamptz not null,
  check (two_factor_type <> 'GOOGLE_AUTHENTICATOR' or totp_secret_encrypted is not null)
);

create table account_types (
  id integer primary key,
  name text not null unique
);
insert into account_types (id, name) values
  (1, 'Savings Account'), (2, 'Current Account'), (3, 'Farmers'' Savings Account');

create table accounts (
  account_number text primary key check (account_number ~ '^[0-9]{10}$'),
  ledger_account_id bigint not null unique references ledger.accounts (id),
  customer_id uuid not null references customers (id),
  account_type_id integer not null references account_types (id),
  opened_at timestamptz not null
);
create index accounts_customer on accounts (customer_id, account_number);
-- Serials are drawn in order, so that two openings can never choose the same number.
create sequence account_serials minvalue 1 maxvalue 699999999 start 100000001;
grant usage on sequence account_serials to harvest_app;

create table sessions (
  id uuid primary key,
  token_hash bytea not null unique,
  -- Present when the sign-in came from a browser: the cookie is then required beside the token (decision 8).
  cookie_hash bytea,
  customer_id uuid not null references customers (id),
  created_at timestamptz not null,
  last_active_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index sessions_customer on sessions (customer_id);

-- One mechanism for every code (decision 11).
create table challenges (
  id uuid primary key,
  customer_id uuid not null references customers (id),
  purpose text not null check (purpose in ('SIGN_IN', 'TRANSFER')),
  -- What the code is for: the handle of a sign-in (userUUID), or the id of a transfer.
  operation_id uuid not null,
  -- Digest of what is confirmed, so that a changed operation can never be confirmed with an old code.
  confirms bytea not null,
  -- Absent when the authenticator app makes the code.
  code_hmac bytea,
  attempts smallint not null default 0 check (attempts between 0 and 5),
  -- Guesses made with an e-mail address instead of the handle: counted apart, so that a stranger cannot use up the owner's tries.
  attempts_by_email smallint not null default 0 check (attempts_by_email between 0 and 5),
  matched_at timestamptz,
  matched_step bigint,
  superseded_at timestamptz,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index challenges_operation on challenges (operation_id, created_at desc);
create index challenges_live_sign_ins on challenges (customer_id, created_at desc) where purpose = 'SIGN_IN';
