-- Who sells what, as data: the networks, power companies and cable TV providers that bills are paid to, under the codes that the
-- aggregator knows them by, and what they sell. What is not sold any more stays: somebody bought it once.
create table bill_providers (
  product text not null check (product in ('AIRTIME', 'DATA', 'ELECTRICITY_BILL', 'CABLE_TV')),
  code text not null,
  -- Its place in the list of its product.
  serial integer not null,
  title text not null,
  -- What it is known as besides.
  also_known_as text,
  -- The first four digits of numbers that a network gave out.
  prefixes text[] not null default '{}',
  -- Where an amount is chosen; null where offers have prices.
  min_kobo bigint check (min_kobo > 0),
  max_kobo bigint check (max_kobo >= min_kobo),
  -- Where a power company delivers.
  coverage text,
  -- What the number of a cable TV customer is called, and how many digits it has.
  card_label text,
  card_digits integer[],
  is_sold boolean not null default true,
  primary key (product, code),
  unique (product, serial),
  check ((product in ('AIRTIME', 'ELECTRICITY_BILL')) = (min_kobo is not null)),
  check ((min_kobo is null) = (max_kobo is null)),
  check ((product = 'ELECTRICITY_BILL') = (coverage is not null)),
  check ((product = 'CABLE_TV') = (card_label is not null)),
  check ((card_label is null) = (card_digits is null))
);
create table bill_offers (
  product text not null check (product in ('DATA', 'CABLE_TV')),
  provider_code text not null,
  code text not null,
  title text not null,
  price_kobo bigint not null check (price_kobo > 0),
  -- How long it lasts, such as 7 days.
  validity text,
  is_sold boolean not null default true,
  primary key (product, provider_code, code),
  foreign key (product, provider_code) references bill_providers (product, code)
);

-- Whose a meter or card is, as its provider said when a customer asked last.
create table bill_look_ups (
  customer_id uuid not null references customers (id),
  product text not null check (product in ('ELECTRICITY_BILL', 'CABLE_TV')),
  provider_code text not null,
  number text not null,
  meter_type text check (meter_type in ('PREPAID', 'POSTPAID')),
  owner_name text not null,
  owner_address text,
  looked_up_at timestamptz not null,
  unique nulls not distinct (customer_id, product, provider_code, number, meter_type)
);

insert into bill_providers (product, code, serial, title, also_known_as, prefixes, min_kobo, max_kobo) values
  ('AIRTIME', 'MTN', 1, 'MTN', null,
    '{0703,0704,0706,0707,0803,0806,0810,0813,0814,0816,0903,0906,0913,0916}', 5000, 5000000),
  ('AIRTIME', 'GLO', 2, 'Glo', null,
    '{0705,0805,0807,0811,0815,0905,0915}', 5000, 5000000),
  ('AIRTIME', 'AIRTEL', 3, 'Airtel', null,
    '{0701,0708,0802,0808,0812,0901,0902,0904,0907,0911,0912}', 5000, 5000000),
  ('AIRTIME', 'ETISALAT', 4, 'ETISALAT', '9mobile / T2',
    '{0809,0817,0818,0908,0909}', 5000, 5000000);
insert into bill_providers (product, code, serial, title, also_known_as, prefixes)
  select 'DATA', code, serial, title, also_known_as, prefixes from bill_providers where product = 'AIRTIME';
