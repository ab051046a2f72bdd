-- Colleagues have a second factor of their own, as customers have: the code by mail, or an authenticator app.

alter table staff
  add column two_factor_type text not null default 'OTP_AUTHENTICATION'
    check (two_factor_type in ('OTP_AUTHENTICATION', 'GOOGLE_AUTHENTICATOR')),
  add column totp_secret_encrypted bytea,
  -- The time step of the last code that was used: no code works twice.
  add column totp_last_step bigint,
  add check ((two_factor_type = 'GOOGLE_AUTHENTICATOR') = (totp_secret_encrypted is not null));

-- The app that a colleague started to set. The active one stands in `staff`, untouched by this.
create table staff_factor_set_ups (
  staff_id uuid primary key references staff (id),
  -- What the codes are for. It stays the same, so that codes and tries are counted however often somebody starts anew.
  operation_id uuid not null unique,
  -- Unreadable, until its first code was right; a newer one takes its place.
  secret_encrypted bytea,
  -- Past once the set-up is finished.
  expires_at timestamptz not null
);
