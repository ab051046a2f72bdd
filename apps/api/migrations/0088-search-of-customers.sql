-- Staff find customers by any part of a name or an e-mail address. The index holds every three letters that follow each other;
-- shorter parts find nothing in it, and are looked for in all rows.

create extension if not exists pg_trgm;

create index customers_search on customers
  using gin (first_name gin_trgm_ops, last_name gin_trgm_ops, email gin_trgm_ops);

create index customers_in_order on customers (created_at desc, id desc);
