import { readFileSync } from 'node:fs';
import { PAGE_ADDRESSES } from '@harvest/contracts/page-addresses';
import { expect, test } from 'vitest';

test('the addresses that the bank answers with a page: are those of the router', () => {
  const routes = ['entry-routes.tsx', 'routes.tsx'].flatMap((file) =>
    [...readFileSync(new URL(file, import.meta.url), 'utf8').matchAll(/\bpath="([^"]+)"/g)].map(
      ([, path]) => path,
    ),
  );
  expect(new Set(routes.filter((path) => path !== '*'))).toEqual(new Set(PAGE_ADDRESSES));
});
