-- What the nightly proof holds kept heads against. A function and no view, because a function's body stands in the catalogue as it
-- was written, so that anybody can see whether it is still this one.
CREATE FUNCTION ledger.heads_after(sequences bigint[]) RETURNS TABLE (sequence bigint, head text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, ledger, pg_temp AS $$
  SELECT s.sequence, encode(s.digest, 'hex') FROM ledger.seals s WHERE s.sequence = ANY (sequences);
$$;
REVOKE ALL ON FUNCTION ledger.heads_after(bigint[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger.heads_after(bigint[]) TO harvest_app;
