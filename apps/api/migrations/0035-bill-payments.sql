-- Purchases of airtime, data, electricity and cable TV: what is frozen of one when it is started; where it stands, its operation
-- tells.
create table bill_payments (
  id uuid primary key references operations (id),
  product text not null check (product in ('AIRTIME', 'DATA', 'ELECTRICITY_BILL', 'CABLE_TV')),
  source_account_number text not null,
  source_ledger_account_id bigint not null,
  source_account_name text not null,
  provider_code text not null,
  provider_title text not null,
  -- Of the bundle or bouquet, as it was sold that day.
  offer_code text,
  offer_title text,
  -- Of the phone, meter or card.
  number text not null,
  meter_type text check (meter_type in ('PREPAID', 'POSTPAID')),
  -- Whose meter or card it is, as its provider said.
  owner_name text,
  owner_address text,
  -- Whom the provider may call about it.
  phone_number text not null,
  check ((product in ('DATA', 'CABLE_TV')) = (offer_code is not null)),
  check ((offer_code is null) = (offer_title is null)),
  check ((product = 'ELECTRICITY_BILL') = (meter_type is not null)),
  check ((product in ('ELECTRICITY_BILL', 'CABLE_TV')) = (owner_name is not null))
);
-- What was bought for a number before is asked whenever something is bought.
create index bill_payments_number on bill_payments (number);
-- The past purchases of a customer are found without reading all they ever sent.
create index operations_bills on operations (customer_id, created_at desc, id desc)
  where kind in ('AIRTIME', 'DATA', 'ELECTRICITY_BILL', 'CABLE_TV');

-- What was handed over for the money, committed with the success of its purchase.
create table bill_handed_over (
  operation_id uuid primary key references bill_payments (id),
  -- A list of tokens in the order they are typed in, encrypted: whoever has one can use it up.
  tokens_encrypted bytea not null,
  -- What they are worth, such as 23.4 kWh.
  units text,
  handed_over_at timestamptz not null
);

-- Money hangs on these rows.
revoke update, delete, truncate on bill_payments, bill_handed_over from harvest_app;

-- They have prices of their own.
alter table tariffs drop constraint tariffs_payment_kind_check;
alter table tariffs add constraint tariffs_payment_kind_check check (payment_kind in
  ('INTRA_BANK', 'OWN_ACCOUNT', 'INTERBANK', 'AIRTIME', 'DATA', 'ELECTRICITY_BILL', 'CABLE_TV'));
