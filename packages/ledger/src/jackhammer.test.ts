import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OwnLedger, openOwnLedger } from '../../../scripts/testing/own-ledger.ts';
import { balances, foldSystemAccounts, post, prove, SYSTEM_ACCOUNTS, sealJournals } from './ledger.ts';
import {
  connectTestLedger,
  journalOf,
  noon,
  openFunded,
  type TestLedger,
  transfer,
} from './testing/test-ledger.ts';

const PROCESSES = 4;
const BATCHES = 250;
const TIME_BOUND_MS = 60_000;
const worker = new URL('./testing/jackhammer-worker.ts', import.meta.url).pathname;
const run = promisify(execFile);

let ledger: OwnLedger;

beforeAll(async () => {
  ledger = await openOwnLedger();
});
afterAll(() => ledger.close());

const sumOf = async (accountIds: readonly bigint[]) =>
  [...(await balances(ledger.connection, accountIds)).values()].reduce(
    (sum, { balanceKobo }) => sum + balanceKobo,
    0n,
  );

describe('the ledger under a jackhammer', () => {
  test(
    'several processes, posting, holding and reversing on the same accounts: meet no error, keep the sum, post shared ids once, and the books prove right',
    async () => {
      const accountIds = await openFunded(ledger, 500, 500, 500, 500, 0, 0);
      const sharedJournalIds = Array.from({ length: BATCHES }, () => randomUUID());
      const task = {
        url: ledger.database.appUrl,
        batches: BATCHES,
        accountIds: accountIds.map(String),
        sharedJournalIds,
      };
      let isRunning = true;
      const upkeep = (async () => {
        while (isRunning) {
          await ledger.transact(foldSystemAccounts);
          await ledger.transact((connection) => sealJournals(connection, { limit: 100, sealedAt: noon }));
          // It is taken from one moment, so it holds while the others post.
          expect(await sumOf([...accountIds, ...Object.values(SYSTEM_ACCOUNTS)])).toBe(0n);
        }
      })();
      const runs = Array.from({ length: PROCESSES }, () =>
        run(process.execPath, [worker, JSON.stringify(task)], { timeout: TIME_BOUND_MS }),
      );
      const outputs = await Promise.all(runs).finally(() => {
        isRunning = false;
      });
      await upkeep;
      const tallies = outputs.map(({ stdout }) => JSON.parse(stdout) as Record<string, number>);
      const total = (outcome: string) => tallies.reduce((sum, tally) => sum + (tally[outcome] ?? 0), 0);
      expect(
        total('shared POSTED') + total('shared INSUFFICIENT_FUNDS') + total('shared ALREADY_POSTED'),
      ).toBe(PROCESSES * BATCHES);
      expect(total('shared POSTED')).toBeLessThanOrEqual(BATCHES);
      expect(total('shared POSTED')).toBeGreaterThan(0);
      const [row] = await ledger.connection.query<{ journals: bigint }>(
        'SELECT count(*) AS journals FROM ledger.journal_records',
        [],
      );
      const opening = 4;
      expect(Number(row?.journals)).toBe(
        total('POSTED') + total('shared POSTED') + total('hold POSTED') + total('reverse POSTED') + opening,
      );
      expect(await prove(ledger.connection)).toEqual([]);
    },
    TIME_BOUND_MS + 30_000,
  );

  test('A to B and B to A from two connections, a few hundred times: meet no error and keep the sum', async () => {
    const [ada, musa] = await openFunded(ledger, 1000, 1000);
    const other = await connectTestLedger(ledger.database.appUrl);
    const hammer = async (each: TestLedger, from: bigint, to: bigint) => {
      for (let time = 0; time < 300; time += 1) {
        await each.transact((connection) =>
          post(connection, [journalOf(transfer(from, to, 3)), journalOf(transfer(to, from, 2))]),
        );
      }
    };
    await Promise.all([hammer(ledger, ada, musa), hammer(other, musa, ada)]);
    expect(await sumOf([ada, musa])).toBe(2000n);
    expect(await prove(ledger.connection)).toEqual([]);
    await other.close();
  });
});
