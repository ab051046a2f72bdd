import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase } from '../../../scripts/testing/database.ts';
import { balances, openBooks, prove } from './ledger.ts';
import {
  connectTestLedger,
  journalOf,
  openFunded,
  type TestLedger,
  transfer,
} from './testing/test-ledger.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let ledger: TestLedger;

beforeAll(async () => {
  database = await createTestDatabase();
  ledger = await connectTestLedger(database.appUrl);
});
afterAll(async () => {
  await ledger.close();
  await database.drop();
});

describe('openBooks', () => {
  test('openBooks, with journals decided one by one: each sees the one before, and only what was posted is written', async () => {
    const [ada, musa] = await openFunded(ledger, 100, 0);
    const batch = [60, 60, 40].map((amount) => journalOf(transfer(ada, musa, amount)));
    const journalIds = batch.map(({ id }) => id);
    const outcomes = await ledger.transact(async (connection) => {
      const books = await openBooks(connection, { accountIds: [ada, musa], journalIds });
      const decided = batch.map((journal) => [books.post(journal).outcome, books.availableKobo(ada)]);
      await books.write(connection);
      return decided;
    });
    expect(outcomes).toEqual([
      ['POSTED', 40n],
      ['INSUFFICIENT_FUNDS', 40n],
      ['POSTED', 0n],
    ]);
    const [first] = batch;
    const again = await ledger.transact(async (connection) => {
      const books = await openBooks(connection, { accountIds: [ada, musa], journalIds });
      return first && books.post(first).outcome;
    });
    expect(again).toBe('ALREADY_POSTED');
    expect((await balances(ledger.connection, [musa])).get(musa)?.balanceKobo).toBe(100n);
    expect(await prove(ledger.connection)).toEqual([]);
  });

  test('openBooks, at a journal or an account they were not opened for: throw or answer UNKNOWN_ACCOUNT', async () => {
    const [ada, musa] = await openFunded(ledger, 100, 0);
    const known = journalOf(transfer(ada, musa, 1));
    await ledger.transact(async (connection) => {
      const books = await openBooks(connection, { accountIds: [ada], journalIds: [known.id] });
      expect(() => books.post(journalOf(transfer(ada, musa, 1)))).toThrow(RangeError);
      expect(() => books.availableKobo(musa)).toThrow(RangeError);
      expect(books.post(known)).toEqual({ outcome: 'UNKNOWN_ACCOUNT', accountId: musa });
      await books.write(connection);
    });
  });
});
