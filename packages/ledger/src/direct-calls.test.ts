import { randomUUID } from 'node:crypto';
import { kobo } from '@harvest/money';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OwnLedger, openOwnLedger } from '../../../scripts/testing/own-ledger.ts';
import { balances, hold, lockAccounts, post, prove, release, reverse, setAccountStatus } from './ledger.ts';
import {
  connectTestLedger,
  interbank,
  journalOf,
  noon,
  openFunded,
  type TestLedger,
  transfer,
  untilSomebodyWaits,
} from './testing/test-ledger.ts';

// This package decides before it writes. These calls go round it, so that only the database is left to refuse.

let ledger: OwnLedger;
let app: pg.Client;
let owner: pg.Client;

beforeAll(async () => {
  ledger = await openOwnLedger();
  app = new pg.Client({ connectionString: ledger.database.appUrl });
  owner = new pg.Client({ connectionString: ledger.database.ownerUrl });
  await app.connect();
  await owner.connect();
});
afterAll(async () => {
  await app.end();
  await owner.end();
  await ledger.close();
});

const BROKEN_CHECK = '23514';
const NOT_UNIQUE = '23505';
const NOT_HELD = 'HVL03';
const NOT_WRITTEN = 'HVL04';
const NOT_LISTED = 'HVL05';
const NOT_REVERSIBLE = 'HVL06';

interface Sent {
  rule: string;
  from: bigint;
  to: bigint;
  amount: bigint;
}

/** One journal of some movements, which captures a hold where one is given. */
function postDirectly(movements: readonly Sent[], holdId: string | null = null): Promise<unknown> {
  return app.query(
    `SELECT ledger.post_journals(ARRAY[$1::uuid], '{TEST}', '{2026-11-21Z}', ARRAY[sha256('x')], ARRAY[$2::int],
       ARRAY[$3::uuid], array_fill(1, ARRAY[$2::int]), ARRAY(SELECT generate_series(1, $2::int)),
       $4::text[], $5::bigint[], $6::bigint[], $7::bigint[], $4::text[], $4::text[])`,
    [
      randomUUID(),
      movements.length,
      holdId,
      movements.map(({ rule }) => rule),
      movements.map(({ from }) => from),
      movements.map(({ to }) => to),
      movements.map(({ amount }) => amount),
    ],
  );
}

const intraBank = (from: bigint, to: bigint, amount: bigint): Sent => ({
  rule: 'TRANSFER_INTRA_BANK',
  from,
  to,
  amount,
});

const reverseDirectly = (journalId: string) =>
  app.query(
    `SELECT ledger.reverse_journals(ARRAY[$1::uuid], '{REVERSAL}', '{2026-11-21Z}', ARRAY[sha256('x')], ARRAY[$2::uuid], '{Back}')`,
    [randomUUID(), journalId],
  );

const holdDirectly = (accountId: bigint, amount: bigint) =>
  app.query(
    "SELECT ledger.place_holds(ARRAY[$1::uuid], ARRAY[$2::bigint], ARRAY[$3::bigint], '{2026-11-21Z}')",
    [randomUUID(), accountId, amount],
  );

async function holding(accountId: bigint, amount: number): Promise<string> {
  const id = randomUUID();
  await ledger.transact((connection) =>
    hold(connection, [{ id, accountId, amountKobo: kobo(amount), heldAt: noon }]),
  );
  return id;
}

const releasing = (holdId: string) =>
  ledger.transact((connection) => release(connection, [{ holdId, releasedAt: noon }]));

const changingStatus = (accountId: bigint, status: 'NO_DEBIT' | 'CLOSED') =>
  ledger.transact((connection) => setAccountStatus(connection, accountId, status));

const balanceOf = async (accountId: bigint) =>
  (await balances(ledger.connection, [accountId])).get(accountId);

