-- A login for whoever holds statements and heads of the chain against the books from outside: it reads what
-- npm run verify-statement and prove-ledger need, and writes nothing. A superuser of the database runs it once, with a password in place of the word.
create role auditor login password 'PASSWORD';
grant connect on database harvest to auditor;
grant usage on schema public, ledger to auditor;
grant select on ledger.journals, ledger.entries, ledger.seals, ledger.account_entries to auditor;
grant select on ledger.seal_records to auditor;
grant execute on function ledger.prove(), ledger.listed_rules() to auditor;
grant select (digest, head, address_encrypted) on statements to auditor;
grant select (account_number, ledger_account_id, customer_id, account_type_id) on accounts to auditor;
grant select (id, name) on account_types to auditor;
grant select (id, first_name, last_name) on customers to auditor;
-- The addresses are encrypted, and this login has no key. A login that was made before needs both grants of address_encrypted.
grant select (customer_id, address, address_encrypted) on customer_profiles to auditor;
grant select (id, reference) on operations, inbound_credits to auditor;
grant select (customer_id, account_number, reference_number, operation_id, transaction_type, amount_kobo, created_at)
  on transactions to auditor;
-- Whom a row is about, which statements name since their second edition: a login of before needs these as well.
grant select (source_account_name, source_account_number, destination_account_name, destination_account_number,
  destination_bank_name, session_id) on transactions to auditor;
grant select (code, name) on banks to auditor;
grant select (source_bank_code) on inbound_credits to auditor;
