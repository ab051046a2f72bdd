import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OwnLedger, openOwnLedger } from '../../../scripts/testing/own-ledger.ts';
import {
  balances,
  entries,
  type Journal,
  post,
  prove,
  type Reversal,
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

const reversalOf = (journal: Journal): Reversal => ({
  id: randomUUID(),
  reverses: journal.id,
  postedAt: noon,
  narration: 'REVERSAL: failed',
});
const reversing = (...batch: Reversal[]) => ledger.transact((connection) => reverse(connection, batch));
const posting = (...batch: Journal[]) => ledger.transact((connection) => post(connection, batch));
const balanceOf = async (accountId: bigint) =>
  (await balances(ledger.connection, [accountId])).get(accountId)?.balanceKobo;

describe('reverse', () => {
  test('reverse, of a transfer with charges: is the exact mirror, charges included, last movement first', async () => {
    const [ada] = await openFunded(ledger, 1000);
    const feesBefore = await balanceOf(SYSTEM_ACCOUNTS.FEE_INCOME);
    const journal = journalOf(interbank(ada, 500), fee(ada, 25));
    await posting(journal);
    const reversal = reversalOf(journal);
    expect(await reversing(reversal)).toEqual([
      {
        outcome: 'POSTED',
        legs: [
          { accountId: ada, version: 4n, amountKobo: 25n, balanceAfterKobo: 500n },
          { accountId: ada, version: 5n, amountKobo: 500n, balanceAfterKobo: 1000n },
        ],
      },
    ]);
    expect(await entries(ledger.connection, ada, { limit: 2 })).toMatchObject([
      {
        version: 5n,
        rule: 'TRANSFER_INTERBANK',
        kind: 'REVERSAL',
        reverses: journal.id,
        narration: 'REVERSAL: failed',
      },
      { version: 4n, rule: 'TRANSFER_FEE', balanceAfterKobo: 500n },
    ]);
    expect(await balanceOf(SYSTEM_ACCOUNTS.FEE_INCOME)).toBe(feesBefore);
  });

  test('reverse, of the same journal under another id: answers ALREADY_REVERSED, in one batch and later', async () => {
    const [ada, musa] = await openFunded(ledger, 100, 0);
    const journal = journalOf(transfer(ada, musa, 40));
    await posting(journal);
    const first = reversalOf(journal);
    expect(await reversing(first, reversalOf(journal))).toMatchObject([
      { outcome: 'POSTED' },
      { outcome: 'ALREADY_REVERSED', by: first.id },
    ]);
    expect(await reversing(reversalOf(journal))).toEqual([{ outcome: 'ALREADY_REVERSED', by: first.id }]);
    expect(await balanceOf(ada)).toBe(100n);
  });

  test('reverse, of the same id again: answers ALREADY_POSTED, or MISMATCH for other content', async () => {
    const [ada, musa] = await openFunded(ledger, 100, 0);
    const journal = journalOf(transfer(ada, musa, 40));
    await posting(journal);
    const first = reversalOf(journal);
    expect(await reversing(first, first)).toMatchObject([
      { outcome: 'POSTED' },
      { outcome: 'ALREADY_POSTED' },
    ]);
    expect(await reversing(first, { ...first, narration: 'Other' })).toEqual([
      { outcome: 'ALREADY_POSTED' },
      { outcome: 'MISMATCH' },
    ]);
    expect(await balanceOf(ada)).toBe(100n);
  });

  test('reverse, of money that was spent: answers INSUFFICIENT_FUNDS and takes nothing', async () => {
    const [ada, musa, ngozi] = await openFunded(ledger, 100, 0, 0);
    const journal = journalOf(transfer(ada, musa, 40));
    await posting(journal, journalOf(transfer(musa, ngozi, 1)));
    expect(await reversing(reversalOf(journal))).toEqual([
      { outcome: 'INSUFFICIENT_FUNDS', accountId: musa },
    ]);
    expect(await balanceOf(musa)).toBe(39n);
  });

  test('reverse, to a frozen account: returns the money; from one: answers FROZEN', async () => {
    const [ada, musa] = await openFunded(ledger, 100, 0);
    const sent = journalOf(interbank(ada, 40));
    const received = journalOf(transfer(musa, ada, 1));
    await posting(sent, journalOf(transfer(ada, musa, 1)), received);
    await ledger.transact((connection) => setAccountStatus(connection, ada, 'NO_DEBIT'));
    expect(await reversing(reversalOf(sent), reversalOf(received))).toMatchObject([
      { outcome: 'POSTED' },
      { outcome: 'FROZEN', accountId: ada },
    ]);
  });

  test('reverse, of an unknown journal or of a reversal: answers UNKNOWN_JOURNAL and NOT_REVERSIBLE', async () => {
    const [ada] = await openFunded(ledger, 100);
    const journal = journalOf(interbank(ada, 40));
    await posting(journal);
    const reversal = reversalOf(journal);
    await reversing(reversal);
    expect(
      await reversing(reversalOf(journalOf()), { ...reversal, id: randomUUID(), reverses: reversal.id }),
    ).toEqual([{ outcome: 'UNKNOWN_JOURNAL' }, { outcome: 'NOT_REVERSIBLE' }]);
    const another = journalOf(interbank(ada, 5));
    await posting(another);
    const back = reversalOf(another);
    expect(await reversing(back, { ...back, id: randomUUID(), reverses: back.id })).toMatchObject([
      { outcome: 'POSTED' },
      { outcome: 'NOT_REVERSIBLE' },
    ]);
  });

  test('reverse, of one journal by two transactions at once: returns the money once', async () => {
    const [ada] = await openFunded(ledger, 100);
    const journal = journalOf(interbank(ada, 40));
    await posting(journal);
    const other = await connectTestLedger(ledger.database.appUrl);
    const both = await Promise.all(
      [ledger, other].map((each) =>
        each.transact((connection) => reverse(connection, [reversalOf(journal)])),
      ),
    );
    expect(new Set(both.map(([first]) => first?.outcome))).toEqual(new Set(['ALREADY_REVERSED', 'POSTED']));
    expect(await balanceOf(ada)).toBe(100n);
    await other.close();
  });

  test('reverse, after all of the above: the books prove right', async () => {
    expect(await prove(ledger.connection)).toEqual([]);
  });
});
