import { randomUUID } from 'node:crypto';
import { kobo } from '@harvest/money';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OwnLedger, openOwnLedger } from '../../../scripts/testing/own-ledger.ts';
import {
  type AccountStatus,
  balances,
  capture,
  foldSystemAccounts,
  hold,
  type Journal,
  type LedgerConnection,
  type Movement,
  type PostingRuleName,
  post,
  prove,
  release,
  reverse,
  SYSTEM_ACCOUNTS,
  sealJournals,
  setAccountStatus,
} from './ledger.ts';
import { POSTING_RULES } from './posting-rules.ts';
import { deposit, journalOf, noon, openFunded } from './testing/test-ledger.ts';

let ledger: OwnLedger;

beforeAll(async () => {
  ledger = await openOwnLedger();
});
afterAll(() => ledger.close());

const UNKNOWN_ID = 999_999_999_999n;
const OPENING_KOBO = 1000;

/**
 * The ledger as one would write it for a single user and no database: try on a copy, keep the copy if it worked. It says
 * only the name of an outcome.
 */
class Model {
  state = {
    accounts: new Map<bigint, { status: AccountStatus; lines: bigint[]; held: bigint }>(),
    journals: new Map<string, { content: string; movements: Movement[]; reverses?: string }>(),
    holds: new Map<string, { accountId: bigint; amount: bigint; state: 'HELD' | 'CAPTURED' | 'RELEASED' }>(),
    system: 0n,
  };

  post(
    journal: Journal,
    content = JSON.stringify(journal.movements, (_, value: unknown) =>
      typeof value === 'bigint' ? `${value}` : value,
    ),
    holdId = '',
  ): string {
    const known = this.state.journals.get(journal.id);
    if (known) return known.content === content + holdId ? 'ALREADY_POSTED' : 'MISMATCH';
    if (holdId) {
      const held = this.state.holds.get(holdId);
      if (!held) return 'UNKNOWN_HOLD';
      if (held.state !== 'HELD') return 'HOLD_RESOLVED';
      const taken = journal.movements.reduce(
        (sum, { from, amountKobo }) => sum + (from === held.accountId ? amountKobo : 0n),
        0n,
      );
      if (taken > held.amount) return 'HOLD_TOO_SMALL';
    }
    const before = structuredClone(this.state);
    const refusal = this.#move(journal.movements, holdId);
    if (refusal) {
      this.state = before;
      return refusal;
    }
    this.state.journals.set(journal.id, { content: content + holdId, movements: [...journal.movements] });
    return 'POSTED';
  }

