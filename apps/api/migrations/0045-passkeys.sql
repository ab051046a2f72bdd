-- Passkeys (WebAuthn) and backup codes: further ways to prove who somebody is, each exchanged for a code of the operation.

create table passkeys (
  id uuid primary key,
  customer_id uuid not null references customers (id),
  -- What the customer's device calls it: nobody else may have the same.
  credential_id text not null unique,
  public_key bytea not null,
  -- How often the device says that it signed; some never count.
  signed_times bigint not null check (signed_times >= 0),
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_customer on passkeys (customer_id, created_at);

-- What a device was asked to sign: once, for one purpose, within minutes.
create table passkey_requests (
  -- Of a passkey that is to be made: its own; else the operation that is to be proved.
  id uuid primary key,
  customer_id uuid not null references customers (id),
  purpose text not null check (purpose in ('MAKE', 'PROVE')),
  challenge text not null,
  expires_at timestamptz not null
);
create index passkey_requests_customer on passkey_requests (customer_id);

create table backup_codes (
  id uuid primary key,
  customer_id uuid not null references customers (id),
  code_hmac bytea not null,
  created_at timestamptz not null,
  used_at timestamptz,
  unique (customer_id, code_hmac)
);

-- A code that was given in exchange for something stronger than a code that is sent. It stands beside the one that was sent.
alter table challenges add column proved_by text check (proved_by in ('PASSKEY', 'BACKUP_CODE'));
