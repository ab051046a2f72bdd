import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';

/** Those up to here are older than the rule, and ran before any two releases stood side by side. */
const LAST_FREE = 90;

/** What takes something away from a release that still runs (A385), with a word for each. */
const TAKES_AWAY: readonly (readonly [RegExp, string])[] = [
  [/\bdrop\s+(?:table|column|view|materialized\s+view|function|procedure|type|schema)\b/i, 'drops'],
  [/\brename\b/i, 'renames'],
  [/\balter\s+(?:column\s+)?\w+\s+(?:set\s+data\s+)?type\b/i, 'changes the type of'],
  [/\bset\s+not\s+null\b/i, 'forbids null in'],
  [
    /\badd\s+(?:column\s+)?(?!constraint\b)\w+\s+(?=[^,;]*\bnot\s+null\b)(?![^,;]*\b(?:default|generated)\b)/i,
    'demands a value for',
  ],
];

/** Those up to here ran before the second rule. */
const LAST_SLOW = 94;

/**
 * What reads or writes a whole table under a lock that its writers, or everybody, wait for: minutes on a table of years. A migration is one
 * transaction, so each is had in two steps (docs/runbook.md, Deploying): an index is built before the update,
 * without a lock, and the migration makes it where it is not there; a constraint is `not valid` in one migration, and validated
 * in the next. On a table that the same migration makes none is slow.
 */
const LOCKS: readonly (readonly [RegExp, string])[] = [
  [
    /\bcreate\s+(?:unique\s+)?index\s+(?!if\s+not\s+exists\b)(?:[\s\S]*?\s)?on\s+(?:only\s+)?(?<table>[\w.]+)/i,
    'builds an index on',
  ],
  [
    /\balter\s+table\s+(?:only\s+)?(?<table>[\w.]+)[\s\S]*\badd\s+constraint\b(?![\s\S]*\bnot\s+valid\b)(?![\s\S]*\busing\s+index\b)/i,
    'checks all rows of',
  ],
  [
    /\balter\s+table\s+(?:only\s+)?(?<table>[\w.]+)[\s\S]*\badd\s+(?:check|foreign\s+key|unique|primary\s+key)\b(?![\s\S]*\bnot\s+valid\b)/i,
    'checks all rows of',
  ],
];

const MADE = /\bcreate\s+table\s+(?:if\s+not\s+exists\s+)?([\w.]+)/gi;

/** The comment line that lets such a statement stand, with why. */
const IS_SMALL = /^\s*-- The table is small: \S.*\S$/im;

/** The statements of a migration that lock a table, which it did not make itself, for as long as that is large. */
export function findLocks(sql: string): string[] {
  const text = sql.replaceAll(/(\$\w*\$)[\s\S]*?\1/g, "''");
  const made = new Set([...text.matchAll(MADE)].map(([, table]) => table));
  return text
    .split(';')
    .filter((statement) => !IS_SMALL.test(statement))
    .map((statement) => statement.replaceAll(/--.*$/gm, '').trim())
    .flatMap((statement) => {
      for (const [pattern, words] of LOCKS) {
        const table = pattern.exec(statement)?.groups?.['table'];
        if (table !== undefined && !made.has(table)) return [`${words} ${table} while others wait`];
      }
      return [];
    });
}

/** Those up to here ran before tables had no grant by default (0101). */
const LAST_DEFAULT_GRANT = 101;

const GRANT =
  /\bgrant\s+(?<rights>[\w\s,()]+?)\s+on\s+(?:table\s+)?(?<tables>[\w\s,.]+?)\s+to\s+harvest_app\b/gi;
const GRANTS_ALL = /\bgrant\s+all\b|\balter\s+default\s+privileges\b[^;]*\bgrant\b/i;

/** Grants by default or of all rights, and the tables that a migration makes without a grant: the running bank cannot even read one. */
export function findWrongGrants(sql: string): string[] {
  const text = sql.replaceAll(/(\$\w*\$)[\s\S]*?\1/g, "''").replaceAll(/--.*$/gm, '');
  const granted = new Set(
    [...text.matchAll(GRANT)].flatMap(({ groups }) => groups?.['tables']?.match(/[\w.]+/g)),
  );
  return [
    ...(GRANTS_ALL.test(text) ? ['grants all rights, or by default'] : []),
    ...[...text.matchAll(MADE)]
      .filter(([statement, table]) => !granted.has(table) && !isPartition(text, statement))
      .map(([, table]) => `makes ${table} and grants harvest_app no right on it`),
  ];
}

/** Rights on a partitioned table hold for its partitions. */
const isPartition = (text: string, statement: string): boolean =>
  /^\s+partition\s+of\b/i.test(text.slice(text.indexOf(statement) + statement.length));

/** The comment line that lets a statement stand, above it or in it, with why. */
const MAY_STAND = /^\s*-- The release before does not use it: \S.*\S$/im;

/** The statements of a migration that take something away and do not say why they may. */
export function findTakenAway(sql: string): string[] {
  return sql
    .replaceAll(/(\$\w*\$)[\s\S]*?\1/g, "''")
    .split(';')
    .filter((statement) => !MAY_STAND.test(statement))
    .map((statement) => statement.replaceAll(/--.*$/gm, '').trim())
    .flatMap((statement) => {
      const found = TAKES_AWAY.find(([pattern]) => pattern.test(statement));
      return found === undefined
        ? []
        : [`${found[1]} something: ${statement.replaceAll(/\s+/g, ' ').slice(0, 100)}`];
    });
}

if (import.meta.main) {
  const problems = globSync('apps/api/migrations/*.sql').flatMap((file) => {
    const number = Number(basename(file).slice(0, 4));
    const sql = readFileSync(file, 'utf8');
    return [
      ...(number > LAST_FREE ? findTakenAway(sql) : []),
      ...(number > LAST_SLOW ? findLocks(sql) : []),
      ...(number > LAST_DEFAULT_GRANT ? findWrongGrants(sql) : []),
    ].map((problem) => `${file} ${problem}`);
  });
  for (const problem of problems) console.error(`${problem} (docs/runbook.md, Deploying)`);
  if (problems.length > 0) process.exitCode = 1;
}
