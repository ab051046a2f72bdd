-- The runtime login gets no right by default: each migration grants what the statements of its module use. The rights below are those that
-- no statement of this release or of the one before uses. `scripts/table-grants.ts` lists all rights by table; a test compares the list
-- with the database and with the statements of the code.
alter default privileges in schema public revoke select, insert, update, delete on tables from harvest_app;

-- Lists that migrations alone write, and a view.
revoke insert, update, delete on account_types, banks, document_kinds, document_type_kinds, document_types, kyc_caps, new_recipient_caps,
  spending_payments from harvest_app;

-- Rows that stay as they were inserted.
revoke update, delete on bulk_group_recipients, compared_days, consents, demo_seeds, development_mailbox, development_mailbox_attachments,
  file_bytes, kyc_documents from harvest_app;

-- Rows that are inserted and deleted. Locking a row takes the right to update, which reset_requests keeps.
revoke update on bulk_groups, files, message_attachments from harvest_app;

-- Rows that are changed and never deleted.
revoke delete on account_closings, accounts, alert_preferences, budgets, business_information, customer_profiles, customers, factor_set_ups,
  forgotten_recipients, kyc_submissions, limit_uses, recipient_categories, staff, staff_factor_set_ups, transactions from harvest_app;

-- The one row of the clock is there from the start.
revoke insert, delete on business_clock from harvest_app;
