/** A change to the ledger's SQL that takes a rule away, and that a test has to notice. */
export interface SqlChange {
  name: string;
  /** What could happen if nobody noticed. */
  reason: string;
  /** In `packages/ledger/sql`. */
  file: string;
  /** Stands in the file exactly once. */
  find: string;
  replace: string;
}

const LEDGER = '0001-ledger.sql';
// What stands there in place of the same function of the first file.
const IN_FORCE = '0002-rules-in-force.sql';
const OF_TABLES = '0006-proof-of-tables.sql';

/** What the tables and their triggers refuse, whoever writes. */
const ofTheTables: readonly SqlChange[] = [
  {
    name: 'one kobo may be overdrawn',
    reason: 'a customer owes the bank money that nobody lent',
    file: LEDGER,
    find: "CHECK (class <> 'CUSTOMER' OR balance_kobo - held_kobo >= 0)",
    replace: "CHECK (class <> 'CUSTOMER' OR balance_kobo - held_kobo >= -1)",
  },
  {
    name: 'what is held may be spent',
    reason: 'the money of a payment that is kept back is gone when it leaves',
    file: LEDGER,
    find: "CHECK (class <> 'CUSTOMER' OR balance_kobo - held_kobo >= 0)",
    replace: "CHECK (class <> 'CUSTOMER' OR balance_kobo >= 0)",
  },
  {
    name: 'an account with money on it may be closed',
    reason: 'nobody gets at the money any more',
    file: LEDGER,
    find: "CHECK (status <> 'CLOSED' OR (balance_kobo = 0 AND held_kobo = 0))",
    replace: "CHECK (status <> 'CLOSED' OR held_kobo = 0)",
  },
  {
    name: 'a journal may be taken back twice',
    reason: 'the money comes back twice',
    file: LEDGER,
    find: 'CREATE UNIQUE INDEX journals_reversed_once',
    replace: 'CREATE INDEX journals_reversed_once',
  },
  {
    name: 'two entries of an account may have one version',
    reason: 'two payments were decided on one balance',
    file: LEDGER,
    find: 'CREATE UNIQUE INDEX entries_account_version',
    replace: 'CREATE INDEX entries_account_version',
  },
  {
    name: 'a hold may be less than nothing',
    reason: 'it frees what another hold keeps',
    file: LEDGER,
    find: 'amount_kobo bigint NOT NULL CHECK (amount_kobo > 0)',
    replace: 'amount_kobo bigint NOT NULL CHECK (amount_kobo <> 0)',
  },
  {
    name: 'a journal may make money',
    reason: 'its legs sum to something',
    file: LEDGER,
    find: 'WHERE i.total <> 0 OR i.first_leg',
    replace: 'WHERE i.first_leg',
  },
  {
    name: 'a journal may begin anywhere',
    reason: 'legs can be added to it later',
    file: LEDGER,
    find: 'i.first_leg <> 1 OR ',
    replace: '',
  },
  {
    name: 'a journal may have a gap',
    reason: 'a leg can be added to it later',
    file: LEDGER,
    find: 'i.last_leg <> i.legs OR ',
    replace: '',
  },
  {
    name: 'entries need no journal',
    reason: 'money moves and nobody knows for what',
    file: LEDGER,
    find: 'i.legs IS DISTINCT FROM j.leg_count',
    replace: 'i.legs <> j.leg_count',
  },
  {
    name: 'nothing looks at what is inserted',
    reason: 'the trigger on the entries is missing',
    file: LEDGER,
    find: `CREATE TRIGGER entries_are_whole_journals AFTER INSERT ON ledger.entries
  REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION ledger.check_inserted_entries();`,
    replace: '',
  },
  {
    name: 'an entry may be changed',
    reason: 'the past can be rewritten',
    file: LEDGER,
    find: 'BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger.entries',
    replace: 'BEFORE DELETE OR TRUNCATE ON ledger.entries',
  },
  {
    name: 'the chain may be emptied',
    reason: 'what was sealed can be forgotten and sealed anew',
    file: LEDGER,
    find: 'BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger.seals',
    replace: 'BEFORE UPDATE OR DELETE ON ledger.seals',
  },
  {
    name: 'the runtime may call what only the ledger calls',
    reason: 'it writes journals past the list of rules',
    file: LEDGER,
    find: 'REVOKE ALL ON ALL FUNCTIONS IN SCHEMA ledger FROM PUBLIC, harvest_app;',
    replace: '',
  },
];

