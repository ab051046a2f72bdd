import { randomUUID } from 'node:crypto';
import { kobo } from '@harvest/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OwnLedger, openOwnLedger } from '../../../scripts/testing/own-ledger.ts';
import {
  balances,
  capture,
  type Hold,
  hold,
  type Journal,
  post,
  prove,
  release,
  reverse,
  SYSTEM_ACCOUNTS,
  setAccountStatus,
} from './ledger.ts';
import {
  connectTestLedger,
  fee,
  interbank,
  journalOf,
  noon,
  openFunded,
  transfer,
} from './testing/test-ledger.ts';

let ledger: OwnLedger;

beforeAll(async () => {
  ledger = await openOwnLedger();
});
afterAll(() => ledger.close());

const holdOn = (accountId: bigint, amountKobo: number): Hold => ({
  id: randomUUID(),
  accountId,
  amountKobo: kobo(amountKobo),
  heldAt: noon,
});
const holding = (...batch: Hold[]) => ledger.transact((connection) => hold(connection, batch));
const capturing = (holdId: string, journal: Journal) =>
  ledger.transact((connection) => capture(connection, [{ holdId, journal }]));
const releasing = (...holdIds: string[]) =>
  ledger.transact((connection) =>
    release(
      connection,
      holdIds.map((holdId) => ({ holdId, releasedAt: noon })),
    ),
  );
const posting = (...batch: Journal[]) => ledger.transact((connection) => post(connection, batch));
const balanceOf = async (accountId: bigint) =>
  (await balances(ledger.connection, [accountId])).get(accountId);

describe('hold', () => {
  test('hold, of money that is there: keeps the balance and lowers what is available', async () => {
    const [ada, musa] = await openFunded(ledger, 100, 0);
    expect(await holding(holdOn(ada, 60))).toEqual([{ outcome: 'HELD' }]);
    expect(await balanceOf(ada)).toEqual({
      status: 'OPEN',
      balanceKobo: 100n,
      heldKobo: 60n,
      availableKobo: 40n,
    });
    expect(await posting(journalOf(transfer(ada, musa, 41)))).toEqual([
      { outcome: 'INSUFFICIENT_FUNDS', accountId: ada },
    ]);
  });

  test('hold, of more than is there, over two holds of one batch: refuses the second', async () => {
    const [ada] = await openFunded(ledger, 100);
    expect(await holding(holdOn(ada, 60), holdOn(ada, 41))).toEqual([
      { outcome: 'HELD' },
      { outcome: 'INSUFFICIENT_FUNDS', accountId: ada },
    ]);
  });

  test('hold, of the same id again: answers ALREADY_HELD with its state, or MISMATCH for other content', async () => {
    const [ada] = await openFunded(ledger, 100);
    const first = holdOn(ada, 60);
    expect(await holding(first, first)).toEqual([
      { outcome: 'HELD' },
      { outcome: 'ALREADY_HELD', state: 'HELD' },
    ]);
    expect(await holding({ ...first, amountKobo: kobo(1) })).toEqual([{ outcome: 'MISMATCH' }]);
    await releasing(first.id);
    expect(await holding(first)).toEqual([{ outcome: 'ALREADY_HELD', state: 'RELEASED' }]);
  });

  test('hold, on a frozen account: answers FROZEN; on an unknown one UNKNOWN_ACCOUNT; on the bank itself throws', async () => {
    const [ada] = await openFunded(ledger, 100);
    await ledger.transact((connection) => setAccountStatus(connection, ada, 'NO_DEBIT'));
    expect(await holding(holdOn(ada, 1))).toEqual([{ outcome: 'FROZEN', accountId: ada }]);
    expect(await holding(holdOn(999_999_999n, 1))).toEqual([
      { outcome: 'UNKNOWN_ACCOUNT', accountId: 999_999_999n },
    ]);
    await expect(holding(holdOn(SYSTEM_ACCOUNTS.FEE_INCOME, 1))).rejects.toThrow(RangeError);
    await expect(holding(holdOn(ada, 0))).rejects.toThrow(RangeError);
  });
});

