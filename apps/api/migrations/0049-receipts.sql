-- The code that proves a receipt to whoever was given it, made the first time somebody asks for the receipt.
create table receipts (
  -- Sixteen characters of Crockford's base 32, drawn at random.
  code text primary key check (code ~ '^[0-9A-HJKMNP-TV-Z]{16}$'),
  customer_id uuid not null,
  reference_number text not null,
  created_at timestamptz not null,
  unique (customer_id, reference_number),
  foreign key (customer_id, reference_number) references transactions (customer_id, reference_number)
);

-- What was printed once stays true.
revoke update, delete, truncate on receipts from harvest_app;
