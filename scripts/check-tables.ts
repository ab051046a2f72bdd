import { globSync, readFileSync } from 'node:fs';
import { commentOrString } from './business-time.ts';
import { foreignWriters, tableOwners } from './table-owners.ts';

const API = 'apps/api/src/';
const QUERY =
  /\b(?:insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\(\s*(?:['"`](?<table>\w+)|[^'"`\s])/g;
const SQL =
  /\b(?:insert\s+into|delete\s+from|merge\s+into|truncate(?:\s+table)?|update(?:\s+only)?(?=\s+[\w.]+(?:\s+(?:as\s+)?\w+)?\s+set\b))\s+(?:(?<table>\w+)(?![\w.])|\$\{)/gi;

// Demo data is loaded table by table, as by a script.
const mayWrite = /^(?:platform|demo)\/|-db\.ts$/;

export interface Write {
  line: number;
  /** Undefined where the source does not say it. */
  table: string | undefined;
}

/** Every statement of a TypeScript file that writes rows, with Kysely or in SQL. What is said in comments does nothing. */
export function findWrites(source: string): Write[] {
  const code = source.replace(commentOrString, (text) =>
    text.startsWith('/') ? text.replace(/[^\n]/g, ' ') : text,
  );
  return [...code.matchAll(QUERY), ...code.matchAll(SQL)].map((match) => ({
    line: code.slice(0, match.index).split('\n').length,
    table: match.groups?.table,
  }));
}

export function findTables(sql: string): string[] {
  return [...sql.matchAll(/^create (?:unlogged )?table (?:if not exists )?(\w+)\b(?!\.)/gim)].map(
    ([, table]) => table ?? '',
  );
}

export interface Tables {
  /** Those that the migrations make. */
  made: readonly string[];
  owners: Record<string, string>;
  foreignWriters: Record<string, string>;
}

/** What is wrong with who writes what. @param sources path below `apps/api/src` → text */
export function findBreaches(
  sources: Record<string, string>,
  { made, owners, foreignWriters }: Tables,
): string[] {
  const homeless = made.filter((table) => !(table in owners)).map((table) => `${table} has no owner`);
  const gone = Object.keys(owners).filter((table) => !made.includes(table));
  const unused = new Set(Object.keys(foreignWriters));
  const breaches = Object.entries(sources).flatMap(([file, source]) =>
    findWrites(source).flatMap(({ line, table }) => {
      const folder = file.split('/')[0] ?? '';
      const foreign = `${folder} ${table}`;
      const place = `${API}${file}:${line}`;
      unused.delete(foreign);
      if (table === undefined) return [`${place} does not say which table it writes`];
      if (owners[table] !== folder && !(foreign in foreignWriters))
        return [`${place} writes ${table}, which ${owners[table] ?? 'nobody'} owns`];
      return mayWrite.test(file) ? [] : [`${place} writes ${table} outside a -db.ts file`];
    }),
  );
  return [
    ...homeless,
    ...gone.map((table) => `${table} has an owner and does not exist`),
    ...breaches,
    ...[...unused].map((foreign) => `"${foreign}" is an exception nobody needs`),
  ];
}

if (import.meta.main) {
  const files = globSync('**/*.ts', { cwd: API }).filter((file) => !file.endsWith('.test.ts'));
  const sources = Object.fromEntries(files.map((file) => [file, readFileSync(API + file, 'utf8')]));
  const made = globSync('apps/api/migrations/**/*.sql').flatMap((file) =>
    findTables(readFileSync(file, 'utf8')),
  );
  const breaches = findBreaches(sources, { made, owners: tableOwners, foreignWriters });
  for (const breach of breaches) console.error(`${breach} (scripts/table-owners.ts)`);
  if (breaches.length > 0) process.exitCode = 1;
}
