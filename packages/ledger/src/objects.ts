import type { LedgerConnection } from './ledger-connection.ts';
import { MADE_OBJECTS } from './made-objects.ts';
import { type AccountClass, POSTING_RULES, SYSTEM_ACCOUNTS } from './posting-rules.ts';
import type { Difference } from './proof.ts';

const SEARCH_PATH = 'pg_catalog, pg_temp';

// PostgreSQL leaves the schema's name away of what the search path finds: with one of the owner's, an operator of theirs would stand in
// a view as ours does. Who may only read (SELECT, or run what changes nothing) is the business of whoever lets them; who writes is ours.
const OBJECTS = `
  WITH ledger AS (
    SELECT n.oid, n.nspowner, n.nspacl FROM pg_namespace n WHERE n.nspname = 'ledger'
  ), relations AS (
    SELECT c.oid, c.relkind, c.relowner, c.relacl, format('ledger.%I', c.relname) AS name,
      concat_ws(' ', CASE c.relkind WHEN 'r' THEN 'table' WHEN 'v' THEN 'view' WHEN 'S' THEN 'sequence' ELSE c.relkind::text END,
        CASE WHEN c.relpersistence <> 'p' THEN 'unlogged' END,
        CASE WHEN c.relrowsecurity THEN 'row security' END,
        CASE WHEN c.relforcerowsecurity THEN 'row security forced' END,
        CASE WHEN c.reloftype <> 0 THEN 'of a type' END,
        CASE WHEN EXISTS (SELECT FROM pg_inherits i WHERE c.oid IN (i.inhrelid, i.inhparent)) THEN 'inherits or is inherited' END,
        CASE WHEN c.relkind = 'v' THEN c.reloptions::text END,
        CASE WHEN c.relowner <> l.nspowner THEN 'of another owner' END,
        (SELECT concat_ws(' ', 'of', s.seqtypid::regtype, s.seqstart, s.seqincrement, s.seqmin, s.seqmax, s.seqcycle)
         FROM pg_sequence s WHERE s.seqrelid = c.oid)) AS kind
    FROM ledger l JOIN pg_class c ON c.relnamespace = l.oid AND c.relkind NOT IN ('i', 'I')
  ), grants AS (
    SELECT 'ledger' AS name, l.nspowner AS owner, a.grantee, a.privilege_type, a.is_grantable, a.privilege_type = 'USAGE' AS reads
    FROM ledger l CROSS JOIN aclexplode(l.nspacl) a
    UNION ALL
    SELECT r.name, r.relowner, a.grantee, a.privilege_type, a.is_grantable, a.privilege_type = 'SELECT'
    FROM relations r CROSS JOIN aclexplode(r.relacl) a
    UNION ALL
    SELECT format('%s (%I)', r.name, c.attname), r.relowner, a.grantee, a.privilege_type, a.is_grantable, a.privilege_type = 'SELECT'
    FROM relations r JOIN pg_attribute c ON c.attrelid = r.oid CROSS JOIN aclexplode(c.attacl) a
    UNION ALL
    SELECT format('function ledger.%I', p.proname), p.proowner, a.grantee, a.privilege_type, a.is_grantable, p.provolatile <> 'v'
    FROM ledger l JOIN pg_proc p ON p.pronamespace = l.oid
    CROSS JOIN aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a
  )
  SELECT 'search path' AS object, current_setting('search_path') AS made
  UNION ALL
  SELECT 'kind of ' || r.name, r.kind FROM relations r
  UNION ALL
  SELECT 'columns of ' || r.name, string_agg(concat_ws(' ', quote_ident(a.attname), format_type(a.atttypid, a.atttypmod),
      CASE WHEN a.attcollation <> t.typcollation THEN 'collate ' || a.attcollation::regcollation::text END,
      CASE WHEN a.attnotnull THEN 'not null' END, 'identity ' || nullif(a.attidentity::text, ''), 'generated ' || nullif(a.attgenerated::text, ''),
      'default ' || pg_get_expr(d.adbin, d.adrelid)), ', ' ORDER BY a.attname COLLATE "C")
  FROM relations r
  JOIN pg_attribute a ON a.attrelid = r.oid AND a.attnum > 0 AND NOT a.attisdropped
  JOIN pg_type t ON t.oid = a.atttypid
  LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
  WHERE r.relkind <> 'S'
  GROUP BY r.name
  UNION ALL
  SELECT 'text of ' || r.name, pg_get_viewdef(r.oid) FROM relations r WHERE r.relkind = 'v'
  UNION ALL
  -- That a column is not null stands with the columns, and is a constraint as well since PostgreSQL 18.
  SELECT format('constraint %I of %s', c.conname, r.name), pg_get_constraintdef(c.oid)
  FROM relations r JOIN pg_constraint c ON c.conrelid = r.oid AND (c.contype <> 'n' OR NOT c.convalidated)
  UNION ALL
  SELECT format('index %I of %s', i.relname, r.name),
    concat_ws(' ', pg_get_indexdef(x.indexrelid), CASE WHEN NOT (x.indisvalid AND x.indisready AND x.indislive) THEN 'invalid' END)
  FROM relations r JOIN pg_index x ON x.indrelid = r.oid JOIN pg_class i ON i.oid = x.indexrelid
  UNION ALL
  SELECT format('trigger %I of %s', t.tgname, r.name), concat_ws(' ', pg_get_triggerdef(t.oid), 'when', t.tgenabled)
  FROM relations r JOIN pg_trigger t ON t.tgrelid = r.oid AND (NOT t.tgisinternal OR t.tgenabled <> 'O')
  UNION ALL
  SELECT format('rule %I of %s', w.rulename, r.name), concat_ws(' ', pg_get_ruledef(w.oid), 'when', w.ev_enabled)
  FROM relations r JOIN pg_rewrite w ON w.ev_class = r.oid AND (r.relkind <> 'v' OR w.rulename <> '_RETURN' OR w.ev_enabled <> 'O')
  UNION ALL
  SELECT format('policy %I of %s', p.polname, r.name),
    concat_ws(' ', p.polcmd, pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid))
  FROM relations r JOIN pg_policy p ON p.polrelid = r.oid
  UNION ALL
  SELECT format('arguments of ledger.%I', p.proname),
    format('%s(%s) returns %s', nullif(p.prokind, 'f'), pg_get_function_arguments(p.oid), pg_get_function_result(p.oid))
  FROM ledger l JOIN pg_proc p ON p.pronamespace = l.oid
  UNION ALL
  SELECT pg_describe_object(d.classid, d.objid, d.objsubid), 'in the schema'
  FROM ledger l JOIN pg_depend d ON d.refclassid = 'pg_namespace'::regclass AND d.refobjid = l.oid
  WHERE d.classid NOT IN ('pg_class'::regclass, 'pg_proc'::regclass)
  UNION ALL
  SELECT 'grants on ' || g.name, string_agg(concat_ws(' ', CASE g.grantee WHEN 0 THEN 'PUBLIC' ELSE quote_ident(pg_get_userbyid(g.grantee)) END,
      g.privilege_type, CASE WHEN g.is_grantable THEN 'with grant option' END), ', ' ORDER BY g.grantee, g.privilege_type)
  FROM grants g
  WHERE g.grantee <> g.owner AND (NOT g.reads OR g.is_grantable OR g.grantee = 0 OR pg_get_userbyid(g.grantee) = 'harvest_app')
  GROUP BY g.name
  ORDER BY 1
`;

