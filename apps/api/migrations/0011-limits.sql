-- Caps per KYC level, all products together, in kobo (decision 26). A new rule is a new row with a later date.
create table kyc_caps (
  level smallint not null check (level between 0 and 3),
  effective_from date not null,
  single_kobo bigint not null check (single_kobo >= 0),
  daily_kobo bigint not null check (daily_kobo >= single_kobo),
  primary key (level, effective_from)
);
insert into kyc_caps (level, effective_from, single_kobo, daily_kobo) values
  (0, '2020-01-01', 0, 0),
  (1, '2020-01-01', 5000000, 5000000),
  (2, '2020-01-01', 10000000, 20000000),
  (3, '2020-01-01', 100000000, 500000000);

-- What a customer used of their limits on a day in Lagos, from each account and for each kind of payment.
create table limit_uses (
  customer_id uuid not null,
  day date not null,
  account_number text not null,
  transfer_type text not null,
  used_kobo bigint not null check (used_kobo >= 0),
  primary key (customer_id, day, account_number, transfer_type)
) with (fillfactor = 70);