  #move(movements: readonly Movement[], holdId: string): string | null {
    const customers = movements.flatMap(({ from, to }) => [from, to]).filter((id) => id >= 1_000_000n);
    if (customers.some((id) => !this.state.accounts.has(id))) return 'UNKNOWN_ACCOUNT';
    if (customers.some((id) => this.state.accounts.get(id)?.status === 'CLOSED')) return 'FROZEN';
    if (movements.some(({ from }) => this.state.accounts.get(from)?.status === 'NO_DEBIT')) return 'FROZEN';
    const held = this.state.holds.get(holdId);
    if (held) this.#resolve(held, 'CAPTURED');
    for (const { from, to, amountKobo } of movements) {
      for (const [id, amount] of [
        [from, 0n - amountKobo],
        [to, amountKobo],
      ] as const) {
        const account = this.state.accounts.get(id);
        if (account) account.lines.push(amount);
        else this.state.system += amount;
        if (amount < 0n && this.available(id) < 0n) return 'INSUFFICIENT_FUNDS';
      }
    }
    return null;
  }

  reverse(id: string, reverses: string): string {
    const known = this.state.journals.get(id);
    if (known) return known.content === `REVERSAL ${reverses}` ? 'ALREADY_POSTED' : 'MISMATCH';
    const original = this.state.journals.get(reverses);
    if (!original) return 'UNKNOWN_JOURNAL';
    if (original.reverses !== undefined) return 'NOT_REVERSIBLE';
    if ([...this.state.journals.values()].some((journal) => journal.reverses === reverses))
      return 'ALREADY_REVERSED';
    const mirror = original.movements
      .map((movement) => ({ ...movement, from: movement.to, to: movement.from }))
      .reverse();
    const outcome = this.post({ ...journalOf(...mirror), id }, `REVERSAL ${reverses}`);
    const posted = this.state.journals.get(id);
    if (posted) posted.reverses = reverses;
    return outcome;
  }

  hold(id: string, accountId: bigint, amount: bigint): string {
    const known = this.state.holds.get(id);
    if (known) return known.accountId === accountId && known.amount === amount ? 'ALREADY_HELD' : 'MISMATCH';
    const account = this.state.accounts.get(accountId);
    if (!account) return 'UNKNOWN_ACCOUNT';
    if (account.status !== 'OPEN') return 'FROZEN';
    if (this.available(accountId) < amount) return 'INSUFFICIENT_FUNDS';
    account.held += amount;
    this.state.holds.set(id, { accountId, amount, state: 'HELD' });
    return 'HELD';
  }

  release(id: string): string {
    const held = this.state.holds.get(id);
    if (!held) return 'UNKNOWN_HOLD';
    if (held.state !== 'HELD') return `ALREADY_${held.state}`;
    this.#resolve(held, 'RELEASED');
    return 'RELEASED';
  }

  setStatus(id: bigint, status: AccountStatus): string {
    const account = this.state.accounts.get(id);
    if (!account) return 'UNKNOWN_ACCOUNT';
    if (status === 'CLOSED' && (this.balance(id) !== 0n || account.held !== 0n)) return 'NOT_EMPTY';
    account.status = status;
    return 'CHANGED';
  }

  #resolve(held: { accountId: bigint; amount: bigint; state: string }, state: string): void {
    const account = this.state.accounts.get(held.accountId);
    if (account) account.held -= held.amount;
    held.state = state;
  }

  balance(id: bigint): bigint {
    return (this.state.accounts.get(id)?.lines ?? []).reduce((sum, amount) => sum + amount, 0n);
  }

  available(id: bigint): bigint {
    const account = this.state.accounts.get(id);
    return account ? this.balance(id) - account.held : 0n;
  }
}

