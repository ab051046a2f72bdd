import { globSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { queriesOf } from '../../../scripts/alarms/alert-pages.ts';
import { openTestBank, type TestBank } from '../../../scripts/testing/bank.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank();
});
afterAll(() => bank.close());

const queries = globSync('docs/alerts/*.md').flatMap((page) =>
  queriesOf(readFileSync(page, 'utf8')).map((query) => [page, query] as const),
);

test('the pages of the alerts: have queries', () => {
  expect(queries.length).toBeGreaterThan(5);
});

test.each(queries)(
  'the query of %s, by the login of the bank: is answered, and may read all that it reads',
  async (_, query) => {
    await bank.platform.pool.query({ text: query });
  },
);
