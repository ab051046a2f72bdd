-- Customers, and what is on file of them.

create table customers (
  id uuid primary key,
  -- Lower case; sign-in accepts it or the phone number.
  email text not null unique check (email = lower(email)),
  -- Eleven digits with the leading zero.
  phone_number text not null unique check (phone_number ~ '^0[0-9]{10}$'),
  first_name text not null,
  last_name text not null,
  -- The owner of an account has none until they register for internet banking.
  password_hash text,
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
  -- Nothing leaves the accounts of a frozen customer, and credits still land; the ledger's account status enforces it.
  frozen_at timestamptz,
  created_at timestamptz not null,
  check (two_factor_type <> 'GOOGLE_AUTHENTICATOR' or totp_secret_encrypted is not null)
);

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
