/**
 * All that the migrations make in the schema `ledger` beside the bodies of its functions, as PostgreSQL describes it. A migration that
 * changes something changes its line here; the test of the definitions says what has to stand there. Where versions of PostgreSQL
 * describe one thing in different words each of them counts: up to 15 the columns of a view over a single table bear its name.
 */
export const MADE_OBJECTS: Readonly<Record<string, string | readonly string[]>> = {
  'arguments of ledger.check_inserted_entries': '() returns trigger',
  'arguments of ledger.fold_system_accounts': '() returns bigint',
  'arguments of ledger.heads_after': '(sequences bigint[]) returns TABLE(sequence bigint, head text)',
  'arguments of ledger.listed_rules':
    '() returns TABLE(rule text, from_class text, to_class text, from_account_id bigint, to_account_id bigint)',
  'arguments of ledger.lock_accounts':
    '(account_ids bigint[]) returns TABLE(account_id bigint, status text, balance_kobo bigint, held_kobo bigint, version bigint)',
  'arguments of ledger.open_accounts': '(opened_ats timestamp with time zone[]) returns SETOF bigint',
  'arguments of ledger.place_holds':
    '(hold_ids uuid[], account_ids bigint[], amounts_kobo bigint[], held_ats timestamp with time zone[]) returns void',
  'arguments of ledger.post_at_once':
    '(journal_ids uuid[], kinds text[], posted_ats timestamp with time zone[], fingerprints bytea[], movement_counts integer[], held_ids uuid[], movement_journals integer[], movement_places integer[], rules text[], from_ids bigint[], to_ids bigint[], amounts_kobo bigint[], narrations text[], to_narrations text[]) returns void',
  'arguments of ledger.post_journals':
    '(journal_ids uuid[], kinds text[], posted_ats timestamp with time zone[], fingerprints bytea[], movement_counts integer[], held_ids uuid[], movement_journals integer[], movement_places integer[], rules text[], from_ids bigint[], to_ids bigint[], amounts_kobo bigint[], narrations text[], to_narrations text[]) returns void',
  'arguments of ledger.prepare':
    '(account_ids bigint[], journal_ids uuid[], hold_ids uuid[], reversed_ids uuid[]) returns TABLE(item text, account_id bigint, status text, balance_kobo bigint, held_kobo bigint, version bigint, id uuid, content text)',
  'arguments of ledger.prove': '() returns TABLE(difference text, subject text, expected text, found text)',
  'arguments of ledger.refuse_change': '() returns trigger',
  'arguments of ledger.release_holds':
    '(hold_ids uuid[], released_ats timestamp with time zone[]) returns void',
  'arguments of ledger.reverse_journals':
    '(journal_ids uuid[], kinds text[], posted_ats timestamp with time zone[], fingerprints bytea[], reversed_ids uuid[], narrations text[]) returns void',
  'arguments of ledger.seal_digest': '(previous bytea, journal_ids uuid[]) returns bytea',
  'arguments of ledger.seal_journals':
    '(journal_count integer, sealed_at timestamp with time zone) returns TABLE(sequence bigint, journals bigint, head text)',
  'arguments of ledger.set_account_status': '(changed_id bigint, new_status text) returns text',
  'arguments of ledger.waiting_since': '() returns timestamp with time zone',
  'arguments of ledger.write_journals':
    '(journal_ids uuid[], kinds text[], posted_ats timestamp with time zone[], fingerprints bytea[], movement_counts integer[], reversed_ids uuid[], held_ids uuid[], movement_journals integer[], movement_places integer[], rules text[], from_ids bigint[], to_ids bigint[], amounts_kobo bigint[], narrations text[], to_narrations text[]) returns void',
  'columns of ledger.account_balances':
    'account_id bigint, available_kobo bigint, balance_kobo bigint, class text, held_kobo bigint, opened_at timestamp with time zone, status text, version bigint',
  'columns of ledger.account_entries':
    'account_id bigint, amount_kobo bigint, balance_after_kobo bigint, journal_id uuid, kind text, leg smallint, narration text, posted_at timestamp with time zone, reverses uuid, rule text, version bigint',
  'columns of ledger.accounts':
    "balance_kobo bigint not null default 0, class text not null, held_kobo bigint not null default 0, id bigint not null, opened_at timestamp with time zone not null, status text not null default 'OPEN'::text, version bigint not null default 0",
  'columns of ledger.entries':
    'account_id bigint not null, amount_kobo bigint not null, balance_after_kobo bigint, journal_id uuid not null, leg smallint not null, narration text not null, posted_at timestamp with time zone not null, rule text not null, version bigint',
  'columns of ledger.hold_records':
    'account_id bigint, amount_kobo bigint, held_at timestamp with time zone, hold_id uuid, journal_id uuid, resolved_at timestamp with time zone, state text',
  'columns of ledger.holds':
    'account_id bigint not null, amount_kobo bigint not null, held_at timestamp with time zone not null, id uuid not null, journal_id uuid, resolved_at timestamp with time zone, state text not null',
  'columns of ledger.journal_records':
    'journal_id uuid, kind text, leg_count smallint, posted_at timestamp with time zone, reversed_by uuid, reverses uuid',
  'columns of ledger.journals':
    'fingerprint bytea not null, id uuid not null, kind text not null, leg_count smallint not null, posted_at timestamp with time zone not null, reverses uuid',
  'columns of ledger.posting_rules':
    'from_account_id bigint, from_class text not null, in_force boolean not null default true, rule text not null, to_account_id bigint, to_class text not null',
  'columns of ledger.seal_queue': 'id bigint not null identity a, journal_ids uuid[] not null',
  'columns of ledger.seal_records':
    'digest text, journal_count integer, sealed_at timestamp with time zone, sequence bigint',
  'columns of ledger.seals':
    'digest bytea not null, journal_ids uuid[] not null, sealed_at timestamp with time zone not null, sequence bigint not null',
  'columns of ledger.system_deltas': 'account_id bigint not null, amount_kobo bigint not null',
  'constraint accounts_class_follows_id of ledger.accounts':
    "CHECK (((class = 'CUSTOMER'::text) = (id >= 1000000)))",
  'constraint accounts_closed_is_empty of ledger.accounts':
    "CHECK (((status <> 'CLOSED'::text) OR ((balance_kobo = 0) AND (held_kobo = 0))))",
  'constraint accounts_customer_not_overdrawn of ledger.accounts':
    "CHECK (((class <> 'CUSTOMER'::text) OR ((balance_kobo - held_kobo) >= 0)))",
  'constraint accounts_hold_not_negative of ledger.accounts': 'CHECK ((held_kobo >= 0))',
  'constraint accounts_pkey of ledger.accounts': 'PRIMARY KEY (id)',
  'constraint accounts_status_known of ledger.accounts':
    "CHECK ((status = ANY (ARRAY['OPEN'::text, 'NO_DEBIT'::text, 'CLOSED'::text])))",
  'constraint accounts_system_stays_open of ledger.accounts':
    "CHECK (((class = 'CUSTOMER'::text) OR ((status = 'OPEN'::text) AND (held_kobo = 0) AND (version = 0))))",
  'constraint entries_amount_kobo_check of ledger.entries': 'CHECK ((amount_kobo <> 0))',
  'constraint entries_balance_after_kobo_check of ledger.entries': 'CHECK ((balance_after_kobo >= 0))',
  'constraint entries_customer_legs_are_versioned of ledger.entries':
    'CHECK ((((version IS NOT NULL) = (account_id >= 1000000)) AND ((balance_after_kobo IS NOT NULL) = (account_id >= 1000000))))',
  'constraint entries_narration_check of ledger.entries': 'CHECK ((char_length(narration) <= 100))',
  'constraint entries_pkey of ledger.entries': 'PRIMARY KEY (journal_id, leg)',
  'constraint holds_account_id_fkey of ledger.holds':
    'FOREIGN KEY (account_id) REFERENCES ledger.accounts(id)',
  'constraint holds_amount_kobo_check of ledger.holds': 'CHECK ((amount_kobo > 0))',
  'constraint holds_journal_id_fkey of ledger.holds':
    'FOREIGN KEY (journal_id) REFERENCES ledger.journals(id) DEFERRABLE INITIALLY DEFERRED',
  'constraint holds_pkey of ledger.holds': 'PRIMARY KEY (id)',
  'constraint holds_resolution of ledger.holds':
    "CHECK ((((state = 'HELD'::text) = (resolved_at IS NULL)) AND ((state = 'CAPTURED'::text) = (journal_id IS NOT NULL))))",
  'constraint holds_state_check of ledger.holds':
    "CHECK ((state = ANY (ARRAY['HELD'::text, 'CAPTURED'::text, 'RELEASED'::text])))",
  'constraint journals_fingerprint_check of ledger.journals': 'CHECK ((octet_length(fingerprint) = 32))',
  'constraint journals_kind_check of ledger.journals':
    'CHECK (((char_length(kind) >= 1) AND (char_length(kind) <= 40)))',
  'constraint journals_leg_count_check of ledger.journals': 'CHECK ((leg_count >= 2))',
  'constraint journals_pkey of ledger.journals': 'PRIMARY KEY (id)',
  'constraint posting_rules_check of ledger.posting_rules':
    "CHECK ((((from_class = 'CUSTOMER'::text) = (from_account_id IS NULL)) AND ((to_class = 'CUSTOMER'::text) = (to_account_id IS NULL))))",
  'constraint posting_rules_from_account_id_fkey of ledger.posting_rules':
    'FOREIGN KEY (from_account_id) REFERENCES ledger.accounts(id)',
  'constraint posting_rules_pkey of ledger.posting_rules': 'PRIMARY KEY (rule)',
  'constraint posting_rules_to_account_id_fkey of ledger.posting_rules':
    'FOREIGN KEY (to_account_id) REFERENCES ledger.accounts(id)',
  'constraint seal_queue_pkey of ledger.seal_queue': 'PRIMARY KEY (id)',
  'constraint seals_journal_ids_check of ledger.seals': 'CHECK ((cardinality(journal_ids) > 0))',
  'constraint seals_pkey of ledger.seals': 'PRIMARY KEY (sequence)',
  'grants on function ledger.fold_system_accounts': 'harvest_app EXECUTE',
  'grants on function ledger.heads_after': 'harvest_app EXECUTE',
  'grants on function ledger.listed_rules': 'harvest_app EXECUTE',
  'grants on function ledger.lock_accounts': 'harvest_app EXECUTE',
  'grants on function ledger.open_accounts': 'harvest_app EXECUTE',
  'grants on function ledger.place_holds': 'harvest_app EXECUTE',
  'grants on function ledger.post_at_once': 'harvest_app EXECUTE',
  'grants on function ledger.post_journals': 'harvest_app EXECUTE',
  'grants on function ledger.prepare': 'harvest_app EXECUTE',
  'grants on function ledger.prove': 'harvest_app EXECUTE',
  'grants on function ledger.release_holds': 'harvest_app EXECUTE',
  'grants on function ledger.reverse_journals': 'harvest_app EXECUTE',
  'grants on function ledger.seal_journals': 'harvest_app EXECUTE',
  'grants on function ledger.set_account_status': 'harvest_app EXECUTE',
  'grants on function ledger.waiting_since': 'harvest_app EXECUTE',
  'grants on ledger': 'harvest_app USAGE',
  'grants on ledger.account_balances': 'harvest_app SELECT',
  'grants on ledger.account_entries': 'harvest_app SELECT',
  'grants on ledger.hold_records': 'harvest_app SELECT',
  'grants on ledger.journal_records': 'harvest_app SELECT',
  'grants on ledger.seal_records': 'harvest_app SELECT',
  'index accounts_pkey of ledger.accounts':
    'CREATE UNIQUE INDEX accounts_pkey ON ledger.accounts USING btree (id)',
  'index accounts_system_class of ledger.accounts':
    'CREATE UNIQUE INDEX accounts_system_class ON ledger.accounts USING btree (class) WHERE (id < 1000000)',
  'index entries_account_version of ledger.entries':
    'CREATE UNIQUE INDEX entries_account_version ON ledger.entries USING btree (account_id, version) WHERE (version IS NOT NULL)',
  'index entries_pkey of ledger.entries':
    'CREATE UNIQUE INDEX entries_pkey ON ledger.entries USING btree (journal_id, leg)',
  'index holds_account_id of ledger.holds':
    "CREATE INDEX holds_account_id ON ledger.holds USING btree (account_id) WHERE (state = 'HELD'::text)",
  'index holds_pkey of ledger.holds': 'CREATE UNIQUE INDEX holds_pkey ON ledger.holds USING btree (id)',
  'index journals_pkey of ledger.journals':
    'CREATE UNIQUE INDEX journals_pkey ON ledger.journals USING btree (id)',
  'index journals_reversed_once of ledger.journals':
    'CREATE UNIQUE INDEX journals_reversed_once ON ledger.journals USING btree (reverses) WHERE (reverses IS NOT NULL)',
  'index posting_rules_pkey of ledger.posting_rules':
    'CREATE UNIQUE INDEX posting_rules_pkey ON ledger.posting_rules USING btree (rule)',
  'index seal_queue_pkey of ledger.seal_queue':
    'CREATE UNIQUE INDEX seal_queue_pkey ON ledger.seal_queue USING btree (id)',
  'index seals_pkey of ledger.seals': 'CREATE UNIQUE INDEX seals_pkey ON ledger.seals USING btree (sequence)',
  'kind of ledger.account_balances': 'view',
  'kind of ledger.account_entries': 'view',
  'kind of ledger.accounts': 'table',
  'kind of ledger.customer_account_ids': 'sequence of bigint 1000000 1 1000000 9223372036854775807 f',
  'kind of ledger.entries': 'table',
  'kind of ledger.hold_records': 'view',
  'kind of ledger.holds': 'table',
  'kind of ledger.journal_records': 'view',
  'kind of ledger.journals': 'table',
  'kind of ledger.posting_rules': 'table',
  'kind of ledger.seal_queue': 'table',
  'kind of ledger.seal_queue_id_seq': 'sequence of bigint 1 1 1 9223372036854775807 f',
  'kind of ledger.seal_records': 'view',
  'kind of ledger.seals': 'table',
  'kind of ledger.system_deltas': 'table',
  'search path': 'pg_catalog, pg_temp',
  'text of ledger.account_balances':
    'SELECT a.id AS account_id, a.class, a.status, b.balance_kobo, a.held_kobo, (b.balance_kobo - a.held_kobo) AS available_kobo, a.version, a.opened_at FROM (ledger.accounts a CROSS JOIN LATERAL ( SELECT CASE WHEN (a.id >= 1000000) THEN a.balance_kobo ELSE (a.balance_kobo + ( SELECT (COALESCE(sum(d.amount_kobo), (0)::numeric))::bigint AS "coalesce" FROM ledger.system_deltas d WHERE (d.account_id = a.id))) END AS balance_kobo) b);',
  'text of ledger.account_entries':
    'SELECT e.account_id, e.version, e.journal_id, e.leg, j.kind, e.rule, e.amount_kobo, e.balance_after_kobo, e.narration, e.posted_at, j.reverses FROM (ledger.entries e JOIN ledger.journals j ON ((j.id = e.journal_id)));',
  'text of ledger.hold_records': [
    'SELECT id AS hold_id, account_id, amount_kobo, state, held_at, resolved_at, journal_id FROM ledger.holds;',
    'SELECT holds.id AS hold_id, holds.account_id, holds.amount_kobo, holds.state, holds.held_at, holds.resolved_at, holds.journal_id FROM ledger.holds;',
  ],
  'text of ledger.journal_records':
    'SELECT j.id AS journal_id, j.kind, j.posted_at, j.leg_count, j.reverses, r.id AS reversed_by FROM (ledger.journals j LEFT JOIN ledger.journals r ON ((r.reverses = j.id)));',
  'text of ledger.seal_records': [
    "SELECT sequence, cardinality(journal_ids) AS journal_count, encode(digest, 'hex'::text) AS digest, sealed_at FROM ledger.seals;",
    "SELECT seals.sequence, cardinality(seals.journal_ids) AS journal_count, encode(seals.digest, 'hex'::text) AS digest, seals.sealed_at FROM ledger.seals;",
  ],
  'trigger accounts_are_kept of ledger.accounts':
    'CREATE TRIGGER accounts_are_kept BEFORE DELETE OR TRUNCATE ON ledger.accounts FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change() when O',
  'trigger entries_append_only of ledger.entries':
    'CREATE TRIGGER entries_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger.entries FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change() when O',
  'trigger entries_are_whole_journals of ledger.entries':
    'CREATE TRIGGER entries_are_whole_journals AFTER INSERT ON ledger.entries REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION ledger.check_inserted_entries() when O',
  'trigger holds_are_kept of ledger.holds':
    'CREATE TRIGGER holds_are_kept BEFORE DELETE OR TRUNCATE ON ledger.holds FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change() when O',
  'trigger journals_append_only of ledger.journals':
    'CREATE TRIGGER journals_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger.journals FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change() when O',
  'trigger seals_append_only of ledger.seals':
    'CREATE TRIGGER seals_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger.seals FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change() when O',
};
