-- The ledger: accounts, journals, entries, holds and seals. Runs as harvest_owner; harvest_app may execute the functions
-- and read the views granted at the end, and nothing else. The ledger knows no customer, no code and no HTTP.
--
-- The signs: an amount is signed from the point of view of the account. A customer's money is positive, an account the
-- bank itself pays from (the opening funds) goes negative, and all accounts together are always zero.
-- The time is the caller's business time in every column: the ledger never reads a clock.

CREATE SCHEMA ledger;
REVOKE ALL ON SCHEMA ledger FROM PUBLIC;

-- ── Tables ──────────────────────────────────────────────────────────────────────────────────────────────────────────

-- Every posting updates two rows here, so pages keep room for the next version of a row (HOT updates) and no changing
-- column is indexed. Ids below a million are the bank's own accounts: the class can be told from the id.
CREATE TABLE ledger.accounts (
  id bigint PRIMARY KEY,
  class text NOT NULL,
  status text NOT NULL DEFAULT 'OPEN',
  balance_kobo bigint NOT NULL DEFAULT 0,
  held_kobo bigint NOT NULL DEFAULT 0,
  version bigint NOT NULL DEFAULT 0,
  opened_at timestamptz NOT NULL,
  CONSTRAINT accounts_class_follows_id CHECK ((class = 'CUSTOMER') = (id >= 1000000)),
  CONSTRAINT accounts_status_known CHECK (status IN ('OPEN', 'NO_DEBIT', 'CLOSED')),
  CONSTRAINT accounts_hold_not_negative CHECK (held_kobo >= 0),
  CONSTRAINT accounts_customer_not_overdrawn CHECK (class <> 'CUSTOMER' OR balance_kobo - held_kobo >= 0),
  CONSTRAINT accounts_closed_is_empty CHECK (status <> 'CLOSED' OR (balance_kobo = 0 AND held_kobo = 0)),
  CONSTRAINT accounts_system_stays_open CHECK (class = 'CUSTOMER' OR (status = 'OPEN' AND held_kobo = 0 AND version = 0))
) WITH (fillfactor = 60, autovacuum_vacuum_scale_factor = 0.05);

-- One account per system class, and nothing to maintain for the millions of others.
CREATE UNIQUE INDEX accounts_system_class ON ledger.accounts (class) WHERE id < 1000000;

CREATE SEQUENCE ledger.customer_account_ids AS bigint START WITH 1000000 MINVALUE 1000000;

-- The movements that may be posted at all, the same list as src/posting-rules.ts; a test compares the two. An account id
-- stands here for a system class and NULL for a customer, so that checking a movement needs no look into accounts.
CREATE TABLE ledger.posting_rules (
  rule text PRIMARY KEY,
  from_class text NOT NULL,
  to_class text NOT NULL,
  from_account_id bigint REFERENCES ledger.accounts (id),
  to_account_id bigint REFERENCES ledger.accounts (id),
  CHECK ((from_class = 'CUSTOMER') = (from_account_id IS NULL) AND (to_class = 'CUSTOMER') = (to_account_id IS NULL))
);

CREATE TABLE ledger.journals (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (char_length(kind) BETWEEN 1 AND 40),
  posted_at timestamptz NOT NULL,
  leg_count smallint NOT NULL CHECK (leg_count >= 2),
  -- No foreign key, as its trigger would run for every journal: reverse_journals makes the mirror from what it names.
  reverses uuid,
  fingerprint bytea NOT NULL CHECK (octet_length(fingerprint) = 32)
);
-- A journal can be taken back once, whoever asks and however often.
CREATE UNIQUE INDEX journals_reversed_once ON ledger.journals (reverses) WHERE reverses IS NOT NULL;

