-- What customers submit to reach a KYC level (decision 25). Which level somebody has stands with the customer.
create table kyc_submissions (
  -- The request that submitted it: a repeat of it is recognised, and nobody decides about a submission they did not see.
  id uuid primary key,
  customer_id uuid not null references customers (id),
  level smallint not null check (level between 1 and 3),
  status text not null check (status in ('PENDING', 'APPROVED', 'DECLINED')),
  -- Unreadable, each with a keyed hash to compare it by (decision 18); absent where none was given.
  bvn_encrypted bytea,
  bvn_hmac bytea,
  nin_encrypted bytea,
  nin_hmac bytea,
  submitted_at timestamptz not null,
  decided_at timestamptz,
  -- The staff member; absent when the bank decided by itself.
  decided_by uuid,
  -- Why it was declined, in words for the customer.
  comment text check (length(comment) <= 500),
  -- Since staff allowed another try, this one says nothing any more.
  cleared_at timestamptz,
  check ((bvn_encrypted is null) = (bvn_hmac is null)),
  check ((nin_encrypted is null) = (nin_hmac is null)),
  check ((status = 'PENDING') = (decided_at is null)),
  check ((status = 'DECLINED') = (comment is not null)),
  check (cleared_at is null or status = 'DECLINED')
);
create unique index kyc_submissions_standing on kyc_submissions (customer_id, level) where cleared_at is null;
create index kyc_submissions_waiting on kyc_submissions (submitted_at, id) where status = 'PENDING';
