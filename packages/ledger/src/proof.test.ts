import { randomUUID } from 'node:crypto';
import { kobo } from '@harvest/money';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type OwnLedger, openOwnLedger } from '../../../scripts/testing/own-ledger.ts';
import { hold, type Journal, post, prove, rebuildChain, reverse, sealJournals } from './ledger.ts';
import {
  connectTestLedger,
  fee,
  interbank,
  journalOf,
  noon,
  openFunded,
  transfer,
  untilSomebodyWaits,
} from './testing/test-ledger.ts';

let ledger: OwnLedger;
let superuser: pg.Client;

beforeAll(async () => {
  ledger = await openOwnLedger();
  superuser = new pg.Client({ connectionString: ledger.database.superuserUrl });
  await superuser.connect();
});
afterAll(async () => {
  await superuser.end();
  await ledger.close();
});

const posting = (...batch: Journal[]) => ledger.transact((connection) => post(connection, batch));
const sealing = (limit = 1_000) =>
  ledger.transact((connection) => sealJournals(connection, { limit, sealedAt: noon }));

// A seal covers whole batches, so everything that waits is sealed by repeating.
async function sealAll(): Promise<void> {
  while (await sealing());
}

describe('sealJournals', () => {
  test('sealJournals, of what waits: chains whole batches in order and then finds nothing', async () => {
    await sealAll();
    const [ada, musa] = await openFunded(ledger, 100, 0);
    await posting(journalOf(transfer(ada, musa, 1)), journalOf(transfer(ada, musa, 2)));
    await posting(journalOf(transfer(ada, musa, 3)));
    const first = await sealing(1);
    expect(first?.journals).toBe(1n);
    const second = await sealing(2);
    expect(second).toMatchObject({ journals: 2n, sequence: (first?.sequence ?? 0n) + 1n });
    expect((await sealing())?.journals).toBe(1n);
    expect(await sealing()).toBeNull();
    expect(second?.head).toMatch(/^[0-9a-f]{64}$/);
    expect(second?.head).not.toBe(first?.head);
    expect(await prove(ledger.connection)).toEqual([]);
  });

  test('sealJournals, of several batches: covers their journals in the order they were posted in', async () => {
    await sealAll();
    const [ada, musa] = await openFunded(ledger, 100, 0);
    await sealAll();
    // Against the order of their ids, which is what any other order would most likely be.
    const journals = Array.from({ length: 6 }, () => journalOf(transfer(ada, musa, 1))).toSorted((a, b) =>
      a.id < b.id ? 1 : -1,
    );
    for (const batch of [journals.slice(0, 2), journals.slice(2)]) await posting(...batch);
    await sealing();
    const { rows } = await superuser.query<{ journal_ids: string[] }>(
      'SELECT journal_ids FROM ledger.seals ORDER BY sequence DESC LIMIT 1',
    );
    expect(rows[0]?.journal_ids).toEqual(journals.map(({ id }) => id));
  });

  test('sealJournals, while a journal is not yet committed: leaves it and seals it after its commit', async () => {
    await sealAll();
    const [ada, musa, ngozi] = await openFunded(ledger, 100, 0, 100);
    await sealAll();
    const other = await connectTestLedger(ledger.database.appUrl);
    await ledger.transact(async (connection) => {
      await post(connection, [journalOf(transfer(ada, musa, 1))]);
      await other.transact((its) => post(its, [journalOf(interbank(ngozi, 1))]));
      const meanwhile = await other.transact((its) => sealJournals(its, { limit: 10, sealedAt: noon }));
      expect(meanwhile?.journals).toBe(1n);
    });
    expect((await sealing())?.journals).toBe(1n);
    expect(await prove(ledger.connection)).toEqual([]);
    await other.close();
  });

  test('sealJournals, by two at once: the second waits and continues the chain of the first', async () => {
    const [ada, musa] = await openFunded(ledger, 100, 0);
    await sealAll();
    await posting(journalOf(transfer(ada, musa, 1)));
    await posting(journalOf(transfer(ada, musa, 1)));
    const other = await connectTestLedger(ledger.database.appUrl);
    const { first, waiting } = await ledger.transact(async (connection) => {
      const seal = await sealJournals(connection, { limit: 1, sealedAt: noon });
      const late = other.transact((its) => sealJournals(its, { limit: 1, sealedAt: noon }));
      await untilSomebodyWaits(ledger.database.appUrl);
      return { first: seal, waiting: late };
    });
    expect((await waiting)?.sequence).toBe((first?.sequence ?? 0n) + 1n);
    expect(await prove(ledger.connection)).toEqual([]);
    await other.close();
  });

  test('sealJournals, with a limit of nothing: throws', async () => {
    await expect(sealing(0)).rejects.toThrow(RangeError);
  });
});

