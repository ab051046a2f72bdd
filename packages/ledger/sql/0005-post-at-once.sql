-- A batch that is expected to be new and possible, in one call: all accounts are locked in the order of their ids, and then it is
-- written. Who decides here are the checks that stand behind every posting; one refusal of theirs refuses all of it.
CREATE FUNCTION ledger.post_at_once(
  journal_ids uuid[], kinds text[], posted_ats timestamptz[], fingerprints bytea[], movement_counts int[], held_ids uuid[],
  movement_journals int[], movement_places int[], rules text[], from_ids bigint[], to_ids bigint[], amounts_kobo bigint[],
  narrations text[], to_narrations text[]
) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, ledger, pg_temp
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
BEGIN
  PERFORM FROM ledger.accounts a WHERE a.id = ANY (from_ids || to_ids) AND a.id >= 1000000
  ORDER BY a.id FOR NO KEY UPDATE;
  PERFORM ledger.post_journals(journal_ids, kinds, posted_ats, fingerprints, movement_counts, held_ids, movement_journals,
    movement_places, rules, from_ids, to_ids, amounts_kobo, narrations, to_narrations);
END $$;

REVOKE ALL ON FUNCTION ledger.post_at_once(uuid[], text[], timestamptz[], bytea[], int[], uuid[], int[], int[], text[], bigint[],
  bigint[], bigint[], text[], text[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger.post_at_once(uuid[], text[], timestamptz[], bytea[], int[], uuid[], int[], int[], text[], bigint[],
  bigint[], bigint[], text[], text[]) TO harvest_app;
