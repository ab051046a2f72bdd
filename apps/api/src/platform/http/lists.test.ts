import { contract, type Route } from '@harvest/contracts/contract';
import { type Endpoint, STAFF_PERMISSIONS } from '@harvest/contracts/endpoint';
import { listQuery } from '@harvest/contracts/fields';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { openTestBank, type SignedIn, type TestBank } from '../../../../../scripts/testing/bank.ts';
import { type SignedInStaff, signedInStaff } from '../../../../../scripts/testing/staff.ts';
import { newId } from '../../bank/ids.ts';

const HISTORY = 'GET /api/ibanking/personal/transactions';
const ROWS = 1005;

let bank: TestBank;
let ada: SignedIn;
let staff: SignedInStaff;
beforeAll(async () => {
  bank = await openTestBank();
  ada = await bank.signedIn();
  staff = await signedInStaff(bank, ...STAFF_PERMISSIONS);
  await bank.platform.db
    .insertInto('transactions')
    .values(
      Array.from({ length: ROWS }, (_, place) => ({
        customer_id: ada.id,
        account_number: ada.account.accountNumber,
        reference_number: `R${String(place).padStart(4, '0')}`,
        transaction_type: 'Deposit',
        counts_as_flow: true,
        amount_kobo: 100n,
        status: 'SUCCESS',
        narration: 'Yams',
        source_account_name: 'SOMEBODY',
        source_account_number: '2000000000',
        destination_account_name: 'ADA',
        destination_account_number: ada.account.accountNumber,
        destination_bank_code: '090605',
        destination_bank_name: 'Harvest',
        created_at: new Date(Date.UTC(2026, 0, 1, 12, 0, place)),
      })),
    )
    .execute();
});
afterAll(() => bank.close());

async function history(query: Record<string, string>): Promise<{ total: string | null; names: string[] }> {
  const answer = await bank.call(HISTORY, { token: ada.token, query });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  const names = (answer.body as { referenceNumber: string }[]).map((row) => row.referenceNumber);
  return { total: answer.headers.get('x-total-count'), names };
}

describe('a list', () => {
  const lists = (Object.entries(contract) as [Route, Endpoint][]).filter(
    // What belongs to one thing is answered whole, whoever asks for the thing.
    ([route, { response }]) =>
      route.startsWith('GET ') && !route.includes('{id}') && response instanceof z.ZodArray,
  );

  test.each(lists)(
    '%s: tells how many there are, and pages by the one query of lists',
    async (route, endpoint) => {
      const token = endpoint.access.kind === 'staff' ? staff.token : ada.token;
      const providerCode = route.includes('/cabletv/') ? 'DSTV' : 'MTN';
      const params = { queue: 'onboarding-profiles', providerCode };
      const call = (query: Record<string, string>) => bank.call(route, { token, query, params });

      const answer = await call({});
      expect([answer.status, answer.headers.get('x-total-count')]).toEqual([
        200,
        expect.stringMatching(/^\d+$/),
      ]);
      if (endpoint.query === undefined) return;
      expect((endpoint.query as z.ZodObject).shape).toMatchObject(listQuery.shape);
      expect((await call({ page: '1', size: '100', from: '1/1/2026', to: '31-12-2026' })).status).toBe(200);
      expect((await call({ page: '0' })).status).toBe(400);
      expect((await call({ size: '101' })).status).toBe(400);
    },
  );

  test(`${HISTORY}, without page and size: answers the newest thousand and tells of all`, async () => {
    const { total, names } = await history({});
    expect(total).toBe(String(ROWS));
    expect(names).toHaveLength(1000);
    expect([names[0], names.at(-1)]).toEqual(['R1004', 'R0005']);
  });

  test(`${HISTORY}, with page or size alone: answers pages that count from 1`, async () => {
    expect((await history({ page: '2' })).names).toEqual((await history({ page: '2', size: '10' })).names);
    expect((await history({ size: '100' })).names).toHaveLength(100);
    expect(await history({ page: '11', size: '100' })).toEqual({
      total: String(ROWS),
      names: ['R0004', 'R0003', 'R0002', 'R0001', 'R0000'],
    });
  });

  test.each([
    ['2026-01-01', '2026-01-02'],
    ['01-01-2026', '02-01-2026'],
    ['1/1/2026', '2/1/2026'],
  ])(`${HISTORY}, with dates written %s: reads them`, async (day, next) => {
    expect((await history({ from: day, to: day })).total).toBe(String(ROWS));
    expect((await history({ from: next })).total).toBe('0');
  });

  test('GET /api/admin/staff: finds colleagues by name and pages them', async () => {
    const name = `Zu${newId().replaceAll(/[^a-f]/g, '')}`;
    await bank.platform.db
      .updateTable('staff')
      .set({ first_name: name })
      .where('id', '=', staff.id)
      .execute();
    await signedInStaff(bank, 'AUDITOR');
    const list = async (query: Record<string, string>) => {
      const answer = await bank.call('GET /api/admin/staff', { token: staff.token, query });
      const rows = answer.body as { id: string }[];
      return [answer.headers.get('x-total-count'), rows.map(({ id }) => id === staff.id)];
    };
    expect(await list({ q: name })).toEqual(['1', [true]]);
    expect(await list({ page: '2', size: '1' })).toEqual(['2', [false]]);
  });
});
