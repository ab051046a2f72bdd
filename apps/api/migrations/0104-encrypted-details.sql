-- Birth dates and home addresses of customers, encrypted under keys that are not in the database (A476). This release writes these columns
-- alone. The columns of before stay, because the release before reads and writes them; `rotate-keys` moves their content.
alter table customer_profiles add column date_of_birth_encrypted bytea, add column address_encrypted bytea;
alter table kyc_submissions add column date_of_birth_encrypted bytea, add column address_encrypted bytea;

-- The address above the rows of a statement. In `head`, which the release before fills whole, the text of the address is empty then.
alter table statements add column address_encrypted bytea;
