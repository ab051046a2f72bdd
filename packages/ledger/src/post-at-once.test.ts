import { randomUUID } from 'node:crypto';
import { kobo } from '@harvest/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OwnLedger, openOwnLedger } from '../../../scripts/testing/own-ledger.ts';
import {
  balances,
  entries,
  hold,
  type Journal,
  post,
  postAtOnce,
  prove,
  SYSTEM_ACCOUNTS,
  sealJournals,
  setAccountStatus,
} from './ledger.ts';
import {
  connectTestLedger,
  deposit,
  fee,
  journalOf,
  noon,
  openFunded,
  transfer,
} from './testing/test-ledger.ts';

let ledger: OwnLedger;

beforeAll(async () => {
  ledger = await openOwnLedger();
});
afterAll(async () => {
  expect(await prove(ledger.connection)).toEqual([]);
  await ledger.close();
});

const postingAtOnce = (...batch: Journal[]) => postAtOnce(ledger.connection, batch);
const decided = async (...batch: Journal[]) =>
  (await ledger.transact((connection) => post(connection, batch))).map(({ outcome }) => outcome);

async function balancesOf(...accountIds: bigint[]): Promise<(bigint | undefined)[]> {
  const read = await balances(ledger.connection, accountIds);
  return accountIds.map((id) => read.get(id)?.balanceKobo);
}

test('postAtOnce, of a batch on the same accounts: writes what post writes, and both ways know it afterwards', async () => {
  const [ada, musa] = await openFunded(ledger, 1000, 0);
  const batch = [journalOf(transfer(ada, musa, 300), fee(ada, 10)), journalOf(transfer(musa, ada, 100))];
  expect(await postingAtOnce(...batch)).toBe(true);
  expect(await balancesOf(ada, musa)).toEqual([790n, 200n]);
  expect(await entries(ledger.connection, ada, { limit: 3 })).toMatchObject([
    { version: 4n, amountKobo: 100n, balanceAfterKobo: 790n },
    { version: 3n, amountKobo: -10n, balanceAfterKobo: 690n, rule: 'TRANSFER_FEE' },
    { version: 2n, amountKobo: -300n, balanceAfterKobo: 700n },
  ]);
  expect(await postingAtOnce(...batch)).toBe(false);
  expect(await decided(...batch)).toEqual(['ALREADY_POSTED', 'ALREADY_POSTED']);
  expect(await balancesOf(ada, musa)).toEqual([790n, 200n]);
  await sealJournals(ledger.connection, { limit: 1000, sealedAt: noon });
});

test('postAtOnce, of a batch in which one account has too little, is frozen or unknown: writes nothing of it, and post tells why', async () => {
  const [ada, musa, frozen] = await openFunded(ledger, 100, 50, 50);
  await setAccountStatus(ledger.connection, frozen, 'NO_DEBIT');
  const good = journalOf(transfer(ada, musa, 1));
  for (const [bad, why] of [
    [journalOf(transfer(ada, musa, 100)), 'INSUFFICIENT_FUNDS'],
    [journalOf(transfer(frozen, musa, 1)), 'FROZEN'],
    [journalOf(transfer(ada, 999_999_999n, 1)), 'UNKNOWN_ACCOUNT'],
  ] as const) {
    expect(await postingAtOnce({ ...good, id: randomUUID() }, bad)).toBe(false);
    expect(await balancesOf(ada, musa, frozen)).toEqual([100n, 50n, 50n]);
    expect(await decided({ ...good, id: randomUUID() }, bad)).toEqual(['POSTED', why]);
    expect(await decided(journalOf(transfer(musa, ada, 1)))).toEqual(['POSTED']);
  }
});

test('postAtOnce, of a batch in which one journal takes what is held: writes nothing of it, and post tells why; what is not held goes', async () => {
  const [ada, musa] = await openFunded(ledger, 100, 0);
  const held = { id: randomUUID(), accountId: ada, amountKobo: kobo(60), heldAt: noon };
  await ledger.transact((connection) => hold(connection, [held]));
  const good = journalOf(transfer(ada, musa, 40));
  const bad = journalOf(transfer(ada, musa, 1));
  expect(await postingAtOnce(good, bad)).toBe(false);
  expect(await balancesOf(ada, musa)).toEqual([100n, 0n]);
  expect(await postingAtOnce(good)).toBe(true);
  expect(await postingAtOnce(bad)).toBe(false);
  expect(await decided(bad)).toEqual(['INSUFFICIENT_FUNDS']);
});

test('postAtOnce, of a movement that is on no list, or of an amount that is none: is a mistake of the program and writes nothing', async () => {
  const [ada, musa] = await openFunded(ledger, 100, 0);
  const backwards = { ...deposit(ada, 1), from: ada, to: SYSTEM_ACCOUNTS.OPENING_FUNDS };
  await expect(postingAtOnce(journalOf(backwards))).rejects.toThrow(RangeError);
  await expect(postingAtOnce(journalOf(transfer(ada, musa, 0)))).rejects.toThrow(RangeError);
  expect(await balancesOf(ada, musa)).toEqual([100n, 0n]);
});

test('postAtOnce, back and forth between two accounts by eight at once: nobody waits for each other in a circle, and nothing is lost', async () => {
  const [ada, musa] = await openFunded(ledger, 10_000, 10_000);
  const clients = await Promise.all(
    Array.from({ length: 8 }, () => connectTestLedger(ledger.database.appUrl)),
  );
  const posted = await Promise.all(
    clients.map(async ({ connection }, place) => {
      const [from, to] = place % 2 === 0 ? [ada, musa] : [musa, ada];
      let count = 0;
      for (let round = 0; round < 40; round += 1)
        if (
          await postAtOnce(connection, [journalOf(transfer(from, to, 1)), journalOf(transfer(from, to, 2))])
        )
          count += 1;
      return count;
    }),
  );
  await Promise.all(clients.map((client) => client.close()));
  expect(posted).toEqual(posted.map(() => 40));
  expect(await balancesOf(ada, musa)).toEqual([10_000n, 10_000n]);
});

test('postAtOnce, the same id by two at once: one writes it, and the other is told that it did not', async () => {
  const [ada, musa] = await openFunded(ledger, 1000, 0);
  const other = await connectTestLedger(ledger.database.appUrl);
  for (let round = 0; round < 20; round += 1) {
    const journal = journalOf(transfer(ada, musa, 1));
    const answers = await Promise.all([postingAtOnce(journal), postAtOnce(other.connection, [journal])]);
    expect(answers.filter((isWritten) => isWritten)).toHaveLength(1);
  }
  await other.close();
  expect(await balancesOf(ada, musa)).toEqual([980n, 20n]);
});