insert into bill_providers (product, code, serial, title, coverage, min_kobo, max_kobo) values
  ('ELECTRICITY_BILL', 'IKEDC', 1, 'Ikeja Electric', 'Lagos mainland: Ikeja, Ikorodu, Shomolu, Oshodi, Akowonjo and Abule-Egba', 100000, 50000000),
  ('ELECTRICITY_BILL', 'EKEDC', 2, 'Eko Electricity', 'Lagos Island and the south of Lagos, Agbara in Ogun', 100000, 50000000),
  ('ELECTRICITY_BILL', 'AEDC', 3, 'Abuja Electricity', 'Abuja, Niger, Kogi and Nasarawa', 100000, 50000000),
  ('ELECTRICITY_BILL', 'IBEDC', 4, 'Ibadan Electricity', 'Oyo, Ogun, Osun, Kwara, parts of Niger, Ekiti and Kogi', 100000, 50000000),
  ('ELECTRICITY_BILL', 'PHED', 5, 'Port Harcourt Electricity', 'Rivers, Bayelsa, Cross River and Akwa Ibom', 100000, 50000000),
  ('ELECTRICITY_BILL', 'EEDC', 6, 'Enugu Electricity', 'Enugu, Anambra, Imo, Ebonyi and parts of Abia', 100000, 50000000),
  ('ELECTRICITY_BILL', 'BEDC', 7, 'Benin Electricity', 'Edo, Delta, Ondo and Ekiti', 100000, 50000000),
  ('ELECTRICITY_BILL', 'KEDCO', 8, 'Kano Electricity', 'Kano, Katsina and Jigawa', 100000, 50000000),
  ('ELECTRICITY_BILL', 'KAEDCO', 9, 'Kaduna Electric', 'Kaduna, Kebbi, Sokoto and Zamfara', 100000, 50000000),
  ('ELECTRICITY_BILL', 'JED', 10, 'Jos Electricity', 'Plateau, Bauchi, Benue and Gombe', 100000, 50000000),
  ('ELECTRICITY_BILL', 'YEDC', 11, 'Yola Electricity', 'Adamawa, Borno, Taraba and Yobe', 100000, 50000000),
  ('ELECTRICITY_BILL', 'APLE', 12, 'Aba Power (ABEDC)', 'Aba and what lies around it in Abia', 100000, 50000000);
insert into bill_providers (product, code, serial, title, card_label, card_digits) values
  ('CABLE_TV', 'DSTV', 1, 'DStv', 'Smartcard number', '{10}'),
  ('CABLE_TV', 'GOTV', 2, 'GOtv', 'IUC number', '{10}'),
  ('CABLE_TV', 'STARTIMES', 3, 'StarTimes', 'Smartcard number', '{10,11}');
insert into bill_offers (product, provider_code, code, title, price_kobo, validity) values
  ('DATA', 'MTN', 'MTN-110MB-1D', 'MTN 110MB Daily (1 day)', 10000, '1 day'),
  ('DATA', 'MTN', 'MTN-500MB-1D', 'MTN 500MB Daily (1 day)', 35000, '1 day'),
  ('DATA', 'MTN', 'MTN-1GB-1D', 'MTN 1GB Daily (1 day)', 50000, '1 day'),
  ('DATA', 'MTN', 'MTN-2GB-2D', 'MTN 2GB (2 days)', 75000, '2 days'),
  ('DATA', 'MTN', 'MTN-2.5GB-2D', 'MTN 2.5GB (2 days)', 90000, '2 days'),
  ('DATA', 'MTN', 'MTN-500MB-7D', 'MTN 500MB Weekly (7 days)', 50000, '7 days'),
  ('DATA', 'MTN', 'MTN-1GB-7D', 'MTN 1GB Weekly (7 days)', 80000, '7 days'),
  ('DATA', 'MTN', 'MTN-1.5GB-7D', 'MTN 1.5GB Weekly (7 days)', 100000, '7 days'),
  ('DATA', 'MTN', 'MTN-6GB-7D', 'MTN 6GB Weekly (7 days)', 250000, '7 days'),
  ('DATA', 'MTN', 'MTN-11GB-7D', 'MTN 11GB Weekly (7 days)', 350000, '7 days'),
  ('DATA', 'MTN', 'MTN-1.8GB-30D', 'MTN 1.8GB Monthly (30 days)', 150000, '30 days'),
  ('DATA', 'MTN', 'MTN-15GB-30D', 'MTN 15GB Monthly (30 days)', 650000, '30 days'),
  ('DATA', 'MTN', 'MTN-20GB-30D', 'MTN 20GB Monthly (30 days)', 750000, '30 days');