-- No foreign keys: their row triggers would cost more than the insert. The statement trigger below checks the journal,
-- and the functions, which are the only writers, take the account from the accounts table.
CREATE TABLE ledger.entries (
  journal_id uuid NOT NULL,
  leg smallint NOT NULL,
  account_id bigint NOT NULL,
  amount_kobo bigint NOT NULL CHECK (amount_kobo <> 0),
  version bigint,
  balance_after_kobo bigint CHECK (balance_after_kobo >= 0),
  posted_at timestamptz NOT NULL,
  rule text NOT NULL,
  narration text NOT NULL CHECK (char_length(narration) <= 100),
  PRIMARY KEY (journal_id, leg),
  -- Customer legs carry version and balance after; accounts that everybody touches carry neither, or they would queue.
  CONSTRAINT entries_customer_legs_are_versioned CHECK (
    (version IS NOT NULL) = (account_id >= 1000000) AND (balance_after_kobo IS NOT NULL) = (account_id >= 1000000)
  )
);
CREATE UNIQUE INDEX entries_account_version ON ledger.entries (account_id, version) WHERE version IS NOT NULL;

-- What postings did to the system accounts since the last fold: a row per account and batch, never updated, so that
-- two batches never wait for each other here.
CREATE TABLE ledger.system_deltas (
  account_id bigint NOT NULL,
  amount_kobo bigint NOT NULL
);

CREATE TABLE ledger.holds (
  id uuid PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES ledger.accounts (id),
  amount_kobo bigint NOT NULL CHECK (amount_kobo > 0),
  state text NOT NULL CHECK (state IN ('HELD', 'CAPTURED', 'RELEASED')),
  held_at timestamptz NOT NULL,
  resolved_at timestamptz,
  journal_id uuid REFERENCES ledger.journals (id) DEFERRABLE INITIALLY DEFERRED,
  CONSTRAINT holds_resolution CHECK (
    (state = 'HELD') = (resolved_at IS NULL) AND (state = 'CAPTURED') = (journal_id IS NOT NULL)
  )
);
CREATE INDEX holds_account_id ON ledger.holds (account_id) WHERE state = 'HELD';

-- Journals wait here for the sealer. The row commits with its journals, so a journal that commits late is sealed late
-- and never missed.
CREATE TABLE ledger.seal_queue (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  journal_ids uuid[] NOT NULL
);

-- Each seal covers some journals and the digest of the seal before it: changing any of them changes the head.
CREATE TABLE ledger.seals (
  sequence bigint PRIMARY KEY,
  journal_ids uuid[] NOT NULL CHECK (cardinality(journal_ids) > 0),
  digest bytea NOT NULL,
  sealed_at timestamptz NOT NULL
);

INSERT INTO ledger.accounts (id, class, opened_at) VALUES
  (1, 'OPENING_FUNDS', '2026-01-01Z'),
  (2, 'INTERBANK_SETTLEMENT', '2026-01-01Z'),
  (3, 'BILLS_SETTLEMENT', '2026-01-01Z'),
  (4, 'FEE_INCOME', '2026-01-01Z'),
  (5, 'VAT_PAYABLE', '2026-01-01Z'),
  (6, 'STAMP_DUTY_PAYABLE', '2026-01-01Z');

INSERT INTO ledger.posting_rules (rule, from_class, to_class, from_account_id, to_account_id)
SELECT r.rule, r.from_class, r.to_class, f.id, t.id
FROM (VALUES
  ('OPENING_DEPOSIT', 'OPENING_FUNDS', 'CUSTOMER'),
  ('TRANSFER_INTRA_BANK', 'CUSTOMER', 'CUSTOMER'),
  ('TRANSFER_OWN_ACCOUNT', 'CUSTOMER', 'CUSTOMER'),
  ('TRANSFER_INTERBANK', 'CUSTOMER', 'INTERBANK_SETTLEMENT'),
  ('INTERBANK_INBOUND', 'INTERBANK_SETTLEMENT', 'CUSTOMER'),
  ('BILL_PAYMENT', 'CUSTOMER', 'BILLS_SETTLEMENT'),
  ('TRANSFER_FEE', 'CUSTOMER', 'FEE_INCOME'),
  ('BILL_FEE', 'CUSTOMER', 'FEE_INCOME'),
  ('VAT', 'CUSTOMER', 'VAT_PAYABLE'),
  ('STAMP_DUTY', 'CUSTOMER', 'STAMP_DUTY_PAYABLE')
) r (rule, from_class, to_class)
LEFT JOIN ledger.accounts f ON f.class = r.from_class AND f.id < 1000000
LEFT JOIN ledger.accounts t ON t.class = r.to_class AND t.id < 1000000;

