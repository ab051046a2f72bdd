import { globSync, readFileSync } from 'node:fs';
import { commentOrString } from './business-time.ts';
import { ownersStatements, tableGrants, unseenGrants } from './table-grants.ts';
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

type Right = 'insert' | 'update' | 'delete';

/** Ends the part of a source in which an insert may say what becomes of a conflict. */
const END_OF_INSERT = /\.execute|\b(?:insertInto|updateTable|deleteFrom)\(|\binsert\s+into\b|\n\}/i;

/** Every statement of a TypeScript file that writes rows, with Kysely or in SQL. What is said in comments does nothing. */
export function findWrites(source: string): Write[] {
  const code = withoutComments(source);
  return [...code.matchAll(QUERY), ...code.matchAll(SQL)].map((match) => ({
    line: code.slice(0, match.index).split('\n').length,
    table: match.groups?.table,
  }));
}

/** The rights that the statements of a TypeScript file need, as "table right". */
export function findRights(source: string): string[] {
  const code = withoutComments(source);
  return [...code.matchAll(QUERY), ...code.matchAll(SQL)].flatMap((match) => {
    const right = /^(?:insert|update|delete)/i.exec(match[0])?.[0].toLowerCase() as Right | undefined;
    const table = match.groups?.table;
    if (right === undefined || table === undefined) return [];
    const rest = code.slice(match.index + match[0].length);
    const end = rest.search(END_OF_INSERT);
    const isUpsert =
      right === 'insert' && /doUpdateSet|\bdo\s+update\b/i.test(rest.slice(0, end === -1 ? undefined : end));
    return [`${table} ${right}`, ...(isUpsert ? [`${table} update`] : [])];
  });
}

export interface Grants {
  granted: Record<string, string>;
  unseen: Record<string, string>;
  owners: Record<string, string>;
}

/** What is wrong between the rights that are granted and those that the statements of the sources need. */
export function findWrongGrants(sources: readonly string[], { granted, unseen, owners }: Grants): string[] {
  const needed = new Set(sources.flatMap(findRights));
  const listed = Object.entries(granted).flatMap(([table, rights]) =>
    [...rights.replaceAll(/\([^)]*\)/g, '').matchAll(/\w+/g)].map(([right]) => `${table} ${right}`),
  );
  return [
    ...listed
      .filter((one) => !needed.has(one) && !(one in unseen))
      .map((one) => `${one}: granted, and no statement needs it`),
    ...[...needed]
      .filter((one) => !listed.includes(one) && !(one in owners))
      .map((one) => `${one}: a statement needs it, and it is not granted`),
    ...Object.keys(unseen)
      .filter((one) => needed.has(one) || !listed.includes(one))
      .map((one) => `${one}: an unseen right that is none`),
    ...Object.keys(owners)
      .filter((one) => !needed.has(one) || listed.includes(one))
      .map((one) => `${one}: a statement of the owner that is none`),
  ];
}

const withoutComments = (source: string): string =>
  source.replace(commentOrString, (text) => (text.startsWith('/') ? text.replace(/[^\n]/g, ' ') : text));

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
  const grants = { granted: tableGrants, unseen: unseenGrants, owners: ownersStatements };
  const wrong = findWrongGrants(Object.values(sources), grants);
  for (const one of wrong) console.error(`${one} (scripts/table-grants.ts)`);
  if (breaches.length + wrong.length > 0) process.exitCode = 1;
}