insert into bill_offers (product, provider_code, code, title, price_kobo, validity) values
  ('DATA', 'GLO', 'GLO-105MB-1D', 'Glo 105MB Daily (1 day)', 10000, '1 day'),
  ('DATA', 'GLO', 'GLO-235MB-2D', 'Glo 235MB (2 days)', 20000, '2 days'),
  ('DATA', 'GLO', 'GLO-1.5GB-7D', 'Glo 1.5GB Weekly (7 days)', 50000, '7 days'),
  ('DATA', 'GLO', 'GLO-500MB-14D', 'Glo 500MB (14 days)', 25000, '14 days'),
  ('DATA', 'GLO', 'GLO-1.1GB-14D', 'Glo 1.1GB (14 days)', 75000, '14 days'),
  ('DATA', 'GLO', 'GLO-8.5GB-7D', 'Glo 8.5GB Weekly (7 days)', 200000, '7 days'),
  ('DATA', 'GLO', 'GLO-20.5GB-7D', 'Glo 20.5GB Weekly (7 days)', 500000, '7 days'),
  ('DATA', 'GLO', 'GLO-2.6GB-30D', 'Glo 2.6GB Monthly (30 days)', 100000, '30 days'),
  ('DATA', 'GLO', 'GLO-5GB-30D', 'Glo 5GB Monthly (30 days)', 150000, '30 days'),
  ('DATA', 'GLO', 'GLO-10GB-30D', 'Glo 10GB Monthly (30 days)', 300000, '30 days');
insert into bill_offers (product, provider_code, code, title, price_kobo, validity) values
  ('DATA', 'AIRTEL', 'AIR-100MB-1D', 'Airtel 100MB Daily (1 day)', 10000, '1 day'),
  ('DATA', 'AIRTEL', 'AIR-200MB-2D', 'Airtel 200MB (2 days)', 20000, '2 days'),
  ('DATA', 'AIRTEL', 'AIR-1GB-1D', 'Airtel 1GB Daily (1 day)', 50000, '1 day'),
  ('DATA', 'AIRTEL', 'AIR-2GB-2D', 'Airtel 2GB (2 days)', 75000, '2 days'),
  ('DATA', 'AIRTEL', 'AIR-500MB-7D', 'Airtel 500MB Weekly (7 days)', 50000, '7 days'),
  ('DATA', 'AIRTEL', 'AIR-1GB-7D', 'Airtel 1GB Weekly (7 days)', 80000, '7 days'),
  ('DATA', 'AIRTEL', 'AIR-3.5GB-7D', 'Airtel 3.5GB Weekly (7 days)', 150000, '7 days'),
  ('DATA', 'AIRTEL', 'AIR-6GB-7D', 'Airtel 6GB Weekly (7 days)', 250000, '7 days'),
  ('DATA', 'AIRTEL', 'AIR-10GB-7D', 'Airtel 10GB Weekly (7 days)', 300000, '7 days'),
  ('DATA', 'AIRTEL', 'AIR-2GB-30D', 'Airtel 2GB Monthly (30 days)', 150000, '30 days'),
  ('DATA', 'AIRTEL', 'AIR-3GB-30D', 'Airtel 3GB Monthly (30 days)', 200000, '30 days'),
  ('DATA', 'AIRTEL', 'AIR-8GB-30D', 'Airtel 8GB Monthly (30 days)', 300000, '30 days'),
  ('DATA', 'AIRTEL', 'AIR-10GB-30D', 'Airtel 10GB Monthly (30 days)', 400000, '30 days');
