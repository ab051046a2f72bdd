-- Phones, meters and cards that customers keep under names of their own, to buy for them again.
create table bill_saved_numbers (
  id uuid primary key,
  customer_id uuid not null references customers (id),
  product text not null check (product in ('AIRTIME', 'DATA', 'ELECTRICITY_BILL', 'CABLE_TV')),
  provider_code text not null,
  provider_title text not null,
  number text not null,
  meter_type text check (meter_type in ('PREPAID', 'POSTPAID')),
  owner_name text,
  label text not null,
  saved_at timestamptz not null,
  unique nulls not distinct (customer_id, product, provider_code, number, meter_type)
);