describe('rebuildChain', () => {
  test('rebuildChain, up to any seal: leads to the head that was answered then, and knows what it covers', async () => {
    const [ada, musa] = await openFunded(ledger, 100, 0);
    await sealAll();
    const journals = [journalOf(transfer(ada, musa, 1)), journalOf(transfer(ada, musa, 2))] as const;
    const owner = await connectTestLedger(ledger.database.ownerUrl);
    const heads = [];
    for (const journal of journals) {
      await posting(journal);
      heads.push(await sealing());
    }
    const journalIds = journals.map(({ id }) => id);
    for (const [place, seal] of heads.entries()) {
      const upTo = seal?.sequence ?? 0n;
      const chain = await rebuildChain(owner.connection, { upTo, journalIds });
      expect(chain).toMatchObject({
        head: seal?.head,
        firstBroken: null,
        notCovered: journalIds.slice(place + 1),
      });
    }
    const beyond = { upTo: (heads[1]?.sequence ?? 0n) + 1n, journalIds: [] };
    expect((await rebuildChain(owner.connection, beyond)).head).toBeNull();
    // Before anything is sealed there is a head too.
    expect(await rebuildChain(owner.connection, { upTo: 0n, journalIds: [] })).toMatchObject({
      head: '0'.repeat(64),
      journals: 0n,
    });
    await expect(rebuildChain(ledger.connection, beyond)).rejects.toThrow('permission denied');
    await owner.close();
  });
});

