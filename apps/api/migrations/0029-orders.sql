-- What one code approves and others carry out, many payments at once or later ones, is an operation too: an order. The payments
-- it stands for name it; their codes are its code.
alter table operations add column order_id uuid references operations (id);
create index operations_order on operations (order_id) where order_id is not null;
