import type { LedgerConnection } from './ledger-connection.ts';
import { findOtherObjects, findOtherRules } from './objects.ts';
import type { Difference } from './proof.ts';

const FUNCTION =
  /^CREATE (?:OR REPLACE )?FUNCTION ledger\.(\w+)\([\s\S]*?(\bLANGUAGE [\s\S]*?)\bAS \$\$([\s\S]*?)\$\$/gm;
const SETTING = /\bSET (\w+) = ((?:(?!\bSET\b).)+)/gs;

/** All that decides what a function does and by whose rights. Each of these can be changed with the body left as it was. */
interface Definition {
  body: string;
  language: string;
  volatility: string;
  rights: string;
  nulls: string;
  /** As `name=value`, sorted; the search path among them says whose tables and operators the body means. */
  settings: string;
}

/** Like everything in the ledger, a function belongs to whoever the schema belongs to: that is whose rights it works with. */
type Found = Definition & { name: string; owner: string; expected_owner: string };

/**
 * Compares all that stands in the ledger's schema with what its migrations make, and the list of movements with that of the code:
 * whoever owns the database can put others in their place, and what the proof says is only worth as much as what it asks.
 * @param connection of one transaction
 * @param migrations the texts of `packages/ledger/sql`, in their order
 * @returns a difference for each that is another one, is gone, or is not ours; none means that all are as they were made
 */
export async function findRedefined(
  connection: LedgerConnection,
  migrations: readonly string[],
): Promise<Difference[]> {
  const differences = [
    ...(await findOtherFunctions(connection, migrations)),
    ...(await findOtherObjects(connection)),
  ];
  // A function that is not ours says nothing about the list, and one that is gone would fail.
  const isListOurs = differences.every(({ subject }) => !subject.includes('ledger.listed_rules'));
  return isListOurs ? [...differences, ...(await findOtherRules(connection))] : differences;
}

async function findOtherFunctions(
  connection: LedgerConnection,
  migrations: readonly string[],
): Promise<Difference[]> {
  const made = definitionsIn(migrations);
  const there = await connection.query<Found>(
    `SELECT p.proname::text AS name, p.prosrc AS body, l.lanname::text AS language,
       CASE p.provolatile WHEN 'i' THEN 'IMMUTABLE' WHEN 's' THEN 'STABLE' ELSE 'VOLATILE' END AS volatility,
       CASE WHEN p.prosecdef THEN 'DEFINER' ELSE 'INVOKER' END AS rights,
       CASE WHEN p.proisstrict THEN 'STRICT' ELSE 'CALLED' END AS nulls,
       (SELECT coalesce(pg_catalog.string_agg(s, '; ' ORDER BY s COLLATE "C"), '')
        FROM pg_catalog.unnest(p.proconfig) s) AS settings,
       pg_catalog.pg_get_userbyid(p.proowner)::text AS owner,
       pg_catalog.pg_get_userbyid(n.nspowner)::text AS expected_owner
     FROM pg_catalog.pg_proc p
     JOIN pg_catalog.pg_namespace n ON n.oid OPERATOR(pg_catalog.=) p.pronamespace
     JOIN pg_catalog.pg_language l ON l.oid OPERATOR(pg_catalog.=) p.prolang
     WHERE n.nspname OPERATOR(pg_catalog.=) 'ledger' ORDER BY p.proname`,
    [],
  );
  const names = new Set([...made.keys(), ...there.map(({ name }) => name)]);
  return [...names].flatMap((name) => {
    const found = differenceOf(
      made.get(name),
      there.filter((one) => one.name === name),
    );
    if (found === undefined) return [];
    const expected = made.has(name) ? 'as its migration makes it' : null;
    return [{ difference: 'FUNCTION_REDEFINED', subject: `ledger.${name}`, expected, found }];
  });
}

/** What is found in the place of a function; null where nothing is, undefined where it is the very one. */
function differenceOf(made: Definition | undefined, there: readonly Found[]): string | null | undefined {
  const [found] = there;
  if (found === undefined) return null;
  if (made === undefined || there.length > 1) return 'another one';
  const { owner, expected_owner: expectedOwner } = found;
  const parts = (Object.keys(made) as (keyof Definition)[]).filter((part) => found[part] !== made[part]);
  const other = [...parts, ...(owner === expectedOwner ? [] : ['owner'])];
  return other.length === 0 ? undefined : `another ${other.join(', ')}`;
}

/** Each function by its name; the last migration that makes one counts. */
function definitionsIn(migrations: readonly string[]): Map<string, Definition> {
  return new Map(
    migrations.flatMap((text) =>
      [...text.matchAll(FUNCTION)].map(
        ([, name = '', words = '', body = '']) => [name, readWords(words, body)] as const,
      ),
    ),
  );
}

/** @param words what stands between a function's arguments and its body */
function readWords(words: string, body: string): Definition {
  const settings = [...words.matchAll(SETTING)].map(([, name = '', value = '']) => `${name}=${value.trim()}`);
  return {
    body,
    language: /\bLANGUAGE (\w+)/.exec(words)?.[1] ?? '',
    volatility: /\b(?:IMMUTABLE|STABLE)\b/.exec(words)?.[0] ?? 'VOLATILE',
    rights: /\bSECURITY DEFINER\b/.test(words) ? 'DEFINER' : 'INVOKER',
    nulls: /\bSTRICT\b/.test(words) ? 'STRICT' : 'CALLED',
    settings: settings.toSorted().join('; '),
  };
}