// Places stand for ids that each run makes anew: few, so that things collide.
const place = fc.nat({ max: 7 });
const holdPlace = fc.nat({ max: 3 });
const journalPlace = fc.nat({ max: 31 });
const amount = fc.integer({ min: 1, max: 400 });
const movementShape = fc.record({
  rule: fc.constantFrom(...(Object.keys(POSTING_RULES) as PostingRuleName[])),
  from: place,
  to: place,
  amount,
  narration: fc.string({ maxLength: 20 }).filter((text) => !text.includes('\0')),
});
const journalShape = fc.record({
  id: journalPlace,
  isRepeat: fc.boolean(),
  movements: fc.array(movementShape, { minLength: 1, maxLength: 3 }),
});
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      step: fc.constant('post' as const),
      batch: fc.array(journalShape, { maxLength: 6 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      step: fc.constant('hold' as const),
      batch: fc.array(fc.record({ id: holdPlace, account: place, amount }), { maxLength: 3 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      step: fc.constant('capture' as const),
      batch: fc.array(fc.record({ hold: holdPlace, journal: journalShape }), { maxLength: 3 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      step: fc.constant('release' as const),
      batch: fc.array(holdPlace, { maxLength: 2 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      step: fc.constant('reverse' as const),
      batch: fc.array(fc.record({ id: journalPlace, reverses: journalPlace }), { maxLength: 4 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      step: fc.constant('status' as const),
      account: place,
      status: fc.constantFrom<AccountStatus>('OPEN', 'OPEN', 'NO_DEBIT', 'CLOSED'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ step: fc.constantFrom('fold' as const, 'seal' as const, 'rollback' as const) }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;
type JournalShape = typeof journalShape extends fc.Arbitrary<infer Value> ? Value : never;

describe('the ledger against a model', () => {
  test('the ledger, after any batches: answers and holds what the model does, and proves right', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40, size: 'max' }), async (steps) => {
        const run = await startRun();
        for (const each of steps) {
          const [found, expected] = await ledger.transact((connection) => takeStep(run, connection, each));
          expect(found).toEqual(expected);
          await compare(run);
        }
      }),
      { numRuns: 80 },
    );
    // Everything above is one set of books by now.
    expect(await prove(ledger.connection)).toEqual([]);
  }, 120_000);
});

interface Run {
  model: Model;
  accountIds: bigint[];
  journalIds: string[];
  holdIds: string[];
  systemBefore: bigint;
}

const systemTotal = async () =>
  [...(await balances(ledger.connection, Object.values(SYSTEM_ACCOUNTS))).values()].reduce(
    (sum, { balanceKobo }) => sum + balanceKobo,
    0n,
  );

async function startRun(): Promise<Run> {
  const accountIds = [...(await openFunded(ledger, ...Array.from({ length: 5 }, () => OPENING_KOBO), 0, 0))];
  const model = new Model();
  for (const id of accountIds) model.state.accounts.set(id, { status: 'OPEN', lines: [], held: 0n });
  for (const id of accountIds.slice(0, 5)) model.post(journalOf(deposit(id, OPENING_KOBO)));
  model.state.system = 0n;
  const uuids = (length: number) => Array.from({ length }, () => randomUUID());
  return {
    model,
    accountIds: [...accountIds, UNKNOWN_ID],
    journalIds: uuids(32),
    holdIds: uuids(4),
    systemBefore: await systemTotal(),
  };
}

async function takeStep(run: Run, connection: LedgerConnection, each: Step): Promise<[unknown, unknown]> {
  const { model } = run;
  const names = (outcomes: { outcome: string }[]) => outcomes.map(({ outcome }) => outcome);
  switch (each.step) {
    case 'post': {
      const batch = each.batch.map((shape) => journalFrom(run, shape));
      return [names(await post(connection, batch)), batch.map((journal) => model.post(journal))];
    }
    case 'hold': {
      const batch = each.batch.map(({ id, account, amount }) => ({
        id: at(run.holdIds, id),
        accountId: at(run.accountIds, account),
        amountKobo: kobo(amount),
        heldAt: noon,
      }));
      return [
        names(await hold(connection, batch)),
        batch.map(({ id, accountId, amountKobo }) => model.hold(id, accountId, amountKobo)),
      ];
    }
    case 'capture': {
      const batch = each.batch.map((shape) => captureFrom(run, shape.hold, shape.journal));
      return [
        names(await capture(connection, batch)),
        batch.map(({ journal, holdId }) => model.post(journal, undefined, holdId)),
      ];
    }
    case 'release': {
      const batch = each.batch.map((id) => ({ holdId: at(run.holdIds, id), releasedAt: noon }));
      return [names(await release(connection, batch)), batch.map(({ holdId }) => model.release(holdId))];
    }
    case 'reverse': {
      const batch = each.batch.map(({ id, reverses }) => ({
        id: at(run.journalIds, id),
        reverses: at(run.journalIds, reverses),
        postedAt: noon,
        narration: 'Back',
      }));
      // Which journals can be reversed is read before the batch, so a journal and its reversal are never in one.
      return [
        names(await reverse(connection, batch)),
        batch.map(({ id, reverses }) => model.reverse(id, reverses)),
      ];
    }
    case 'status': {
      const accountId = at(run.accountIds, each.account);
      return [
        await setAccountStatus(connection, accountId, each.status),
        model.setStatus(accountId, each.status),
      ];
    }
    case 'fold':
      return [typeof (await foldSystemAccounts(connection)), 'bigint'];
    case 'seal':
      return [(await sealJournals(connection, { limit: 5, sealedAt: noon }))?.head.length ?? 64, 64];
    case 'rollback':
      return [await postAndRollBack(run, connection), true];
  }
}

async function postAndRollBack(run: Run, connection: LedgerConnection): Promise<boolean> {
  await connection.query('SAVEPOINT before', []);
  await post(connection, [journalOf(deposit(at(run.accountIds, 0), 5))]);
  await connection.query('ROLLBACK TO SAVEPOINT before', []);
  return true;
}

function journalFrom(run: Run, { id, isRepeat, movements }: JournalShape): Journal {
  const journalId = at(run.journalIds, id);
  const known = isRepeat ? run.model.state.journals.get(journalId) : undefined;
  const isPlain = known && known.reverses === undefined;
  return {
    ...journalOf(...(isPlain ? known.movements : movements.map((shape) => movementFrom(run, shape)))),
    id: journalId,
  };
}

function movementFrom(run: Run, shape: JournalShape['movements'][number]): Movement {
  const { from, to } = POSTING_RULES[shape.rule];
  const fromId = from === 'CUSTOMER' ? at(run.accountIds, shape.from) : SYSTEM_ACCOUNTS[from];
  const toPlace = shape.to === shape.from ? (shape.to + 1) % 8 : shape.to;
  const toId = to === 'CUSTOMER' ? at(run.accountIds, toPlace) : SYSTEM_ACCOUNTS[to];
  return {
    rule: shape.rule,
    from: fromId,
    to: toId,
    amountKobo: kobo(shape.amount),
    narration: shape.narration,
  };
}

// A journal that takes nothing from the account of its hold is a mistake of the program, so each begins with one that does.
function captureFrom(run: Run, holdIndex: number, shape: JournalShape): { holdId: string; journal: Journal } {
  const holdId = at(run.holdIds, holdIndex);
  const held = run.model.state.holds.get(holdId);
  const journal = journalFrom(run, shape);
  if (!held) return { holdId, journal };
  const to = SYSTEM_ACCOUNTS.BILLS_SETTLEMENT;
  const taking: Movement = {
    rule: 'BILL_PAYMENT',
    from: held.accountId,
    to,
    amountKobo: kobo(held.amount),
    narration: 'Bill',
  };
  return { holdId, journal: { ...journal, movements: [taking, ...journal.movements.slice(0, 1)] } };
}

async function compare({ model, accountIds, systemBefore }: Run): Promise<void> {
  const found = await balances(ledger.connection, accountIds);
  const customers = accountIds.filter((id) => model.state.accounts.has(id));
  for (const id of customers) {
    const account = model.state.accounts.get(id);
    expect(found.get(id)).toEqual({
      status: account?.status,
      balanceKobo: model.balance(id),
      heldKobo: account?.held,
      availableKobo: model.available(id),
    });
  }
  expect((await systemTotal()) - systemBefore).toBe(model.state.system);
  const lines = await ledger.connection.query<{ account_id: bigint; amounts: string[]; versions: string[] }>(
    `SELECT account_id, array_agg(amount_kobo::text ORDER BY version) AS amounts, array_agg(version::text ORDER BY version) AS versions
     FROM ledger.account_entries WHERE account_id = ANY ($1::bigint[]) GROUP BY account_id`,
    [customers],
  );
  for (const { account_id: id, amounts, versions } of lines) {
    expect(amounts).toEqual(model.state.accounts.get(id)?.lines.map(String));
    expect(versions).toEqual(amounts.map((_, index) => String(index + 1)));
  }
}

function at<Value>(values: readonly Value[], index: number): Value {
  const value = values[index];
  if (value === undefined) throw new Error(`Nothing at ${index}`);
  return value;
}
