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
