-- What a customer tells for level 3 that the bank did not know of them; it becomes part of the profile with the approval.
alter table kyc_submissions
  add column date_of_birth date,
  add column gender text check (gender in ('MALE', 'FEMALE')),
  add column address text;

-- The pictures a submission stands on. They go with it wherever it goes: what was declined is kept, too.
create table kyc_documents (
  id uuid primary key,
  customer_id uuid not null references customers (id),
  submission_id uuid not null references kyc_submissions (id),
  -- As customers and staff read it.
  name text not null check (name in ('Utility bill', 'Valid identification card')),
  file_id uuid not null unique references files (id),
  unique (submission_id, name)
);
create index kyc_documents_customer on kyc_documents (customer_id);