insert into bill_offers (product, provider_code, code, title, price_kobo, validity) values
  ('DATA', 'ETISALAT', 'ETI-83MB-1D', '9mobile 83MB Daily (1 day)', 10000, '1 day'),
  ('DATA', 'ETISALAT', 'ETI-150MB-1D', '9mobile 150MB Daily (1 day)', 15000, '1 day'),
  ('DATA', 'ETISALAT', 'ETI-1GB-1D', '9mobile 1GB Daily (1 day)', 30000, '1 day'),
  ('DATA', 'ETISALAT', 'ETI-2GB-3D', '9mobile 2GB (3 days)', 50000, '3 days'),
  ('DATA', 'ETISALAT', 'ETI-7GB-7D', '9mobile 7GB Weekly (7 days)', 150000, '7 days'),
  ('DATA', 'ETISALAT', 'ETI-2.3GB-30D', '9mobile 2.3GB Monthly (30 days)', 120000, '30 days'),
  ('DATA', 'ETISALAT', 'ETI-4.5GB-30D', '9mobile 4.5GB Monthly (30 days)', 200000, '30 days'),
  ('DATA', 'ETISALAT', 'ETI-11.4GB-30D', '9mobile 11.4GB Monthly (30 days)', 500000, '30 days');
insert into bill_offers (product, provider_code, code, title, price_kobo, validity) values
  ('CABLE_TV', 'DSTV', 'dstv-padi', 'DStv Padi', 440000, '1 month'),
  ('CABLE_TV', 'DSTV', 'dstv-yanga', 'DStv Yanga', 600000, '1 month'),
  ('CABLE_TV', 'DSTV', 'dstv-confam', 'DStv Confam', 1100000, '1 month'),
  ('CABLE_TV', 'DSTV', 'dstv79', 'DStv Compact', 1900000, '1 month'),
  ('CABLE_TV', 'DSTV', 'dstv7', 'DStv Compact Plus', 3000000, '1 month'),
  ('CABLE_TV', 'DSTV', 'dstv3', 'DStv Premium', 4450000, '1 month'),
  ('CABLE_TV', 'DSTV', 'dstv10', 'DStv Premium-Asia', 5050000, '1 month'),
  ('CABLE_TV', 'DSTV', 'dstv9', 'DStv Premium-French', 6900000, '1 month');
insert into bill_offers (product, provider_code, code, title, price_kobo, validity) values
  ('CABLE_TV', 'GOTV', 'gotv-smallie', 'GOtv Smallie', 190000, '1 month'),
  ('CABLE_TV', 'GOTV', 'gotv-jinja', 'GOtv Jinja', 390000, '1 month'),
  ('CABLE_TV', 'GOTV', 'gotv-jolli', 'GOtv Jolli', 580000, '1 month'),
  ('CABLE_TV', 'GOTV', 'gotv-max', 'GOtv Max', 850000, '1 month'),
  ('CABLE_TV', 'GOTV', 'gotv-supa', 'GOtv Supa', 1140000, '1 month'),
  ('CABLE_TV', 'GOTV', 'gotv-supa-plus', 'GOtv Supa Plus', 1680000, '1 month'),
  ('CABLE_TV', 'GOTV', 'gotv-smallie-3months', 'GOtv Smallie (quarterly)', 510000, '3 months'),
  ('CABLE_TV', 'GOTV', 'gotv-smallie-1year', 'GOtv Smallie (yearly)', 1500000, '1 year');
insert into bill_offers (product, provider_code, code, title, price_kobo, validity) values
  ('CABLE_TV', 'STARTIMES', 'nova', 'Nova (monthly)', 210000, '1 month'),
  ('CABLE_TV', 'STARTIMES', 'basic', 'Basic Antenna (monthly)', 400000, '1 month'),
  ('CABLE_TV', 'STARTIMES', 'smart', 'Smart / Basic Dish (monthly)', 510000, '1 month'),
  ('CABLE_TV', 'STARTIMES', 'classic', 'Classic Antenna (monthly)', 600000, '1 month'),
  ('CABLE_TV', 'STARTIMES', 'super', 'Super Dish (monthly)', 980000, '1 month'),
  ('CABLE_TV', 'STARTIMES', 'nova-weekly', 'Nova (weekly)', 70000, '1 week'),
  ('CABLE_TV', 'STARTIMES', 'basic-weekly', 'Basic (weekly)', 140000, '1 week'),
  ('CABLE_TV', 'STARTIMES', 'smart-weekly', 'Smart (weekly)', 170000, '1 week');
