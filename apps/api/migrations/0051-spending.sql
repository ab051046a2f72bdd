-- What customers spend their money on (A279): by kind, unless they said so of a payment or of whom it goes to.

create function is_spending_category(category text) returns boolean immutable language sql as $$
  select category in ('FARM_INPUTS', 'WAGES', 'TRANSPORT', 'FOOD_AND_HOME', 'SCHOOL', 'HEALTH', 'FAMILY_AND_FRIENDS',
    'AIRTIME_AND_DATA', 'ELECTRICITY', 'TELEVISION', 'BANK_CHARGES', 'OTHER')
$$;

create table payment_categories (
  customer_id uuid not null,
  reference_number text not null,
  category text not null check (is_spending_category(category)),
  primary key (customer_id, reference_number),
  foreign key (customer_id, reference_number) references transactions
);

-- Of bills, the code of the provider and the number of the phone, meter or card.
create table recipient_categories (
  customer_id uuid not null references customers (id),
  bank_code text not null,
  account_number text not null,
  category text not null check (is_spending_category(category)),
  primary key (customer_id, bank_code, account_number)
);

create table budgets (
  customer_id uuid not null references customers (id),
  category text not null check (is_spending_category(category)),
  -- For a month. Null where it was taken away: the row still knows when its owner was warned.
  amount_kobo bigint check (amount_kobo > 0),
  -- YYYY-MM, the last one in which its owner was told that most of it is used.
  warned_month text,
  primary key (customer_id, category)
);

-- Every payment that is spending, with its category: outward flows (decision 35). What failed or came back is none. A month of one
-- customer is read along transactions_customer.
create view spending_payments as
select paid.customer_id, paid.reference_number, paid.transaction_type, paid.amount_kobo, paid.created_at,
  paid.destination_account_name, paid.destination_account_number, paid.destination_bank_code, paid.destination_bank_name,
  coalesce(
    own.category,
    recipient.category,
    case when paid.transaction_type = 'Charge' then 'BANK_CHARGES' end,
    case bill.product
      when 'AIRTIME' then 'AIRTIME_AND_DATA'
      when 'DATA' then 'AIRTIME_AND_DATA'
      when 'ELECTRICITY_BILL' then 'ELECTRICITY'
      when 'CABLE_TV' then 'TELEVISION'
    end,
    'OTHER') as category
from transactions paid
left join payment_categories own
  on own.customer_id = paid.customer_id and own.reference_number = paid.reference_number
-- A charge bears the names of the payment it belongs to, and goes to the bank.
left join recipient_categories recipient
  on recipient.customer_id = paid.customer_id and recipient.bank_code = paid.destination_bank_code
  and recipient.account_number = paid.destination_account_number and paid.transaction_type <> 'Charge'
left join bill_payments bill on bill.id = paid.operation_id and paid.transaction_type = 'Bill Payment'
where paid.counts_as_flow and paid.status <> 'FAILED' and paid.transaction_type <> 'Deposit';
