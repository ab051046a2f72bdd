-- The same function as in 0001 but for its plan. While the statistics of a growing accounts table were young, the planner
-- preferred to read all customers' accounts once for each account of a batch to looking each of them up. Now the condition on the
-- class stands on the batch's side, and there is no other way left than the primary key.

-- Writes journals with their movements. Internal: the two functions after it say which movements are allowed.
-- movement_journals is the place of the movement's journal in journal_ids, movement_places its place within it (from 1).
-- held_ids holds, per journal, the hold it captures or NULL.
CREATE OR REPLACE FUNCTION ledger.write_journals(
  journal_ids uuid[], kinds text[], posted_ats timestamptz[], fingerprints bytea[], movement_counts int[],
  reversed_ids uuid[], held_ids uuid[],
  movement_journals int[], movement_places int[], rules text[], from_ids bigint[], to_ids bigint[], amounts_kobo bigint[],
  narrations text[], to_narrations text[]
) RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, ledger, pg_temp
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
SET enable_material = off SET enable_bitmapscan = off SET jit = off AS $$
DECLARE
  expected bigint;
  written bigint;
BEGIN
  -- In the order of the ids, so that two batches that bring the same journals wait in one direction only.
  INSERT INTO ledger.journals (id, kind, posted_at, leg_count, reverses, fingerprint)
  SELECT j.id, j.kind, j.posted_at, j.movement_count * 2, j.reverses, j.fingerprint
  FROM unnest(journal_ids, kinds, posted_ats, movement_counts, reversed_ids, fingerprints)
    j (id, kind, posted_at, movement_count, reverses, fingerprint)
  ORDER BY j.id;

  INSERT INTO ledger.seal_queue (journal_ids) VALUES (write_journals.journal_ids);

  IF cardinality(array_remove(held_ids, NULL)) > 0 THEN
    WITH captured AS (
      UPDATE ledger.holds h SET state = 'CAPTURED', resolved_at = c.resolved_at, journal_id = c.journal_id
      FROM unnest(held_ids, journal_ids, posted_ats) c (hold_id, journal_id, resolved_at)
      WHERE h.id = c.hold_id AND h.state = 'HELD'
      RETURNING h.account_id, h.amount_kobo
    ), freed AS (
      UPDATE ledger.accounts a SET held_kobo = a.held_kobo - f.amount_kobo
      FROM (SELECT account_id, sum(amount_kobo)::bigint AS amount_kobo FROM captured GROUP BY account_id) f
      WHERE a.id = f.account_id
    )
    SELECT count(*) INTO written FROM captured;
    IF written <> cardinality(array_remove(held_ids, NULL)) THEN
      RAISE EXCEPTION 'a hold to capture is not held' USING ERRCODE = 'HVL03';
    END IF;
  END IF;

  -- The update repeats what the caller decided under lock (the status, the version it read) and the check on accounts
  -- repeats the funds: a caller that decided wrongly, or without the lock, is stopped here.
  WITH legs AS MATERIALIZED (
    SELECT m.journal, m.place * 2 - side.back AS leg, m.ordinal, m.rule,
      CASE side.back WHEN 1 THEN m.from_id ELSE m.to_id END AS account_id,
      CASE side.back WHEN 1 THEN -m.amount_kobo ELSE m.amount_kobo END AS amount_kobo,
      CASE side.back WHEN 1 THEN m.narration ELSE m.to_narration END AS narration
    FROM unnest(movement_journals, movement_places, rules, from_ids, to_ids, amounts_kobo, narrations, to_narrations)
      WITH ORDINALITY m (journal, place, rule, from_id, to_id, amount_kobo, narration, to_narration, ordinal)
    CROSS JOIN (VALUES (1), (0)) side (back)
  ), inserted AS (
    INSERT INTO ledger.entries
      (journal_id, leg, account_id, amount_kobo, version, balance_after_kobo, posted_at, rule, narration)
    SELECT journal_ids[l.journal], l.leg, l.account_id, l.amount_kobo,
      a.version + row_number() OVER running,
      a.balance_kobo + (sum(l.amount_kobo) OVER running)::bigint,
      posted_ats[l.journal], l.rule, l.narration
    FROM legs l
    LEFT JOIN ledger.accounts a ON a.id = l.account_id AND a.id >= 1000000
    WINDOW running AS (PARTITION BY l.account_id ORDER BY l.ordinal, l.leg ROWS UNBOUNDED PRECEDING)
    RETURNING account_id, amount_kobo, version
  ), totals AS MATERIALIZED (
    SELECT account_id, sum(amount_kobo)::bigint AS amount_kobo, count(*) AS legs, min(version) - 1 AS version_read,
      bool_or(amount_kobo < 0) AS is_debited
    FROM inserted GROUP BY account_id
  ), deltas AS (
    INSERT INTO ledger.system_deltas (account_id, amount_kobo)
    SELECT account_id, amount_kobo FROM totals WHERE account_id < 1000000 AND amount_kobo <> 0
  ), updated AS (
    UPDATE ledger.accounts a SET balance_kobo = a.balance_kobo + t.amount_kobo, version = a.version + t.legs
    FROM totals t
    WHERE a.id = t.account_id AND t.account_id >= 1000000 AND a.version = t.version_read
      AND (a.status = 'OPEN' OR (a.status = 'NO_DEBIT' AND NOT t.is_debited))
    RETURNING a.id
  )
  SELECT (SELECT count(*) FROM totals WHERE account_id >= 1000000), (SELECT count(*) FROM updated) INTO expected, written;
  IF written <> expected THEN
    RAISE EXCEPTION 'an account is unknown, frozen or was not locked before posting' USING ERRCODE = 'HVL04';
  END IF;
END $$;
