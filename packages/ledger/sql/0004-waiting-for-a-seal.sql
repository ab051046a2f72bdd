-- Since when the first journal waits for its seal, by the time it was posted at; null where none waits. A journal that waits for
-- long is under no head, so it could be rewritten unseen. The queue's first row is the oldest but for the moment a commit takes.
CREATE FUNCTION ledger.waiting_since() RETURNS timestamptz
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, ledger, pg_temp AS $$
  SELECT min(j.posted_at) FROM ledger.journals j
  WHERE j.id = ANY ((SELECT q.journal_ids FROM ledger.seal_queue q ORDER BY q.id LIMIT 1)::uuid[]);
$$;
REVOKE ALL ON FUNCTION ledger.waiting_since() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger.waiting_since() TO harvest_app;