-- ── What must never happen ──────────────────────────────────────────────────────────────────────────────────────────

-- Runs once per statement, over everything it inserted. Together with the primary key (journal_id, leg) the numbering
-- from 1 makes it impossible to add legs to a journal later.
CREATE FUNCTION ledger.check_inserted_entries() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, ledger, pg_temp AS $$
DECLARE
  broken uuid;
BEGIN
  SELECT i.journal_id INTO broken
  FROM (
    SELECT journal_id, count(*) AS legs, min(leg) AS first_leg, max(leg) AS last_leg, sum(amount_kobo) AS total
    FROM inserted GROUP BY journal_id
  ) i
  LEFT JOIN ledger.journals j ON j.id = i.journal_id
  WHERE i.total <> 0 OR i.first_leg <> 1 OR i.last_leg <> i.legs OR i.legs IS DISTINCT FROM j.leg_count
  LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'journal % is not whole: its legs must sum to zero and be those it declares', broken
      USING ERRCODE = 'HVL01';
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER entries_are_whole_journals AFTER INSERT ON ledger.entries
  REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION ledger.check_inserted_entries();

CREATE FUNCTION ledger.refuse_change() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  RAISE EXCEPTION '%.% is append-only: % refused', TG_TABLE_SCHEMA, TG_TABLE_NAME, TG_OP USING ERRCODE = 'HVL02';
END $$;

CREATE TRIGGER entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger.entries
  FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();
CREATE TRIGGER journals_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger.journals
  FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();
CREATE TRIGGER seals_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger.seals
  FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();
CREATE TRIGGER accounts_are_kept BEFORE DELETE OR TRUNCATE ON ledger.accounts
  FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();
CREATE TRIGGER holds_are_kept BEFORE DELETE OR TRUNCATE ON ledger.holds
  FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();

-- ── Reading ─────────────────────────────────────────────────────────────────────────────────────────────────────────

CREATE VIEW ledger.account_balances AS
SELECT a.id AS account_id, a.class, a.status, b.balance_kobo, a.held_kobo,
  b.balance_kobo - a.held_kobo AS available_kobo, a.version, a.opened_at
FROM ledger.accounts a
CROSS JOIN LATERAL (
  -- What is not yet folded belongs to a system account all the same; customers never wait for this sum.
  SELECT CASE WHEN a.id >= 1000000 THEN a.balance_kobo ELSE
    a.balance_kobo + (SELECT coalesce(sum(d.amount_kobo), 0)::bigint FROM ledger.system_deltas d WHERE d.account_id = a.id)
  END AS balance_kobo
) b;

CREATE VIEW ledger.account_entries AS
SELECT e.account_id, e.version, e.journal_id, e.leg, j.kind, e.rule, e.amount_kobo, e.balance_after_kobo, e.narration,
  e.posted_at, j.reverses
FROM ledger.entries e
JOIN ledger.journals j ON j.id = e.journal_id;

CREATE VIEW ledger.journal_records AS
SELECT j.id AS journal_id, j.kind, j.posted_at, j.leg_count, j.reverses, r.id AS reversed_by
FROM ledger.journals j
LEFT JOIN ledger.journals r ON r.reverses = j.id;

CREATE VIEW ledger.hold_records AS
SELECT id AS hold_id, account_id, amount_kobo, state, held_at, resolved_at, journal_id FROM ledger.holds;

