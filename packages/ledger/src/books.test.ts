import { randomUUID } from 'node:crypto';
import { kobo } from '@harvest/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OwnLedger, openOwnLedger } from '../../../scripts/testing/own-ledger.ts';
import { balances, type Hold, openBooks, prove } from './ledger.ts';
import { journalOf, noon, openFunded, transfer } from './testing/test-ledger.ts';

let ledger: OwnLedger;

beforeAll(async () => {
  ledger = await openOwnLedger();
});
afterAll(() => ledger.close());

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

  test('openBooks, with holds: each decision sees the ones before, and capture or release end one hold once', async () => {
    const [ada, musa] = await openFunded(ledger, 100, 0);
    const [first, second, third] = [60, 40, 41].map((amount) => ({
      id: randomUUID(),
      accountId: ada,
      amountKobo: kobo(amount),
      heldAt: noon,
    })) as [Hold, Hold, Hold];
    const holdIds = [first.id, second.id, third.id];
    const held = await ledger.transact(async (connection) => {
      const books = await openBooks(connection, { accountIds: [ada], journalIds: [], holdIds });
      const outcomes = [first, third, second].map((one) => books.hold(one).outcome);
      await books.write(connection);
      return [...outcomes, books.availableKobo(ada)];
    });
    expect(held).toEqual(['HELD', 'INSUFFICIENT_FUNDS', 'HELD', 0n]);

    const journal = journalOf(transfer(ada, musa, 60));
    const freed = journalOf(transfer(ada, musa, 40));
    const ended = await ledger.transact(async (connection) => {
      const journalIds = [journal.id, freed.id];
      const books = await openBooks(connection, { accountIds: [ada, musa], journalIds, holdIds });
      const outcomes = [
        books.capture({ holdId: first.id, journal }).outcome,
        books.release({ holdId: first.id, releasedAt: noon }).outcome,
        books.post(freed).outcome,
        books.release({ holdId: second.id, releasedAt: noon }).outcome,
        books.capture({ holdId: second.id, journal: freed }).outcome,
        // What was released in these books can be spent in them.
        books.post(freed).outcome,
      ];
      await books.write(connection);
      return [...outcomes, books.availableKobo(ada)];
    });
    expect(ended).toEqual([
      'POSTED',
      'ALREADY_CAPTURED',
      'INSUFFICIENT_FUNDS',
      'RELEASED',
      'HOLD_RESOLVED',
      'POSTED',
      0n,
    ]);
    expect((await balances(ledger.connection, [musa])).get(musa)?.balanceKobo).toBe(100n);
    expect(await prove(ledger.connection)).toEqual([]);
  });

  test('openBooks, at a hold they were not opened for: throw', async () => {
    const [ada, musa] = await openFunded(ledger, 100, 0);
    const journal = journalOf(transfer(ada, musa, 1));
    const id = randomUUID();
    await ledger.transact(async (connection) => {
      const books = await openBooks(connection, { accountIds: [ada, musa], journalIds: [journal.id] });
      const hold = { id, accountId: ada, amountKobo: kobo(1), heldAt: noon };
      expect(() => books.hold(hold)).toThrow(RangeError);
      expect(() => books.capture({ holdId: id, journal })).toThrow(RangeError);
      expect(() => books.release({ holdId: id, releasedAt: noon })).toThrow(RangeError);
    });
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
