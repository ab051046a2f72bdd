import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestBank, type TestBank } from '../../../../scripts/testing/bank.ts';
import { confirmBulk, rowTo, startBulk } from '../../../../scripts/testing/bulk-transfers.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank();
});
afterAll(() => bank.close());

const BULKS = 'GET /api/transfer/bulk';
const UNPAGED_MAX = 50;

test('GET /api/transfer/bulk, of many: answers the newest fifty without a page, and one alone by its id', async () => {
  const ada = await bank.signedIn();
  const musa = await bank.openCustomer();
  const ids: string[] = [];
  for (let round = 0; round <= UNPAGED_MAX; round += 1) {
    const started = await startBulk(bank, ada, [rowTo(ada, musa.account.accountNumber, { amount: 1 })]);
    expect((await confirmBulk(bank, ada, started)).status).toBe(200);
    ids.unshift(started.id);
  }
  const list = async (query: Record<string, string>) => {
    const { body, headers } = await bank.call(BULKS, { token: ada.token, query });
    const found = (body as readonly { id: string }[]).map(({ id }) => id);
    return { found, total: Number(headers.get('x-total-count')) };
  };
  expect(await list({})).toEqual({ found: ids.slice(0, UNPAGED_MAX), total: UNPAGED_MAX + 1 });
  const oldest = ids.at(-1) ?? '';
  expect(await list({ page: '1', size: '1', q: oldest })).toEqual({ found: [oldest], total: 1 });
  expect(await list({ q: 'nothing' })).toEqual({ found: [], total: 0 });
  const { token } = await bank.signedIn();
  expect(await bank.ask(BULKS, { token, query: { q: oldest } })).toEqual([]);
});
