import { randomUUID } from 'node:crypto';
import { KOBO_MAX, kobo } from '@harvest/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OwnLedger, openOwnLedger } from '../../../scripts/testing/own-ledger.ts';
import {
  BATCH_SIZE_MAX,
  balances,
  entries,
  type Journal,
  type Movement,
  post,
  prove,
  SYSTEM_ACCOUNTS,
  setAccountStatus,
} from './ledger.ts';
import {
  connectTestLedger,
  deposit,
  fee,
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

const posting = (...batch: Journal[]) => ledger.transact((connection) => post(connection, batch));
const outcomesOf = async (...batch: Journal[]) => (await posting(...batch)).map(({ outcome }) => outcome);
const balanceOf = async (accountId: bigint) =>
  (await balances(ledger.connection, [accountId])).get(accountId)?.balanceKobo;

describe('post', () => {
  test('post, of a transfer: moves the money and answers version and balance after of both customer legs', async () => {
    const [ada, musa] = await openFunded(ledger, 1000, 50);
    expect(await posting(journalOf(transfer(ada, musa, 29)))).toEqual([
      {
        outcome: 'POSTED',
        legs: [
          { accountId: ada, version: 2n, amountKobo: -29n, balanceAfterKobo: 971n },
          { accountId: musa, version: 2n, amountKobo: 29n, balanceAfterKobo: 79n },
        ],
      },
    ]);
    expect(await balanceOf(ada)).toBe(971n);
    expect(await balanceOf(musa)).toBe(79n);
  });

  test('post, of a journal with charges: writes each component on its own, with its narration', async () => {
    const [ada] = await openFunded(ledger, 1000);
    const feesBefore = await balanceOf(SYSTEM_ACCOUNTS.FEE_INCOME);
    const journal = journalOf(interbank(ada, 500), fee(ada, 25));
    expect(await outcomesOf(journal)).toEqual(['POSTED']);
    expect(await entries(ledger.connection, ada, { limit: 2 })).toMatchObject([
      {
        version: 3n,
        rule: 'TRANSFER_FEE',
        amountKobo: -25n,
        balanceAfterKobo: 475n,
        narration: 'Fee',
        journalId: journal.id,
      },
      {
        version: 2n,
        rule: 'TRANSFER_INTERBANK',
        amountKobo: -500n,
        balanceAfterKobo: 500n,
        kind: 'TEST',
        postedAt: noon,
      },
    ]);
    expect(await balanceOf(SYSTEM_ACCOUNTS.FEE_INCOME)).toBe((feesBefore ?? 0n) + 25n);
  });

  test('post, of two narrations: shows each side its own', async () => {
    const [ada, musa] = await openFunded(ledger, 1000, 0);
    await posting(journalOf(transfer(ada, musa, 1)));
    expect(await entries(ledger.connection, ada, { limit: 1 })).toMatchObject([{ narration: 'Seeds' }]);
    expect(await entries(ledger.connection, musa, { limit: 1 })).toMatchObject([{ narration: 'From Ada' }]);
  });

  test('post, of the same journal again: answers ALREADY_POSTED and moves nothing, also at a later time', async () => {
    const [ada, musa] = await openFunded(ledger, 1000, 0);
    const journal = journalOf(transfer(ada, musa, 600));
    expect(await outcomesOf(journal, journal)).toEqual(['POSTED', 'ALREADY_POSTED']);
    expect(await outcomesOf({ ...journal, postedAt: new Date(noon.getTime() + 1) })).toEqual([
      'ALREADY_POSTED',
    ]);
    expect(await balanceOf(ada)).toBe(400n);
  });

  test.each<[string, (journal: Journal, other: bigint) => Journal]>([
    [
      'another amount',
      (journal) => ({ ...journal, movements: journal.movements.map((m) => ({ ...m, amountKobo: kobo(2) })) }),
    ],
    [
      'another account',
      (journal, other) => ({ ...journal, movements: journal.movements.map((m) => ({ ...m, to: other })) }),
    ],
    [
      'another narration',
      (journal) => ({ ...journal, movements: journal.movements.map((m) => ({ ...m, narration: 'x' })) }),
    ],
    ['another kind', (journal) => ({ ...journal, kind: 'OTHER' })],
  ])('post, of the same id with %s: answers MISMATCH, before and after the commit', async (_, change) => {
    const [ada, musa, ngozi] = await openFunded(ledger, 1000, 0, 0);
    const journal = journalOf(transfer(ada, musa, 1));
    const changed = change(journal, ngozi);
    expect(await outcomesOf(journal, changed)).toEqual(['POSTED', 'MISMATCH']);
    expect(await outcomesOf(changed)).toEqual(['MISMATCH']);
    expect(await balanceOf(ada)).toBe(999n);
  });

  test('post, of two journals over one balance: the second sees the first', async () => {
    const [ada, musa] = await openFunded(ledger, 100, 0);
    expect(
      await posting(journalOf(transfer(ada, musa, 60)), journalOf(transfer(ada, musa, 60))),
    ).toMatchObject([{ outcome: 'POSTED' }, { outcome: 'INSUFFICIENT_FUNDS', accountId: ada }]);
    expect(await outcomesOf(journalOf(transfer(musa, ada, 60)), journalOf(transfer(ada, musa, 100)))).toEqual(
      ['POSTED', 'POSTED'],
    );
    expect(await balanceOf(musa)).toBe(100n);
  });

  test('post, of a refused journal: writes nothing of it, and the same id can be posted later', async () => {
    const [ada, musa] = await openFunded(ledger, 100, 0);
    const journal = journalOf(transfer(ada, musa, 100), fee(ada, 1));
    expect(await outcomesOf(journal)).toEqual(['INSUFFICIENT_FUNDS']);
    expect(await entries(ledger.connection, musa, { limit: 10 })).toEqual([]);
    expect(await outcomesOf(journalOf(deposit(ada, 1)), journal)).toEqual(['POSTED', 'POSTED']);
    expect(await balanceOf(ada)).toBe(0n);
  });

  test('post, of money that arrives only later in the journal: refuses, because every step must be possible', async () => {
    const [ada, musa] = await openFunded(ledger, 0, 10);
    expect(await outcomesOf(journalOf(transfer(ada, musa, 5), transfer(musa, ada, 5)))).toEqual([
      'INSUFFICIENT_FUNDS',
    ]);
  });

  test.each<['NO_DEBIT' | 'CLOSED', string, string]>([
    ['NO_DEBIT', 'FROZEN', 'POSTED'],
    ['CLOSED', 'FROZEN', 'FROZEN'],
  ])('post, with an account that is %s: a debit is %s, a credit is %s', async (status, debited, credited) => {
    const [ada, musa] = await openFunded(ledger, 0, 10);
    await ledger.transact((connection) => setAccountStatus(connection, ada, status));
    expect(await outcomesOf(journalOf(transfer(ada, musa, 5)), journalOf(transfer(musa, ada, 5)))).toEqual([
      debited,
      credited,
    ]);
  });

  test('post, with an account that does not exist: answers UNKNOWN_ACCOUNT and names it', async () => {
    const [ada] = await openFunded(ledger, 10);
    expect(await posting(journalOf(transfer(ada, 999_999_999n, 5)))).toEqual([
      { outcome: 'UNKNOWN_ACCOUNT', accountId: 999_999_999n },
    ]);
  });

  test('post, of an empty batch: answers nothing', async () => {
    expect(await posting()).toEqual([]);
  });

  const badMovements: [string, (ada: bigint, musa: bigint) => Movement][] = [
    [
      'a rule that is not listed',
      (ada, musa) => ({ ...transfer(ada, musa, 1), rule: 'GIFT' as Movement['rule'] }),
    ],
    [
      'a rule named like a property of every object',
      (ada, musa) => ({ ...transfer(ada, musa, 1), rule: 'toString' as Movement['rule'] }),
    ],
    [
      'a rule in the wrong direction',
      (ada) => ({ ...fee(ada, 1), from: SYSTEM_ACCOUNTS.FEE_INCOME, to: ada }),
    ],
    ['a rule to another system account', (ada) => ({ ...fee(ada, 1), to: SYSTEM_ACCOUNTS.VAT_PAYABLE })],
    ['a customer rule to a system account', (ada) => transfer(ada, SYSTEM_ACCOUNTS.FEE_INCOME, 1)],
    ['one account on both sides', (ada) => transfer(ada, ada, 1)],
    ['nothing to move', (ada, musa) => transfer(ada, musa, 0)],
    ['a negative amount', (ada, musa) => transfer(ada, musa, -5)],
    [
      'an amount past the bound',
      (ada, musa) => ({ ...transfer(ada, musa, 1), amountKobo: kobo(KOBO_MAX + 1n) }),
    ],
    [
      'a narration of 101 characters',
      (ada, musa) => ({ ...transfer(ada, musa, 1), narration: 'x'.repeat(101) }),
    ],
    ['a NUL in the narration', (ada, musa) => ({ ...transfer(ada, musa, 1), narration: 'a\0b' })],
    [
      'half a surrogate pair in the narration',
      (ada, musa) => ({ ...transfer(ada, musa, 1), toNarration: '\ud83d' }),
    ],
  ];
  test.each(badMovements)('post, with %s: throws and writes nothing of the batch', async (_, movementOf) => {
    const [ada, musa] = await openFunded(ledger, 10, 10);
    const good = journalOf(transfer(ada, musa, 1));
    await expect(posting(good, journalOf(movementOf(ada, musa)))).rejects.toThrow(RangeError);
    expect(await balanceOf(ada)).toBe(10n);
  });

  test.each<[string, (journal: Journal) => Journal[]]>([
    ['an id that is no uuid', (journal) => [{ ...journal, id: 'one' }]],
    ['an id in capitals', (journal) => [{ ...journal, id: journal.id.toUpperCase().replace(/^./, 'A') }]],
    ['no kind', (journal) => [{ ...journal, kind: '' }]],
    ['no movement', (journal) => [{ ...journal, movements: [] }]],
    [
      '51 movements',
      (journal) => [{ ...journal, movements: Array.from({ length: 51 }, () => journal.movements).flat() }],
    ],
    ['no time', (journal) => [{ ...journal, postedAt: new Date(Number.NaN) }]],
    ['too many journals', (journal) => Array.from({ length: BATCH_SIZE_MAX + 1 }, () => journal)],
  ])('post, of a batch with %s: throws', async (_, change) => {
    const [ada, musa] = await openFunded(ledger, 10, 10);
    await expect(posting(...change(journalOf(transfer(ada, musa, 1))))).rejects.toThrow(RangeError);
  });

  test('post, of text that looks like SQL and array syntax: keeps it to the letter', async () => {
    const [ada, musa] = await openFunded(ledger, 10, 0);
    const narration = `{"a,b"} \\x27'; DROP TABLE x; NULL 🌾🌾 ₦\n`;
    await posting(journalOf({ ...transfer(ada, musa, 1), narration, toNarration: 'NULL' }));
    expect(await entries(ledger.connection, ada, { limit: 1 })).toMatchObject([{ narration }]);
    expect(await entries(ledger.connection, musa, { limit: 1 })).toMatchObject([{ narration: 'NULL' }]);
  });

  test('post, of a hundred characters of four bytes each: fits', async () => {
    const [ada, musa] = await openFunded(ledger, 10, 0);
    expect(await outcomesOf(journalOf({ ...transfer(ada, musa, 1), narration: '🌾'.repeat(100) }))).toEqual([
      'POSTED',
    ]);
  });

  test('post, of the largest batch: answers every journal and keeps versions without gaps', async () => {
    const [ada, musa] = await openFunded(ledger, BATCH_SIZE_MAX, 0);
    const outcomes = await outcomesOf(
      ...Array.from({ length: BATCH_SIZE_MAX }, () => journalOf(transfer(ada, musa, 1))),
    );
    expect(new Set(outcomes)).toEqual(new Set(['POSTED']));
    expect(await entries(ledger.connection, ada, { limit: 1 })).toMatchObject([
      { version: 1001n, balanceAfterKobo: 0n },
    ]);
  });

  test('post, when the transaction is rolled back: leaves no trace and can be repeated', async () => {
    const [ada, musa] = await openFunded(ledger, 10, 0);
    const journal = journalOf(transfer(ada, musa, 10));
    const failing = ledger.transact(async (connection) => {
      await post(connection, [journal]);
      throw new Error('lost');
    });
    await expect(failing).rejects.toThrow('lost');
    expect(await outcomesOf(journal)).toEqual(['POSTED']);
  });

  test('post, of one id by two transactions at once: posts it once', async () => {
    const other = await connectTestLedger(ledger.database.appUrl);
    const [ada, musa] = await openFunded(ledger, 10, 0);
    const journal = { ...journalOf(transfer(ada, musa, 6)), id: randomUUID() };
    const both = await Promise.all(
      [ledger, other].map((each) => each.transact((connection) => post(connection, [journal]))),
    );
    expect(new Set(both.map(([first]) => first?.outcome))).toEqual(new Set(['ALREADY_POSTED', 'POSTED']));
    await other.close();
  });

  test('post, of one new id for different accounts by two transactions at once: one posts, the other fails whole and then answers MISMATCH', async () => {
    const other = await connectTestLedger(ledger.database.appUrl);
    const [ada, musa, ngozi, bola] = await openFunded(ledger, 10, 0, 10, 0);
    const id = randomUUID();
    const first = { ...journalOf(transfer(ada, musa, 6)), id };
    const second = { ...journalOf(transfer(ngozi, bola, 6)), id };
    const late = await ledger.transact(async (connection) => {
      await post(connection, [first]);
      const waiting = other.transact((its) => post(its, [second])).catch((error: unknown) => error);
      await untilSomebodyWaits(ledger.database.appUrl);
      return { waiting };
    });
    expect(await late.waiting).toMatchObject({ code: '23505' });
    expect(await other.transact((connection) => post(connection, [second]))).toEqual([
      { outcome: 'MISMATCH' },
    ]);
    expect(await balanceOf(ngozi)).toBe(10n);
    await other.close();
  });

  test('post, after all of the above: the books prove right', async () => {
    expect(await prove(ledger.connection)).toEqual([]);
  });
});
