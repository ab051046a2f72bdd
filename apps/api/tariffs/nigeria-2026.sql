-- CBN Guide to Charges 2020, VAT of 7.5 % on the fee, and stamp duty, which the sender pays since 2026: from 10,000 naira on, and
-- not on moves between accounts of one customer, nor on bills. Electricity and cable TV cost 100 naira beside what is bought, airtime
-- and data nothing. A bank that charges this runs it once; see docs/runbook.md.
insert into tariffs (payment_kind, effective_from, from_kobo, fee_kobo, vat_basis_points, stamp_duty_kobo) values
  ('INTERBANK', '2026-01-19', 1, 1000, 750, 0),
  ('INTERBANK', '2026-01-19', 500001, 2500, 750, 0),
  ('INTERBANK', '2026-01-19', 1000000, 2500, 750, 5000),
  ('INTERBANK', '2026-01-19', 5000001, 5000, 750, 5000),
  ('INTRA_BANK', '2026-01-19', 1000000, 0, 750, 5000),
  ('ELECTRICITY_BILL', '2026-01-19', 1, 10000, 750, 0),
  ('CABLE_TV', '2026-01-19', 1, 10000, 750, 0);
