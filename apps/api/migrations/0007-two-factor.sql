-- What a customer started to set as their second factor. The active factor stands in `customers`, untouched by this.
create table factor_set_ups (
  customer_id uuid not null references customers (id),
  factor text not null check (factor in ('OTP_AUTHENTICATION', 'GOOGLE_AUTHENTICATOR')),
  -- What the codes are for. It stays the same, so that codes and tries are counted however often somebody starts anew.
  operation_id uuid not null unique,
  -- The authenticator's secret, unreadable, until its first code was right; a newer one takes its place.
  secret_encrypted bytea,
  -- Past once the set-up is finished.
  expires_at timestamptz not null,
  primary key (customer_id, factor),
  check (factor = 'GOOGLE_AUTHENTICATOR' or secret_encrypted is null)
);