interface Found {
  object: string;
  made: string;
}

/**
 * Compares what stands in the schema `ledger` with what its migrations make, beside the bodies of functions: tables with their columns,
 * constraints, indexes, triggers, rules and policies, views, sequences, the arguments of functions, grants, and whatever else is there.
 * Each decides what the functions read and write, so that one left as it was may still say something else.
 * @returns a difference for each that is another one, is gone, or is not ours
 */
export async function findOtherObjects(connection: LedgerConnection): Promise<Difference[]> {
  const [path] = await connection.query<{ before: string }>(
    `SELECT pg_catalog.current_setting('search_path') AS before`,
    [],
  );
  await setSearchPath(connection, SEARCH_PATH);
  const found = await connection.query<Found>(OBJECTS, []);
  await setSearchPath(connection, path?.before ?? '');
  const there = found.map(({ object, made }) => ({ object, made: made.replaceAll(/\s+/g, ' ').trim() }));
  const others = there.filter(({ object, made }) => !wordsOf(object).includes(made));
  const names = new Set(there.map(({ object }) => object));
  const gone = Object.keys(MADE_OBJECTS).filter((object) => !names.has(object));
  return [...others, ...gone.map((object) => ({ object, made: null }))].map(({ object, made }) => ({
    difference: 'LEDGER_REDEFINED',
    subject: object,
    expected: wordsOf(object)[0] ?? null,
    found: made,
  }));
}

/** Until the caller's transaction ends; without one it counts for nothing, and the search path is told as a difference. */
async function setSearchPath(connection: LedgerConnection, path: string): Promise<void> {
  await connection.query(`SELECT pg_catalog.set_config('search_path', $1, true)`, [path]);
}

function wordsOf(object: string): readonly string[] {
  const words = Object.hasOwn(MADE_OBJECTS, object) ? MADE_OBJECTS[object] : undefined;
  if (words === undefined) return [];
  return typeof words === 'string' ? [words] : words;
}

interface ListedRule {
  rule: string;
  from_class: string;
  to_class: string;
  from_account_id: bigint | null;
  to_account_id: bigint | null;
}

/**
 * Compares the movements that the database lists with those of the code. Which of them are in force is the owner's to say.
 * @returns a difference for each that is another one, is gone, or is not ours
 */
export async function findOtherRules(connection: LedgerConnection): Promise<Difference[]> {
  const listed = await connection.query<ListedRule>(
    'SELECT rule, from_class, to_class, from_account_id, to_account_id FROM ledger.listed_rules()',
    [],
  );
  const found = new Map(
    listed.map((one) => [
      one.rule,
      `${sideOf(one.from_class, one.from_account_id)} to ${sideOf(one.to_class, one.to_account_id)}`,
    ]),
  );
  const made = new Map(
    Object.entries(POSTING_RULES).map(([rule, { from, to }]) => [
      rule,
      `${sideOf(from, accountOf(from))} to ${sideOf(to, accountOf(to))}`,
    ]),
  );
  return [...new Set([...made.keys(), ...found.keys()])]
    .filter((rule) => made.get(rule) !== found.get(rule))
    .map((rule) => ({
      difference: 'POSTING_RULE_CHANGED',
      subject: rule,
      expected: made.get(rule) ?? null,
      found: found.get(rule) ?? null,
    }));
}

function sideOf(accountClass: string, accountId: bigint | null): string {
  return accountId === null ? accountClass : `${accountClass} (${accountId})`;
}

function accountOf(accountClass: AccountClass): bigint | null {
  return accountClass === 'CUSTOMER' ? null : SYSTEM_ACCOUNTS[accountClass];
}
