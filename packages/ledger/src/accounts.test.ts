import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OwnLedger, openOwnLedger } from '../../../scripts/testing/own-ledger.ts';
import {
  balances,
  entries,
  foldSystemAccounts,
  lockAccounts,
  openAccount,
  openAccounts,
  post,
  SYSTEM_ACCOUNTS,
  setAccountStatus,
} from './ledger.ts';
import {
  connectTestLedger,
  interbank,
  journalOf,
  noon,
  openFunded,
  transfer,
  untilSomebodyWaits,
} from './testing/test-ledger.ts';

let ledger: OwnLedger;

beforeAll(async () => {
  ledger = await openOwnLedger();
});
afterAll(() => ledger.close());

describe('accounts', () => {
  test('openAccount, of a customer: answers an id from a million up, with nothing on it', async () => {
    const accountId = await openAccount(ledger.connection, { openedAt: noon });
    expect(accountId).toBeGreaterThanOrEqual(1_000_000n);
    expect((await balances(ledger.connection, [accountId])).get(accountId)).toEqual({
      status: 'OPEN',
      balanceKobo: 0n,
      heldKobo: 0n,
      availableKobo: 0n,
    });
  });

  test('openAccounts, of three: answers three different ids', async () => {
    const opened = await openAccounts(ledger.connection, [
      { openedAt: noon },
      { openedAt: noon },
      { openedAt: noon },
    ]);
    expect(new Set(opened).size).toBe(3);
  });

  test('balances and lockAccounts, with an unknown id: leave it out', async () => {
    const [ada] = await openFunded(ledger, 5);
    expect([...(await balances(ledger.connection, [ada, 999_999_999n])).keys()]).toEqual([ada]);
    expect([...(await lockAccounts(ledger.connection, [ada, ada, 999_999_999n])).keys()]).toEqual([ada]);
  });

  test('lockAccounts, of an account: lets nobody else post on it before the transaction ends', async () => {
    const [ada, musa] = await openFunded(ledger, 10, 0);
    const other = await connectTestLedger(ledger.database.appUrl);
    const { waiting } = await ledger.transact(async (connection) => {
      expect((await lockAccounts(connection, [musa, ada])).get(ada)?.availableKobo).toBe(10n);
      const late = other.transact((its) => post(its, [journalOf(transfer(ada, musa, 10))]));
      await untilSomebodyWaits(ledger.database.appUrl);
      await post(connection, [journalOf(transfer(ada, musa, 10))]);
      return { waiting: late };
    });
    expect(await waiting).toEqual([{ outcome: 'INSUFFICIENT_FUNDS', accountId: ada }]);
    await other.close();
  });

  test('setAccountStatus, to CLOSED with money on it: answers NOT_EMPTY; of an unknown account or the bank: UNKNOWN_ACCOUNT', async () => {
    const [ada] = await openFunded(ledger, 10);
    expect(await setAccountStatus(ledger.connection, ada, 'CLOSED')).toBe('NOT_EMPTY');
    expect(await setAccountStatus(ledger.connection, ada, 'NO_DEBIT')).toBe('CHANGED');
    expect((await balances(ledger.connection, [ada])).get(ada)?.status).toBe('NO_DEBIT');
    expect(await setAccountStatus(ledger.connection, 999_999_999n, 'NO_DEBIT')).toBe('UNKNOWN_ACCOUNT');
    expect(await setAccountStatus(ledger.connection, SYSTEM_ACCOUNTS.FEE_INCOME, 'CLOSED')).toBe(
      'UNKNOWN_ACCOUNT',
    );
  });

  test('entries, page by page and between two times: answers newest first, from inclusive, to exclusive', async () => {
    const [ada, musa] = await openFunded(ledger, 100, 0);
    const at = (minute: number) => new Date(noon.getTime() + minute * 60_000);
    await ledger.transact((connection) =>
      post(
        connection,
        [1, 2, 3, 4].map((minute) => ({ ...journalOf(transfer(ada, musa, minute)), postedAt: at(minute) })),
      ),
    );
    const versions = async (filter: Parameters<typeof entries>[2]) =>
      (await entries(ledger.connection, musa, filter)).map(({ version }) => version);
    expect(await versions({ limit: 3 })).toEqual([4n, 3n, 2n]);
    expect(await versions({ limit: 3, beforeVersion: 2n })).toEqual([1n]);
    expect(await versions({ limit: 10, from: at(2), to: at(4) })).toEqual([3n, 2n]);
    expect(await entries(ledger.connection, musa, { limit: 1, to: at(3) })).toMatchObject([
      { balanceAfterKobo: 3n },
    ]);
    expect(await entries(ledger.connection, SYSTEM_ACCOUNTS.OPENING_FUNDS, { limit: 10 })).toEqual([]);
  });

  test.each([0, -1, 1.5, 10_001])('entries, with a limit of %s: throws', async (limit) => {
    await expect(entries(ledger.connection, 1_000_000n, { limit })).rejects.toThrow(RangeError);
  });
});

describe('foldSystemAccounts', () => {
  test('foldSystemAccounts, of what was posted: leaves the balance as it was and nothing to fold', async () => {
    const [ada] = await openFunded(ledger, 100);
    await ledger.transact((connection) => post(connection, [journalOf(interbank(ada, 30))]));
    const settlement = SYSTEM_ACCOUNTS.INTERBANK_SETTLEMENT;
    const before = await balances(ledger.connection, [settlement]);
    expect(before.get(settlement)?.balanceKobo).toBe(30n);
    expect(await foldSystemAccounts(ledger.connection)).toBeGreaterThan(0n);
    expect(await balances(ledger.connection, [settlement])).toEqual(before);
    expect(await foldSystemAccounts(ledger.connection)).toBe(0n);
  });

  test('foldSystemAccounts, by two at once: folds everything once', async () => {
    const [ada] = await openFunded(ledger, 100);
    await ledger.transact((connection) =>
      post(connection, [journalOf(interbank(ada, 10)), journalOf(interbank(ada, 5))]),
    );
    const settlement = SYSTEM_ACCOUNTS.INTERBANK_SETTLEMENT;
    const before = await balances(ledger.connection, [settlement]);
    const other = await connectTestLedger(ledger.database.appUrl);
    const { waiting, folded } = await ledger.transact(async (connection) => {
      const rows = await foldSystemAccounts(connection);
      const late = other.transact((its) => foldSystemAccounts(its));
      await untilSomebodyWaits(ledger.database.appUrl);
      return { waiting: late, folded: rows };
    });
    expect([folded > 0n, await waiting]).toEqual([true, 0n]);
    expect(await balances(ledger.connection, [settlement])).toEqual(before);
    await other.close();
  });
});
