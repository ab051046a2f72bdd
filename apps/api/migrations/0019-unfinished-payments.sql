-- Every page asks what of a customer's money is on its way: it is found without reading all they ever sent. An index of
-- operations by status would make each of their changes write all of its indexes anew.
alter table dispatches add column customer_id uuid;
update dispatches set customer_id = operations.customer_id from operations where operations.id = dispatches.operation_id;
alter table dispatches alter column customer_id set not null;
create index dispatches_customer on dispatches (customer_id) where due_at is not null;
