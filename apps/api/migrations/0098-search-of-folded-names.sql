-- Staff find customers by any part of a name or an e-mail address, whatever accents it has (0088 without accents). It is built ahead
-- of the update, after the function of 0097.
create index if not exists customers_folded_search on customers
  using gin (folded(first_name) gin_trgm_ops, folded(last_name) gin_trgm_ops, folded(email) gin_trgm_ops);