/** What a posting, a return and a hold do. */
const ofTheFunctions: readonly SqlChange[] = [
  {
    name: 'accounts are read without a lock',
    reason: 'two payments are decided on one balance',
    file: LEDGER,
    find: `AND a.id >= 1000000
    ORDER BY a.id FOR NO KEY UPDATE;
END $$;`,
    replace: `AND a.id >= 1000000
    ORDER BY a.id;
END $$;`,
  },
  {
    name: 'accounts are locked in the order of whoever asks',
    reason: 'a transfer there and one back wait for each other',
    file: LEDGER,
    find: `(locked_ids) AND a.id >= 1000000
    ORDER BY a.id FOR NO KEY UPDATE;`,
    replace: `(locked_ids) AND a.id >= 1000000
    ORDER BY array_position(locked_ids, a.id) FOR NO KEY UPDATE;`,
  },
  {
    name: 'nobody is told what was posted before',
    reason: 'a repeated payment fails where it should answer as the first time',
    file: LEDGER,
    find: 'FROM ledger.journals j WHERE j.id = ANY (journal_ids);',
    replace: 'FROM ledger.journals j WHERE false;',
  },
  {
    name: 'a journal does not wait to be sealed',
    reason: 'nobody would find out that it was changed',
    file: LEDGER,
    find: 'INSERT INTO ledger.seal_queue (journal_ids) VALUES (write_journals.journal_ids);',
    replace: '',
  },
  {
    name: 'a hold that is over may be captured',
    reason: 'money of another hold is freed',
    file: LEDGER,
    find: "WHERE h.id = c.hold_id AND h.state = 'HELD'",
    replace: 'WHERE h.id = c.hold_id',
  },
  {
    name: 'a movement goes the other way',
    reason: 'whoever pays is paid',
    file: LEDGER,
    find: 'CASE side.back WHEN 1 THEN -m.amount_kobo ELSE m.amount_kobo END',
    replace: 'CASE side.back WHEN 1 THEN m.amount_kobo ELSE -m.amount_kobo END',
  },
  {
    name: 'money leaves a frozen account',
    reason: 'a block on an account is worth nothing',
    file: LEDGER,
    find: "(a.status = 'OPEN' OR (a.status = 'NO_DEBIT' AND NOT t.is_debited))",
    replace: "a.status <> 'CLOSED'",
  },
  {
    name: 'a rule that is not listed is accepted beside one that is',
    reason: 'money moves along a way that the bank does not know',
    file: IN_FORCE,
    find: 'IF allowed <> cardinality(rules) THEN',
    replace: 'IF allowed = 0 THEN',
  },
  {
    name: 'a rule that is not in force is accepted',
    reason: 'a bank gives away the opening deposits of the demo',
    file: IN_FORCE,
    find: ' AND r.in_force',
    replace: '',
  },
  {
    name: 'a customer may stand for the bank',
    reason: 'a customer pays along a rule for money from other banks',
    file: IN_FORCE,
    find: 'THEN r.from_account_id IS NULL ELSE',
    replace: 'THEN true ELSE',
  },
  {
    name: 'a return may be taken back',
    reason: 'a failed payment is made in the end',
    file: LEDGER,
    find: 'WHERE j.id = ANY (reversed_ids) AND j.reverses IS NOT NULL)',
    replace: 'WHERE false)',
  },
  {
    name: 'a frozen account takes a hold',
    reason: 'a block on an account does not stop what comes later',
    file: LEDGER,
    find: "WHERE a.id = t.account_id AND a.id >= 1000000 AND a.status = 'OPEN'",
    replace: 'WHERE a.id = t.account_id AND a.id >= 1000000',
  },
  {
    name: 'a hold may be released twice',
    reason: 'money of another hold is freed',
    file: LEDGER,
    find: "WHERE h.id = r.hold_id AND h.state = 'HELD'",
    replace: 'WHERE h.id = r.hold_id',
  },
];

/** What makes the books provable. */
const ofTheProof: readonly SqlChange[] = [
  {
    name: 'journals are sealed in another order',
    reason: 'the chain does not tell what came first',
    file: LEDGER,
    find: 'array_agg(u.journal_id ORDER BY r.id, u.place)',
    replace: 'array_agg(u.journal_id ORDER BY u.journal_id)',
  },
  {
    name: 'a seal does not cover the one before it',
    reason: 'an old seal can be made anew',
    file: LEDGER,
    find: 'SELECT sha256(previous || convert_to(',
    replace: "SELECT sha256(''::bytea || convert_to(",
  },
  {
    name: 'a journal may be sealed twice',
    reason: 'the proof does not tell that somebody put it there again',
    file: OF_TABLES,
    find: 'w.times IS DISTINCT FROM 1;',
    replace: 'w.times IS NULL;',
  },
];

/** Thirty in all; docs/mutation.md says what they are for. */
export const sqlChanges: readonly SqlChange[] = [...ofTheTables, ...ofTheFunctions, ...ofTheProof];
