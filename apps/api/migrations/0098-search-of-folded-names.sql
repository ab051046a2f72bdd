-- Trigram index for staff's customer search on normalised names and e-mail addresses. It replaces the index of 0088, which the previous
-- release still uses. Build it concurrently before the update, after creating the function of 0097.
create index if not exists customers_folded_search on customers
  using gin (folded(first_name) gin_trgm_ops, folded(last_name) gin_trgm_ops, folded(email) gin_trgm_ops);
