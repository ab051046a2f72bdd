-- A rule that is not in force stays on the list, because books may hold what was posted by it, and nothing more is posted by it.
-- Only the owner says which are; the function is that of 0001 but for the one condition.
ALTER TABLE ledger.posting_rules ADD COLUMN in_force boolean NOT NULL DEFAULT true;

CREATE OR REPLACE FUNCTION ledger.post_journals(
  journal_ids uuid[], kinds text[], posted_ats timestamptz[], fingerprints bytea[], movement_counts int[], held_ids uuid[],
  movement_journals int[], movement_places int[], rules text[], from_ids bigint[], to_ids bigint[], amounts_kobo bigint[],
  narrations text[], to_narrations text[]
) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, ledger, pg_temp
SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  allowed bigint;
BEGIN
  SELECT count(*) INTO allowed
  FROM unnest(rules, from_ids, to_ids, amounts_kobo) m (rule, from_id, to_id, amount_kobo)
  JOIN ledger.posting_rules r ON r.rule = m.rule AND r.in_force
  WHERE m.amount_kobo > 0 AND m.from_id <> m.to_id
    AND CASE WHEN m.from_id >= 1000000 THEN r.from_account_id IS NULL ELSE r.from_account_id = m.from_id END
    AND CASE WHEN m.to_id >= 1000000 THEN r.to_account_id IS NULL ELSE r.to_account_id = m.to_id END;
  IF allowed <> cardinality(rules) THEN
    RAISE EXCEPTION 'a movement is not on the list of posting rules' USING ERRCODE = 'HVL05';
  END IF;
  PERFORM ledger.write_journals(
    post_journals.journal_ids, kinds, posted_ats, fingerprints, movement_counts,
    array_fill(NULL::uuid, ARRAY[cardinality(post_journals.journal_ids)]), held_ids,
    movement_journals, movement_places, rules, from_ids, to_ids, amounts_kobo, narrations, to_narrations);
END $$;