describe('post_journals, called directly', () => {
  test('post_journals, of money that is held: is refused by the check on accounts', async () => {
    const [ada, musa] = await openFunded(ledger, 100, 0);
    await holding(ada, 60);
    await expect(postDirectly([intraBank(ada, musa, 41n)])).rejects.toMatchObject({ code: BROKEN_CHECK });
    await expect(postDirectly([intraBank(ada, musa, 40n)])).resolves.toBeDefined();
  });

  test('post_journals, to a closed account: is refused by its status', async () => {
    const [ada, closed] = await openFunded(ledger, 100, 0);
    await changingStatus(closed, 'CLOSED');
    await expect(postDirectly([intraBank(ada, closed, 1n)])).rejects.toMatchObject({ code: NOT_WRITTEN });
  });

  test('post_journals, along a rule of the bank between two customers: is refused in both directions', async () => {
    const [ada, musa] = await openFunded(ledger, 100, 0);
    for (const rule of ['INTERBANK_INBOUND', 'TRANSFER_FEE'])
      await expect(postDirectly([{ rule, from: ada, to: musa, amount: 1n }])).rejects.toMatchObject({
        code: NOT_LISTED,
      });
  });

  test('post_journals, with a movement that is listed and one that is not: refuses both', async () => {
    const [ada, musa] = await openFunded(ledger, 100, 0);
    const gift = { ...intraBank(ada, musa, 1n), rule: 'GIFT' };
    await expect(postDirectly([intraBank(ada, musa, 1n), gift])).rejects.toMatchObject({ code: NOT_LISTED });
    expect(await balanceOf(musa)).toMatchObject({ balanceKobo: 0n });
  });

  test('post_journals, along a rule that is not in force: is refused, and takes it again once it is', async () => {
    const [ada, musa] = await openFunded(ledger, 100, 0);
    const put = (inForce: boolean) =>
      owner.query("UPDATE ledger.posting_rules SET in_force = $1 WHERE rule = 'TRANSFER_INTRA_BANK'", [
        inForce,
      ]);
    await put(false);
    await expect(postDirectly([intraBank(ada, musa, 1n)])).rejects.toMatchObject({ code: NOT_LISTED });
    await put(true);
    await expect(postDirectly([intraBank(ada, musa, 1n)])).resolves.toBeDefined();
  });

  test('post_journals, with a hold that is over or that nobody placed: is refused and moves nothing', async () => {
    const [ada, musa] = await openFunded(ledger, 100, 0);
    const over = await holding(ada, 60);
    await releasing(over);
    // Another one stands, so that what is held cannot go below zero by itself.
    await holding(ada, 60);
    for (const holdId of [over, randomUUID()])
      await expect(postDirectly([intraBank(ada, musa, 1n)], holdId)).rejects.toMatchObject({
        code: NOT_HELD,
      });
    expect(await balanceOf(ada)).toMatchObject({ balanceKobo: 100n, heldKobo: 60n });
  });
});

describe('reverse_journals, called directly', () => {
  test('reverse_journals, of one journal a second time: is refused, and the money is back once', async () => {
    const [ada] = await openFunded(ledger, 100);
    const journal = journalOf(interbank(ada, 40));
    await ledger.transact((connection) => post(connection, [journal]));
    await reverseDirectly(journal.id);
    await expect(reverseDirectly(journal.id)).rejects.toMatchObject({ code: NOT_UNIQUE });
    expect(await balanceOf(ada)).toMatchObject({ balanceKobo: 100n });
  });

  test('reverse_journals, of a reversal: is refused', async () => {
    const [ada] = await openFunded(ledger, 100);
    const journal = journalOf(interbank(ada, 40));
    const back = randomUUID();
    await ledger.transact((connection) => post(connection, [journal]));
    await ledger.transact((connection) =>
      reverse(connection, [{ id: back, reverses: journal.id, postedAt: noon, narration: 'Back' }]),
    );
    await expect(reverseDirectly(back)).rejects.toMatchObject({ code: NOT_REVERSIBLE });
  });
});