CREATE VIEW ledger.seal_records AS
SELECT sequence, cardinality(journal_ids) AS journal_count, encode(digest, 'hex') AS digest, sealed_at FROM ledger.seals;

-- ── Writing ─────────────────────────────────────────────────────────────────────────────────────────────────────────

-- Locks accounts always in the order of their ids, in one statement: that is what keeps two transfers A→B and B→A from
-- waiting for each other. NO KEY, so that a foreign key to an account is not held up.
CREATE FUNCTION ledger.lock_accounts(account_ids bigint[])
RETURNS TABLE (account_id bigint, status text, balance_kobo bigint, held_kobo bigint, version bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, ledger, pg_temp
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
BEGIN
  RETURN QUERY
    SELECT a.id, a.status, a.balance_kobo, a.held_kobo, a.version
    FROM ledger.accounts a WHERE a.id = ANY (account_ids) AND a.id >= 1000000
    ORDER BY a.id FOR NO KEY UPDATE;
END $$;

-- Everything a batch needs to know before it decides. The customer accounts are locked first and everything else is read
-- after, by statements of their own: a journal that another transaction committed while we waited must be seen.
--   ACCOUNT   account_id, status, balance_kobo, held_kobo, version
--   HOLD      id, account_id, status (its state), balance_kobo (its amount)
--   JOURNAL   id, content (its fingerprint, hex)
--   REVERSED  id (the journal taken back), content (the journal that did it)
CREATE FUNCTION ledger.prepare(account_ids bigint[], journal_ids uuid[], hold_ids uuid[], reversed_ids uuid[])
RETURNS TABLE (
  item text, account_id bigint, status text, balance_kobo bigint, held_kobo bigint, version bigint, id uuid, content text
)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, ledger, pg_temp
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  locked_ids bigint[] := account_ids;
BEGIN
  IF cardinality(hold_ids) > 0 THEN
    locked_ids := account_ids || ARRAY(SELECT h.account_id FROM ledger.holds h WHERE h.id = ANY (hold_ids));
  END IF;
  RETURN QUERY
    SELECT 'ACCOUNT', a.id, a.status, a.balance_kobo, a.held_kobo, a.version, NULL::uuid, NULL
    FROM ledger.accounts a WHERE a.id = ANY (locked_ids) AND a.id >= 1000000
    ORDER BY a.id FOR NO KEY UPDATE;
  IF cardinality(hold_ids) > 0 THEN
    RETURN QUERY
      SELECT 'HOLD', h.account_id, h.state, h.amount_kobo, NULL::bigint, NULL::bigint, h.id, NULL
      FROM ledger.holds h WHERE h.id = ANY (hold_ids);
  END IF;
  RETURN QUERY
    SELECT 'JOURNAL', NULL::bigint, NULL, NULL::bigint, NULL::bigint, NULL::bigint, j.id, encode(j.fingerprint, 'hex')
    FROM ledger.journals j WHERE j.id = ANY (journal_ids);
  IF cardinality(reversed_ids) > 0 THEN
    RETURN QUERY
      SELECT 'REVERSED', NULL::bigint, NULL, NULL::bigint, NULL::bigint, NULL::bigint, j.reverses, j.id::text
      FROM ledger.journals j WHERE j.reverses = ANY (reversed_ids);
  END IF;
END $$;

CREATE FUNCTION ledger.open_accounts(opened_ats timestamptz[]) RETURNS SETOF bigint
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, ledger, pg_temp AS $$
  INSERT INTO ledger.accounts (id, class, opened_at)
  SELECT nextval('ledger.customer_account_ids'), 'CUSTOMER', o.opened_at FROM unnest(opened_ats) o (opened_at)
  RETURNING id;
$$;

-- Writes journals with their movements. Internal: the two functions after it say which movements are allowed.
-- movement_journals is the place of the movement's journal in journal_ids, movement_places its place within it (from 1).
-- held_ids holds, per journal, the hold it captures or NULL.
-- The condition on the class stands on the batch's side, so that there is no other plan than the primary key: the planner may
-- otherwise read all customers' accounts once for each account of a batch while the statistics of a growing table are young.
CREATE FUNCTION ledger.write_journals(
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

CREATE FUNCTION ledger.post_journals(
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
  JOIN ledger.posting_rules r ON r.rule = m.rule
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

-- Takes journals back: the mirror is made here, from the entries themselves, so that nobody can hand in another one.
-- Movements go back last first, so that no balance on the way is lower than it was on the way there.
CREATE FUNCTION ledger.reverse_journals(
  journal_ids uuid[], kinds text[], posted_ats timestamptz[], fingerprints bytea[], reversed_ids uuid[], narrations text[]
) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, ledger, pg_temp
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  movements record;
  counts int[];
BEGIN
  IF EXISTS (SELECT FROM ledger.journals j WHERE j.id = ANY (reversed_ids) AND j.reverses IS NOT NULL) THEN
    RAISE EXCEPTION 'a reversal cannot be reversed' USING ERRCODE = 'HVL06';
  END IF;
  SELECT array_agg(o.journal::int ORDER BY o.journal, d.leg DESC) AS journals,
    array_agg((j.leg_count - d.leg + 1) / 2 ORDER BY o.journal, d.leg DESC) AS places,
    array_agg(d.rule ORDER BY o.journal, d.leg DESC) AS rules,
    array_agg(c.account_id ORDER BY o.journal, d.leg DESC) AS from_ids,
    array_agg(d.account_id ORDER BY o.journal, d.leg DESC) AS to_ids,
    array_agg(c.amount_kobo ORDER BY o.journal, d.leg DESC) AS amounts_kobo,
    array_agg(o.narration ORDER BY o.journal, d.leg DESC) AS narrations
  INTO movements
  FROM unnest(reversed_ids, reverse_journals.narrations) WITH ORDINALITY o (reverses, narration, journal)
  JOIN ledger.journals j ON j.id = o.reverses
  JOIN ledger.entries d ON d.journal_id = o.reverses AND d.leg % 2 = 1
  JOIN ledger.entries c ON c.journal_id = o.reverses AND c.leg = d.leg + 1;
  SELECT array_agg(j.leg_count / 2 ORDER BY o.journal) INTO counts
  FROM unnest(reversed_ids) WITH ORDINALITY o (reverses, journal)
  LEFT JOIN ledger.journals j ON j.id = o.reverses;
  PERFORM ledger.write_journals(
    reverse_journals.journal_ids, kinds, posted_ats, fingerprints, counts, reversed_ids,
    array_fill(NULL::uuid, ARRAY[cardinality(reverse_journals.journal_ids)]),
    movements.journals, movements.places, movements.rules, movements.from_ids, movements.to_ids, movements.amounts_kobo,
    movements.narrations, movements.narrations);
END $$;

CREATE FUNCTION ledger.place_holds(hold_ids uuid[], account_ids bigint[], amounts_kobo bigint[], held_ats timestamptz[])
RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, ledger, pg_temp
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  expected bigint;
  written bigint;
BEGIN
  WITH placed AS (
    INSERT INTO ledger.holds (id, account_id, amount_kobo, state, held_at)
    SELECT h.id, h.account_id, h.amount_kobo, 'HELD', h.held_at
    FROM unnest(hold_ids, account_ids, amounts_kobo, held_ats) h (id, account_id, amount_kobo, held_at)
    ORDER BY h.id
    RETURNING account_id, amount_kobo
  ), totals AS MATERIALIZED (
    SELECT account_id, sum(amount_kobo)::bigint AS amount_kobo FROM placed GROUP BY account_id
  ), updated AS (
    UPDATE ledger.accounts a SET held_kobo = a.held_kobo + t.amount_kobo
    FROM totals t WHERE a.id = t.account_id AND a.id >= 1000000 AND a.status = 'OPEN'
    RETURNING a.id
  )
  SELECT (SELECT count(*) FROM totals), (SELECT count(*) FROM updated) INTO expected, written;
  IF written <> expected THEN
    RAISE EXCEPTION 'an account to hold on is unknown, frozen or not a customer''s' USING ERRCODE = 'HVL04';
  END IF;
END $$;

CREATE FUNCTION ledger.release_holds(hold_ids uuid[], released_ats timestamptz[]) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, ledger, pg_temp
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  written bigint;
BEGIN
  WITH released AS (
    UPDATE ledger.holds h SET state = 'RELEASED', resolved_at = r.released_at
    FROM unnest(hold_ids, released_ats) r (hold_id, released_at)
    WHERE h.id = r.hold_id AND h.state = 'HELD'
    RETURNING h.account_id, h.amount_kobo
  ), updated AS (
    UPDATE ledger.accounts a SET held_kobo = a.held_kobo - t.amount_kobo
    FROM (SELECT account_id, sum(amount_kobo)::bigint AS amount_kobo FROM released GROUP BY account_id) t
    WHERE a.id = t.account_id
  )
  SELECT count(*) INTO written FROM released;
  IF written <> cardinality(hold_ids) THEN
    RAISE EXCEPTION 'a hold to release is not held' USING ERRCODE = 'HVL03';
  END IF;
END $$;

CREATE FUNCTION ledger.set_account_status(changed_id bigint, new_status text) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, ledger, pg_temp AS $$
DECLARE
  account ledger.accounts;
BEGIN
  SELECT * INTO account FROM ledger.accounts a WHERE a.id = changed_id AND a.id >= 1000000 FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN 'UNKNOWN_ACCOUNT'; END IF;
  IF new_status = 'CLOSED' AND (account.balance_kobo <> 0 OR account.held_kobo <> 0) THEN RETURN 'NOT_EMPTY'; END IF;
  UPDATE ledger.accounts a SET status = new_status WHERE a.id = changed_id;
  RETURN 'CHANGED';
END $$;

-- Moves what postings did to the system accounts into their balances. Folders queue at the lock and postings never do;
-- balances read by the view are the same before, during and after.
CREATE FUNCTION ledger.fold_system_accounts() RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, ledger, pg_temp AS $$
DECLARE
  folded bigint;
BEGIN
  PERFORM FROM ledger.accounts a WHERE a.id < 1000000 ORDER BY a.id FOR NO KEY UPDATE;
  WITH taken AS (
    DELETE FROM ledger.system_deltas RETURNING account_id, amount_kobo
  ), updated AS (
    UPDATE ledger.accounts a SET balance_kobo = a.balance_kobo + t.amount_kobo
    FROM (SELECT account_id, sum(amount_kobo)::bigint AS amount_kobo FROM taken GROUP BY account_id) t
    WHERE a.id = t.account_id
  )
  SELECT count(*) INTO folded FROM taken;
  RETURN folded;
END $$;

-- ── Tamper evidence ─────────────────────────────────────────────────────────────────────────────────────────────────

-- SHA-256 over the digest before it and every column of the journals and their entries. A record's own text form is
-- quoted, so that no narration can pretend to be two columns.
CREATE FUNCTION ledger.seal_digest(previous bytea, journal_ids uuid[]) RETURNS bytea
LANGUAGE sql STABLE SET search_path = pg_catalog, ledger, pg_temp AS $$
  SELECT sha256(previous || convert_to(string_agg(
    ROW(s.place, j.id, j.kind, extract(epoch FROM j.posted_at), j.leg_count, j.reverses, j.fingerprint,
      e.leg, e.account_id, e.amount_kobo, e.version, e.balance_after_kobo, extract(epoch FROM e.posted_at), e.rule,
      e.narration)::text, E'\n' ORDER BY s.place, e.leg), 'UTF8'))
  FROM unnest(journal_ids) WITH ORDINALITY s (journal_id, place)
  LEFT JOIN ledger.journals j ON j.id = s.journal_id
  LEFT JOIN ledger.entries e ON e.journal_id = s.journal_id;
$$;

-- Seals up to about journal_count waiting journals, whole batches, in the order they were queued. One sealer at a time:
-- the lock is taken by a statement of its own, so that the next one sees what the sealer before us committed.
CREATE FUNCTION ledger.seal_journals(journal_count int, sealed_at timestamptz)
RETURNS TABLE (sequence bigint, journals bigint, head text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, ledger, pg_temp AS $$
DECLARE
  taken uuid[];
  previous ledger.seals;
BEGIN
  PERFORM pg_advisory_xact_lock(4823500571);
  WITH waiting AS (
    SELECT q.id, sum(cardinality(q.journal_ids)) OVER (ORDER BY q.id) - cardinality(q.journal_ids) AS before
    FROM ledger.seal_queue q
  ), removed AS (
    DELETE FROM ledger.seal_queue q USING waiting w WHERE q.id = w.id AND w.before < journal_count
    RETURNING q.id, q.journal_ids
  )
  SELECT array_agg(u.journal_id ORDER BY r.id, u.place) INTO taken
  FROM removed r CROSS JOIN LATERAL unnest(r.journal_ids) WITH ORDINALITY u (journal_id, place);
  IF taken IS NULL THEN RETURN; END IF;
  SELECT * INTO previous FROM ledger.seals s ORDER BY s.sequence DESC LIMIT 1;
  RETURN QUERY
    INSERT INTO ledger.seals (sequence, journal_ids, digest, sealed_at)
    VALUES (coalesce(previous.sequence, 0) + 1, taken, ledger.seal_digest(coalesce(previous.digest, ''), taken),
      seal_journals.sealed_at)
    RETURNING seals.sequence, cardinality(seals.journal_ids)::bigint, encode(seals.digest, 'hex');
END $$;

-- Recomputes everything from the entries and tells every difference; no row means that the books are right. One
-- statement, so that it judges one moment even while others post.
CREATE FUNCTION ledger.prove() RETURNS TABLE (difference text, subject text, expected text, found text)
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
  SELECT 'ACCOUNT_BALANCE', coalesce(b.account_id, s.account_id)::text,
    format('%s at version %s', coalesce(s.total, 0), coalesce(s.legs, 0)), format('%s at version %s', b.balance_kobo, b.version)
  FROM ledger.account_balances b FULL JOIN account_sums s ON s.account_id = b.account_id
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

-- ── Who may do what ─────────────────────────────────────────────────────────────────────────────────────────────────

REVOKE ALL ON ALL TABLES IN SCHEMA ledger FROM PUBLIC, harvest_app;
REVOKE ALL ON ALL SEQUENCES IN SCHEMA ledger FROM PUBLIC, harvest_app;
REVOKE ALL ON ALL FUNCTIONS IN SCHEMA ledger FROM PUBLIC, harvest_app;
GRANT USAGE ON SCHEMA ledger TO harvest_app;
GRANT SELECT ON ledger.account_balances, ledger.account_entries, ledger.journal_records, ledger.hold_records,
  ledger.seal_records TO harvest_app;
GRANT EXECUTE ON FUNCTION
  ledger.lock_accounts(bigint[]),
  ledger.prepare(bigint[], uuid[], uuid[], uuid[]),
  ledger.open_accounts(timestamptz[]),
  ledger.post_journals(uuid[], text[], timestamptz[], bytea[], int[], uuid[], int[], int[], text[], bigint[], bigint[], bigint[], text[], text[]),
  ledger.reverse_journals(uuid[], text[], timestamptz[], bytea[], uuid[], text[]),
  ledger.place_holds(uuid[], bigint[], bigint[], timestamptz[]),
  ledger.release_holds(uuid[], timestamptz[]),
  ledger.set_account_status(bigint, text),
  ledger.fold_system_accounts(),
  ledger.seal_journals(int, timestamptz),
  ledger.prove()
TO harvest_app;
