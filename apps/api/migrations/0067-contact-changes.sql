-- Changing an e-mail address or a phone number (decision 55).

-- What a customer started to change, one at a time. Deleted once it is done.
create table contact_changes (
  customer_id uuid primary key references customers (id),
  channel text not null check (channel in ('EMAIL', 'PHONE')),
  -- The new address or number.
  value text not null,
  -- Of the code that was sent to it; absent where nobody was sent one, because it is another customer's.
  new_code_hmac bytea,
  -- Of the code that goes by SMS beside that, where mail alone is not enough; else absent.
  sms_code_hmac bytea,
  started_at timestamptz not null
);

-- A channel of which two of the staff allowed that it be changed without a code on it, because it is lost, for a while; of a phone
-- number also that it be proved though it is not the one of the BVN. Deleted once that is done.
create table lost_channels (
  customer_id uuid not null references customers (id),
  channel text not null check (channel in ('EMAIL', 'PHONE')),
  allowed_until timestamptz not null,
  primary key (customer_id, channel)
);