describe('holds, called directly', () => {
  test('place_holds, of less than nothing: is refused, because it would free what another hold keeps', async () => {
    const [ada] = await openFunded(ledger, 100);
    await holding(ada, 60);
    await expect(holdDirectly(ada, -50n)).rejects.toMatchObject({ code: BROKEN_CHECK });
  });

  test('place_holds, on a frozen account: is refused', async () => {
    const [ada] = await openFunded(ledger, 100);
    await changingStatus(ada, 'NO_DEBIT');
    await expect(holdDirectly(ada, 1n)).rejects.toMatchObject({ code: NOT_WRITTEN });
  });

  test('release_holds, of a hold a second time: is refused and frees nothing of another one', async () => {
    const [ada] = await openFunded(ledger, 100);
    const over = await holding(ada, 40);
    await holding(ada, 60);
    await releasing(over);
    await expect(
      app.query("SELECT ledger.release_holds(ARRAY[$1::uuid], '{2026-11-21Z}')", [over]),
    ).rejects.toMatchObject({ code: NOT_HELD });
    expect(await balanceOf(ada)).toMatchObject({ heldKobo: 60n });
  });
});

describe('the owner, directly', () => {
  test('the owner, at closing an account with money on it: is refused by the check', async () => {
    const [ada] = await openFunded(ledger, 1);
    await expect(
      owner.query("UPDATE ledger.accounts SET status = 'CLOSED' WHERE id = $1", [ada]),
    ).rejects.toMatchObject({ code: BROKEN_CHECK });
  });

  test('the owner, at a second entry of one version: is refused, though the journal is whole', async () => {
    const [ada, musa] = await openFunded(ledger, 1, 1);
    const journalId = randomUUID();
    await owner.query('BEGIN');
    await owner.query(
      `INSERT INTO ledger.journals (id, kind, posted_at, leg_count, fingerprint) VALUES ($1, 'X', '2026-11-21Z', 2, sha256('x'))`,
      [journalId],
    );
    await expect(
      owner.query(
        `INSERT INTO ledger.entries (journal_id, leg, account_id, amount_kobo, version, balance_after_kobo, posted_at, rule, narration)
         VALUES ($1, 1, $2, -1, 1, 0, '2026-11-21Z', 'TRANSFER_INTRA_BANK', ''), ($1, 2, $3, 1, 2, 2, '2026-11-21Z', 'TRANSFER_INTRA_BANK', '')`,
        [journalId, ada, musa],
      ),
    ).rejects.toMatchObject({ code: NOT_UNIQUE });
    await owner.query('ROLLBACK');
  });
});

describe('the order of locks', () => {
  test.each<[string, (its: TestLedger, accounts: readonly bigint[]) => Promise<unknown>]>([
    ['lock_accounts', (its, accounts) => its.transact((connection) => lockAccounts(connection, accounts))],
    [
      'prepare',
      (its, [higher = 0n, lower = 0n]) =>
        its.transact((connection) => post(connection, [journalOf(transfer(higher, lower, 1))])),
    ],
  ])(
    '%s, while the account of the lower id is locked: does not hold the higher one yet',
    async (_, lockBoth) => {
      const [lower, higher] = await openFunded(ledger, 0, 10);
      const [waiter, third] = [
        await connectTestLedger(ledger.database.appUrl),
        await connectTestLedger(ledger.database.appUrl),
      ];
      const { waiting } = await ledger.transact(async (connection) => {
        await lockAccounts(connection, [lower]);
        const late = lockBoth(waiter, [higher, lower]);
        await untilSomebodyWaits(ledger.database.appUrl);
        await third.transact(async (its) => {
          await its.query("SET LOCAL lock_timeout = '2s'", []);
          expect([...(await lockAccounts(its, [higher])).keys()]).toEqual([higher]);
        });
        return { waiting: late };
      });
      await waiting;
      await waiter.close();
      await third.close();
    },
  );
});

test('the books, after all of the above: prove right', async () => {
  expect(await prove(ledger.connection)).toEqual([]);
});
