-- What payments cost, in kobo (decision 34): the row of the kind with the highest from_kobo that the amount reaches. The rows of
-- a kind with the latest date that has come count, alone; a new price list is new rows with a later date. No row, no charge.
create table tariffs (
  payment_kind text not null check (payment_kind in ('INTRA_BANK', 'OWN_ACCOUNT', 'INTERBANK')),
  effective_from date not null,
  from_kobo bigint not null check (from_kobo > 0),
  fee_kobo bigint not null check (fee_kobo >= 0),
  -- Hundredths of a percent of the fee, never of the amount.
  vat_basis_points integer not null check (vat_basis_points between 0 and 10000),
  stamp_duty_kobo bigint not null check (stamp_duty_kobo >= 0),
  primary key (payment_kind, effective_from, from_kobo)
);
-- Prices are set by whoever runs the bank, with the role that migrates.
revoke insert, update, delete, truncate on tariffs from harvest_app;