describe('prove', () => {
  let journal: Journal;
  let reversed: Journal;

  beforeEach(async () => {
    const [ada] = await openFunded(ledger, 1000);
    journal = journalOf(interbank(ada, 500), fee(ada, 25));
    reversed = journalOf(interbank(ada, 100));
    await posting(journal, reversed);
    await ledger.transact((connection) =>
      reverse(connection, [{ id: randomUUID(), reverses: reversed.id, postedAt: noon, narration: 'Back' }]),
    );
    await ledger.transact((connection) =>
      hold(connection, [{ id: randomUUID(), accountId: ada, amountKobo: kobo(7), heldAt: noon }]),
    );
    await sealAll();
  });

  // Somebody with every right and the triggers switched off: what no role of ours can do.
  async function differencesAfter(tampering: string): Promise<Set<string>> {
    await superuser.query('BEGIN');
    try {
      await superuser.query('SET LOCAL session_replication_role = replica');
      const { rowCount } = await superuser.query(tampering);
      expect(rowCount).toBeGreaterThan(0);
      const { rows } = await superuser.query<{ difference: string }>('SELECT difference FROM ledger.prove()');
      return new Set(rows.map(({ difference }) => difference));
    } finally {
      await superuser.query('ROLLBACK');
    }
  }

  test.each<[string, () => string, string[]]>([
    ['nothing at all', () => 'SELECT 1', []],
    [
      'an amount',
      () =>
        `UPDATE ledger.entries SET amount_kobo = amount_kobo - 1 WHERE journal_id = '${journal.id}' AND leg = 1`,
      ['JOURNAL_NOT_WHOLE', 'BALANCE_AFTER', 'ACCOUNT_BALANCE', 'MOVEMENT_NOT_ALLOWED', 'SEAL_BROKEN'],
    ],
    [
      'both amounts of a movement, the balances and the balances after',
      () => `WITH legs AS (
          UPDATE ledger.entries SET amount_kobo = amount_kobo * 2 WHERE journal_id = '${reversed.id}' RETURNING account_id, amount_kobo)
        UPDATE ledger.accounts a SET balance_kobo = balance_kobo + legs.amount_kobo / 2 FROM legs WHERE a.id = legs.account_id`,
      ['BALANCE_AFTER', 'REVERSAL_NOT_A_MIRROR', 'SEAL_BROKEN'],
    ],
    [
      'a narration',
      () => `UPDATE ledger.entries SET narration = 'x' WHERE journal_id = '${journal.id}' AND leg = 1`,
      ['SEAL_BROKEN'],
    ],
    [
      'the time of a journal',
      () => `UPDATE ledger.journals SET posted_at = '2020-01-01Z' WHERE id = '${journal.id}'`,
      ['SEAL_BROKEN'],
    ],
    [
      'the account of a leg of the bank',
      () => `UPDATE ledger.entries SET account_id = 5 WHERE journal_id = '${journal.id}' AND leg = 4`,
      ['ACCOUNT_BALANCE', 'MOVEMENT_NOT_ALLOWED', 'SEAL_BROKEN'],
    ],
    [
      'a whole journal, gone',
      () =>
        `WITH gone AS (DELETE FROM ledger.entries WHERE journal_id = '${journal.id}') DELETE FROM ledger.journals WHERE id = '${journal.id}'`,
      ['VERSION_GAP', 'BALANCE_AFTER', 'ACCOUNT_BALANCE', 'SEAL_BROKEN', 'NOT_SEALED_ONCE'],
    ],
    [
      'the balance of a customer',
      () => 'UPDATE ledger.accounts SET balance_kobo = balance_kobo + 1 WHERE id >= 1000000',
      ['ACCOUNT_BALANCE'],
    ],
    [
      'the balance of the bank',
      () => 'UPDATE ledger.accounts SET balance_kobo = balance_kobo + 1 WHERE id = 4',
      ['ACCOUNT_BALANCE'],
    ],
    [
      'what a customer paid, past all that was there',
      () =>
        `UPDATE ledger.entries SET amount_kobo = CASE WHEN amount_kobo < 0 THEN -5000 ELSE 5000 END
         WHERE journal_id = '${reversed.id}'`,
      ['BALANCE_AFTER', 'BELOW_ZERO', 'ACCOUNT_BALANCE', 'REVERSAL_NOT_A_MIRROR', 'SEAL_BROKEN'],
    ],
    ['what waits to be folded, gone', () => 'DELETE FROM ledger.system_deltas', ['ACCOUNT_BALANCE']],
    ['a held amount', () => 'UPDATE ledger.accounts SET held_kobo = 0 WHERE held_kobo > 0', ['HELD']],
    ['a seal, gone', () => 'DELETE FROM ledger.seals WHERE sequence = 2', ['SEAL_BROKEN', 'NOT_SEALED_ONCE']],
    [
      'the last seal, gone',
      () => 'DELETE FROM ledger.seals WHERE sequence = (SELECT max(sequence) FROM ledger.seals)',
      ['NOT_SEALED_ONCE'],
    ],
    [
      'what waits to be sealed, so that a journal is sealed twice',
      () => `INSERT INTO ledger.seal_queue (journal_ids) VALUES (ARRAY['${journal.id}'::uuid])`,
      ['NOT_SEALED_ONCE'],
    ],
    [
      'the list of rules',
      () => "DELETE FROM ledger.posting_rules WHERE rule = 'TRANSFER_FEE'",
      ['MOVEMENT_NOT_ALLOWED'],
    ],
    [
      'a journal that never had legs',
      () =>
        "INSERT INTO ledger.journals VALUES (gen_random_uuid(), 'X', '2026-11-21Z', 2, NULL, sha256('x'))",
      ['JOURNAL_NOT_WHOLE', 'NOT_SEALED_ONCE'],
    ],
  ])('prove, after somebody changed %s: tells', async (_, tampering, expected) => {
    expect(await differencesAfter(tampering())).toEqual(new Set(expected));
  });
});
