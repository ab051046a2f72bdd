-- The proof asks tables alone: a view can be exchanged for one that tells the proof something else than everybody. And it tells of a
-- customer who ever had less than nothing, whatever the entries say stood there afterwards. All else of it is as in 0001.
CREATE OR REPLACE FUNCTION ledger.prove() RETURNS TABLE (difference text, subject text, expected text, found text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, ledger, pg_temp SET jit = off AS $$
  WITH numbered AS (
    SELECT e.account_id, e.journal_id, e.version, e.balance_after_kobo,
      row_number() OVER running AS version_expected, sum(e.amount_kobo) OVER running AS balance_expected
    FROM ledger.entries e WHERE e.account_id >= 1000000
    WINDOW running AS (PARTITION BY e.account_id ORDER BY e.version ROWS UNBOUNDED PRECEDING)
  ), journal_sums AS (
    SELECT e.journal_id, sum(e.amount_kobo) AS total, count(*) AS legs FROM ledger.entries e GROUP BY e.journal_id
  ), account_sums AS (
    SELECT e.account_id, sum(e.amount_kobo) AS total, count(*) FILTER (WHERE e.account_id >= 1000000) AS legs
    FROM ledger.entries e GROUP BY e.account_id
  ), balances AS (
    -- What is not yet folded belongs to the account all the same.
    SELECT a.id AS account_id, a.version, a.balance_kobo + coalesce(d.total, 0) AS balance_kobo
    FROM ledger.accounts a
    LEFT JOIN (SELECT account_id, sum(amount_kobo) AS total FROM ledger.system_deltas GROUP BY account_id) d
      ON d.account_id = a.id
  ), account_holds AS (
    SELECT h.account_id, sum(h.amount_kobo) AS total FROM ledger.holds h WHERE h.state = 'HELD' GROUP BY h.account_id
  ), movements AS (
    SELECT d.journal_id, d.rule, c.rule AS to_rule, d.amount_kobo + c.amount_kobo AS total, d.amount_kobo AS from_kobo,
      j.reverses, j.leg_count, d.leg, d.account_id AS from_id, c.account_id AS to_id, f.class AS from_class, t.class AS to_class
    FROM ledger.entries d
    LEFT JOIN ledger.entries c ON c.journal_id = d.journal_id AND c.leg = d.leg + 1
    LEFT JOIN ledger.journals j ON j.id = d.journal_id
    LEFT JOIN ledger.accounts f ON f.id = d.account_id
    LEFT JOIN ledger.accounts t ON t.id = c.account_id
    WHERE d.leg % 2 = 1
  ), chain AS (
    SELECT s.sequence, s.digest, s.journal_ids, lag(s.digest, 1, ''::bytea) OVER (ORDER BY s.sequence) AS previous,
      row_number() OVER (ORDER BY s.sequence) AS sequence_expected
    FROM ledger.seals s
  ), sealed_or_waiting AS (
    SELECT u.journal_id, count(*) AS times
    FROM (SELECT s.journal_ids FROM ledger.seals s UNION ALL SELECT q.journal_ids FROM ledger.seal_queue q) a
    CROSS JOIN LATERAL unnest(a.journal_ids) u (journal_id) GROUP BY u.journal_id
  )
  SELECT 'JOURNAL_NOT_WHOLE', coalesce(j.id, s.journal_id)::text, format('%s legs, sum 0', coalesce(j.leg_count, 0)),
    format('%s legs, sum %s', coalesce(s.legs, 0), coalesce(s.total, 0))
  FROM ledger.journals j FULL JOIN journal_sums s ON s.journal_id = j.id
  WHERE j.id IS NULL OR s.legs IS DISTINCT FROM j.leg_count OR s.total <> 0
  UNION ALL
  SELECT 'VERSION_GAP', n.account_id::text, n.version_expected::text, n.version::text
  FROM numbered n WHERE n.version <> n.version_expected
  UNION ALL
  SELECT 'BALANCE_AFTER', format('%s version %s', n.account_id, n.version), n.balance_expected::text, n.balance_after_kobo::text
  FROM numbered n WHERE n.balance_after_kobo <> n.balance_expected
  UNION ALL
  SELECT 'BELOW_ZERO', format('%s version %s', n.account_id, n.version), 'nothing below 0', n.balance_expected::text
  FROM numbered n WHERE n.balance_expected < 0
  UNION ALL
  SELECT 'ACCOUNT_BALANCE', coalesce(b.account_id, s.account_id)::text,
    format('%s at version %s', coalesce(s.total, 0), coalesce(s.legs, 0)), format('%s at version %s', b.balance_kobo, b.version)
  FROM balances b FULL JOIN account_sums s ON s.account_id = b.account_id
  WHERE b.account_id IS NULL OR b.balance_kobo <> coalesce(s.total, 0) OR b.version <> coalesce(s.legs, 0)
  UNION ALL
  SELECT 'HELD', coalesce(a.id, h.account_id)::text, coalesce(h.total, 0)::text, a.held_kobo::text
  FROM ledger.accounts a FULL JOIN account_holds h ON h.account_id = a.id
  WHERE a.held_kobo IS DISTINCT FROM coalesce(h.total, 0)
  UNION ALL
  SELECT 'MOVEMENT_NOT_ALLOWED', m.journal_id::text, m.rule, format('%s to %s', m.from_class, m.to_class)
  FROM movements m LEFT JOIN ledger.posting_rules r ON r.rule = m.rule
  WHERE m.total IS DISTINCT FROM 0 OR m.to_rule <> m.rule OR m.from_kobo >= 0 OR r.rule IS NULL
    OR (m.reverses IS NULL AND (r.from_class, r.to_class) IS DISTINCT FROM (m.from_class, m.to_class))
  UNION ALL
  SELECT 'REVERSAL_NOT_A_MIRROR', m.journal_id::text, format('the mirror of %s', m.reverses), format('leg %s differs', m.leg)
  FROM movements m
  LEFT JOIN ledger.entries d ON d.journal_id = m.reverses AND d.leg = m.leg_count - m.leg
  LEFT JOIN ledger.entries c ON c.journal_id = m.reverses AND c.leg = m.leg_count - m.leg + 1
  WHERE m.reverses IS NOT NULL
    AND (d.account_id, c.account_id, d.amount_kobo) IS DISTINCT FROM (m.to_id, m.from_id, m.from_kobo)
  UNION ALL
  SELECT 'SEAL_BROKEN', c.sequence::text, encode(ledger.seal_digest(c.previous, c.journal_ids), 'hex'), encode(c.digest, 'hex')
  FROM chain c
  WHERE c.sequence <> c.sequence_expected OR c.digest IS DISTINCT FROM ledger.seal_digest(c.previous, c.journal_ids)
  UNION ALL
  SELECT 'NOT_SEALED_ONCE', coalesce(j.id, w.journal_id)::text, '1', coalesce(w.times, 0)::text
  FROM ledger.journals j FULL JOIN sealed_or_waiting w ON w.journal_id = j.id
  WHERE j.id IS NULL OR w.times IS DISTINCT FROM 1;
$$;

-- The list of movements as it stands, for whoever holds it against the list of the code. Whoever may ask for the proof may read it.
CREATE FUNCTION ledger.listed_rules()
RETURNS TABLE (rule text, from_class text, to_class text, from_account_id bigint, to_account_id bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, ledger, pg_temp AS $$
  SELECT r.rule, r.from_class, r.to_class, r.from_account_id, r.to_account_id FROM ledger.posting_rules r;
$$;
REVOKE ALL ON FUNCTION ledger.listed_rules() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger.listed_rules() TO harvest_app;
DO $do$
DECLARE
  reader text;
BEGIN
  FOR reader IN
    SELECT a.grantee::regrole::text FROM pg_catalog.pg_proc p CROSS JOIN LATERAL pg_catalog.aclexplode(p.proacl) a
    WHERE p.oid = 'ledger.prove()'::regprocedure AND a.grantee <> 0
  LOOP
    EXECUTE format('GRANT EXECUTE ON FUNCTION ledger.listed_rules() TO %s', reader);
  END LOOP;
END $do$;
