import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { encryptedColumns, hashedColumns } from '../apps/api/src/encrypted-columns.ts';
import { heldData, notGiven } from '../apps/api/src/personal-data/held-data.ts';
import { DATA_LEVELS, describeLevels } from './data-levels.ts';
import { tableGrants } from './table-grants.ts';

const read = (file: string): string => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');

const CRYPTOGRAPHY =
  /from '(?:node:crypto|node:tls|@node-rs\/argon2|otpauth|@simplewebauthn\/\w+)'|import\('@simplewebauthn|crypto\.(?:subtle|getRandomValues|randomUUID)/;

test('docs/cryptography.md, beside the code: names every file that uses any, and every purpose of a key', () => {
  const page = read('docs/cryptography.md');
  const files = globSync('{apps,packages}/*/src/**/*.{ts,tsx}', {
    cwd: new URL('..', import.meta.url).pathname,
  })
    .filter((file) => !/\.test\.tsx?$|\/testing\//.test(file))
    .filter((file) => CRYPTOGRAPHY.test(read(file)));
  expect(files.length).toBeGreaterThan(15);
  expect(files.filter((file) => !page.includes(`\`${file}\``))).toEqual([]);
  const [, purposes = ''] =
    /export type Purpose =([^;]+);/.exec(read('apps/api/src/platform/security/secrets.ts')) ?? [];
  const named = [...purposes.matchAll(/'([\w-]+)'/g)].map(([, name]) => name ?? '');
  const [, told = ''] = /\*\*Purposes of keys\*\*: ([^.]+)\./.exec(page) ?? [];
  expect([...told.matchAll(/`([\w-]+)`/g)].map(([, name]) => name)).toEqual(named.toSorted());
});

test('docs/connections.md, beside the code: has every constant as its file has it', () => {
  const cells = [...read('docs/connections.md').matchAll(/\| ((?:`apps\/[^|]+))\|$/gm)].map(
    ([, cell = '']) => cell,
  );
  const constants = cells.flatMap((cell) =>
    cell.split('; ').flatMap((part) => {
      const [file = '', ...told] = [...part.matchAll(/`([^`]+)`/g)].map(([, word]) => word ?? '');
      return told.map((constant) => [file, constant] as const);
    }),
  );
  expect(constants.length).toBeGreaterThan(20);
  expect(constants.filter(([file, constant]) => !read(file).includes(`const ${constant};`))).toEqual([]);
});

/** A gate, or what a module begins empty and fills while it runs. */
const COUNTED_IN_MEMORY =
  /(?<!function )createGate\(\{|^const \w+ = new (?:Map|Set|WeakMap|WeakSet)(?:<[^\n]*>)?\(\);|^let /m;

test('docs/scaling.md, beside the code: names every file that keeps a count in its process, with the numbers of its file', () => {
  const page =
    read('docs/scaling.md').split('## What each process counts by itself')[1]?.split('\n## ')[0] ?? '';
  const files = globSync('{apps/api,packages/*}/src/**/*.ts', {
    cwd: new URL('..', import.meta.url).pathname,
  })
    .filter((file) => !file.endsWith('.test.ts'))
    .filter((file) => COUNTED_IN_MEMORY.test(read(file)));
  expect(files.length).toBeGreaterThan(10);
  expect(files.filter((file) => !page.includes(`\`${file}\``))).toEqual([]);
  const places = [...page.matchAll(/\| ([^|]+) \|$/gm)].flatMap(([, cell = '']) => cell.split('; '));
  const numbers = places.flatMap((place) => {
    const [file = '', ...told] = [...place.matchAll(/`([^`]+)`/g)].map(([, word]) => word ?? '');
    return told.map((number) => [file, number] as const);
  });
  expect(numbers.length).toBeGreaterThan(15);
  expect(numbers.filter(([file, number]) => !read(file).includes(number))).toEqual([]);
});

test('levels of data: are one for every table of which customers are told, and for no other', () => {
  const levelled = DATA_LEVELS.flatMap(({ tables }) => tables);
  expect(levelled.toSorted()).toEqual([...heldData.map(({ table }) => table), ...notGiven.keys()].toSorted());
});

test('levels of data: are high where something is encrypted or hashed, and low where nothing is about anybody', () => {
  const levelOf = (table: string) =>
    Number(DATA_LEVELS.find(({ tables }) => tables.includes(table))?.level[0]);
  for (const { table } of [...encryptedColumns, ...hashedColumns])
    expect([table, levelOf(table) <= 2]).toEqual([table, true]);
  for (const { table } of heldData) expect([table, levelOf(table) <= 3]).toEqual([table, true]);
});

test('levels of data: public lists are tables that the runtime login may only read', () => {
  const lists = DATA_LEVELS.flatMap(({ level, tables }) => (level === '5 Public' ? tables : []));
  expect(lists.map((table) => [table, tableGrants[table]])).toEqual(lists.map((table) => [table, '']));
});

test('docs/data-levels.md: says what the list says, line by line', () => {
  const lines = read('docs/data-levels.md')
    .split('\n')
    .filter((line) => /^\| \d /.test(line));
  expect(lines).toEqual(describeLevels());
});
