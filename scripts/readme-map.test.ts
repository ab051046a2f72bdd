import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = new URL('..', import.meta.url).pathname;
const map = readFileSync(`${root}README.md`, 'utf8');
const rows = [...map.matchAll(/^\|.+\| (`[^|]+`) \| (`[^|]+`) \|[^|]*\|([^|]*)\|$/gm)].map(
  ([, slices = '', contracts = '', code = '']) => ({ slices, contracts, code }),
);
const quoted = (text: string): string[] => [...text.matchAll(/`([^`{]+)`/g)].map(([, name = '']) => name);

test('the map of README.md: has a row for every slice that answers calls', () => {
  const slices = globSync('apps/api/src/*/*-routes.ts', { cwd: root }).map((file) => file.split('/')[3]);
  const named = rows.flatMap((row) => quoted(row.slices));
  expect(slices.length).toBeGreaterThan(30);
  expect(slices.filter((slice) => slice === undefined || !named.includes(slice))).toEqual([]);
});

test('the map of README.md: names only contracts and web code that are there', () => {
  const files = rows.flatMap(({ contracts, code }) => [
    ...quoted(contracts).map((name) => `packages/contracts/src/${name}`),
    ...quoted(code)
      .filter((name) => !name.startsWith('?') && !name.startsWith('/'))
      .map((name) => `apps/web/src/${name}`),
  ]);
  expect(files.length).toBeGreaterThan(80);
  expect(files.filter((file) => globSync(file, { cwd: root }).length === 0)).toEqual([]);
});