describe('capture', () => {
  test('capture, of a part: posts the journal, frees the rest, and a second time is ALREADY_POSTED', async () => {
    const [ada] = await openFunded(ledger, 100);
    const held = holdOn(ada, 60);
    await holding(held);
    const journal = journalOf(interbank(ada, 50), fee(ada, 5));
    expect(await capturing(held.id, journal)).toMatchObject([{ outcome: 'POSTED' }]);
    expect(await balanceOf(ada)).toMatchObject({ balanceKobo: 45n, heldKobo: 0n });
    expect(await capturing(held.id, journal)).toEqual([{ outcome: 'ALREADY_POSTED' }]);
    expect(await capturing(held.id, journalOf(interbank(ada, 1)))).toEqual([
      { outcome: 'HOLD_RESOLVED', state: 'CAPTURED' },
    ]);
    expect(await releasing(held.id)).toEqual([{ outcome: 'ALREADY_CAPTURED' }]);
  });

  test('capture, of all that an account has: works, though nothing is available', async () => {
    const [ada] = await openFunded(ledger, 100);
    const held = holdOn(ada, 100);
    await holding(held);
    expect(await capturing(held.id, journalOf(interbank(ada, 100)))).toMatchObject([{ outcome: 'POSTED' }]);
    expect(await balanceOf(ada)).toMatchObject({ balanceKobo: 0n, heldKobo: 0n });
  });

  test('capture, of more than the hold: answers HOLD_TOO_SMALL; of a frozen account FROZEN; the hold stays both times', async () => {
    const [ada] = await openFunded(ledger, 100);
    const held = holdOn(ada, 60);
    await holding(held);
    expect(await capturing(held.id, journalOf(interbank(ada, 61)))).toEqual([{ outcome: 'HOLD_TOO_SMALL' }]);
    await ledger.transact((connection) => setAccountStatus(connection, ada, 'NO_DEBIT'));
    expect(await capturing(held.id, journalOf(interbank(ada, 60)))).toEqual([
      { outcome: 'FROZEN', accountId: ada },
    ]);
    expect(await balanceOf(ada)).toMatchObject({ balanceKobo: 100n, heldKobo: 60n });
  });

  test('capture, of an unknown hold: answers UNKNOWN_HOLD; with a journal of somebody else: throws and moves nothing', async () => {
    const [ada, musa] = await openFunded(ledger, 100, 100);
    const held = holdOn(ada, 60);
    await holding(held);
    expect(await capturing(randomUUID(), journalOf(interbank(ada, 1)))).toEqual([
      { outcome: 'UNKNOWN_HOLD' },
    ]);
    await expect(capturing(held.id, journalOf(interbank(musa, 1)))).rejects.toThrow(RangeError);
    expect(await balanceOf(musa)).toMatchObject({ balanceKobo: 100n });
  });

  test('capture, of one hold by two transactions at once: moves the money once', async () => {
    const [ada] = await openFunded(ledger, 100);
    const held = holdOn(ada, 60);
    await holding(held);
    const other = await connectTestLedger(ledger.database.appUrl);
    const both = await Promise.all(
      [ledger, other].map((each) =>
        each.transact((connection) =>
          capture(connection, [{ holdId: held.id, journal: journalOf(interbank(ada, 60)) }]),
        ),
      ),
    );
    expect(new Set(both.map(([first]) => first?.outcome))).toEqual(new Set(['HOLD_RESOLVED', 'POSTED']));
    expect(await balanceOf(ada)).toMatchObject({ balanceKobo: 40n, heldKobo: 0n });
    await other.close();
  });

  test('capture, then reverse: gives the money back, not the hold', async () => {
    const [ada] = await openFunded(ledger, 100);
    const held = holdOn(ada, 60);
    await holding(held);
    const journal = journalOf(interbank(ada, 60));
    await capturing(held.id, journal);
    await ledger.transact((connection) =>
      reverse(connection, [{ id: randomUUID(), reverses: journal.id, postedAt: noon, narration: 'Back' }]),
    );
    expect(await balanceOf(ada)).toMatchObject({ balanceKobo: 100n, heldKobo: 0n });
  });
});

describe('release', () => {
  test('release, of a hold: makes the money available once, also on a frozen account', async () => {
    const [ada] = await openFunded(ledger, 100);
    const held = holdOn(ada, 60);
    await holding(held);
    await ledger.transact((connection) => setAccountStatus(connection, ada, 'NO_DEBIT'));
    expect(await releasing(held.id, held.id, randomUUID())).toEqual([
      { outcome: 'RELEASED' },
      { outcome: 'ALREADY_RELEASED' },
      { outcome: 'UNKNOWN_HOLD' },
    ]);
    expect(await releasing(held.id)).toEqual([{ outcome: 'ALREADY_RELEASED' }]);
    expect(await balanceOf(ada)).toMatchObject({ availableKobo: 100n, heldKobo: 0n });
  });

  test('release, after all of the above: the books prove right', async () => {
    expect(await prove(ledger.connection)).toEqual([]);
  });
});
