import type { ErrorCode, ErrorParams } from '@harvest/contracts/errors';
import { type Books, openBooks } from '@harvest/ledger';
import type { Kobo } from '@harvest/money';
import type pg from 'pg';
import {
  databaseSilence,
  lendConnection,
  preparedConnection,
  type SqlConnection,
  together,
} from '../database/database.ts';
import { microBatch } from '../database/micro-batch.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { lockRefusal } from '../security/emergency-lock.ts';
import type { Tracing } from '../tracing/tracing.ts';
import { isTooLate, untilCertain } from './until-certain.ts';

const BATCH_MAX = 200;
// Two batches at once keep the disk busy while the other one decides; more only wait for each other's locks.
const FLIGHTS_MAX = 2;
const ALONE_MAX = 4;
const QUEUE_MAX = 10_000;
// From asking for a connection to the answer of the commit. A database that says nothing for so long is not waited for: the
// connection is cut, and another one finds out what became of it.
const FLIGHT_MS_MAX = 8000;
// Shorter than a flight: when it is cut, the server has let go already of what a transaction holds whose commit never came, and the
// next try finds its rows free.
const BEGIN = `begin; set local synchronous_commit = on;
  set local lock_timeout = 4000; set local idle_in_transaction_session_timeout = 5000`;

export type MoneyRefusal = { readonly code: ErrorCode; readonly params: ErrorParams };

/** What a movement uses of a limit: whose, from which of their accounts, for which kind of payment. */
export type LimitUse = {
  readonly customerId: string;
  readonly accountNumber: string;
  readonly transferType: string;
  readonly amountKobo: Kobo;
  /** To whom, where the customer first paid them less than 24 hours ago or never. Every kind of payment decides it. */
  readonly newRecipient: NewRecipient | undefined;
};

export type NewRecipient = {
  readonly what: 'account' | 'phone number' | 'meter' | 'smart card';
  /** The bank or company that gave the number out: two of them may give out the same. A phone keeps its number at any network. */
  readonly institutionCode: string | undefined;
  readonly number: string;
};

/** How much each customer may still move today; decided in memory, written once for the whole batch. */
export type LimitBook = {
  /** Counts it against today's limits, or says why it may not move. */
  use(use: LimitUse): MoneyRefusal | undefined;
  /** Takes back what was used on a day in Lagos (year-month-day): what came back later was never sent that day. */
  giveBack(use: LimitUse, day: string): void;
  write(connection: SqlConnection): Promise<void>;
};

/** What a batch is told of by: whoever runs the bank sees how it went. */
type Watched = { readonly log: Log; readonly metrics: Metrics; readonly tracing: Tracing };

export type MoneyRules = {
  openLimitBook(connection: SqlConnection, customerIds: readonly string[], now: Date): Promise<LimitBook>;
};

export type MoneyDesk = {
  readonly books: Books;
  readonly limits: LimitBook;
  readonly now: Date;
  /** Why nothing may leave the accounts of a customer who locked them; undefined where it may. */
  lockOf(customerId: string): MoneyRefusal | undefined;
  /** Whether its owner disabled this account: of one that nothing leaves, the books do not say why. */
  isDisabled(accountId: bigint): boolean;
};

/** The accounts an operation touches, the journals it may write, those it may take back, and the money it may set aside. */
export type Claims = {
  readonly accountIds: readonly bigint[];
  readonly journalIds: readonly string[];
  readonly reversedIds: readonly string[];
  readonly holdIds: readonly string[];
};

/**
 * One kind of step that an operation takes, such as confirming it or settling it. Every function works on the whole batch, so that a hundred transfers cost as many statements as
 * one. `decide` is pure memory: it posts to the books, uses limits and answers the operation as it will be.
 */
export type MoneyStep<Operation extends { readonly id: string }> = {
  readonly name: string;
  /** Locks the rows by id, in one statement, and reads again what can have changed since the operations were read. */
  lock(connection: SqlConnection, operations: readonly Operation[]): Promise<Operation[]>;
  /** Frozen when the operation was started, so that its accounts are locked in the same round trip as its row. */
  claimsOf(operation: Operation): Claims;
  /** Undefined: nothing left to do, the operation stays as it is (a repeat). */
  decide(operation: Operation, desk: MoneyDesk): Operation | undefined;
  /** Writes status, transactions and events of the decided operations. */
  write(connection: SqlConnection, decided: readonly Operation[], now: Date): Promise<void>;
};

export type MoneyRequest<Operation> = {
  /** As the caller read it, before any lock. */
  readonly operation: Operation;
  readonly customerId: string;
  readonly now: Date;
};

/**
 * The one way money moves (ARCHITECTURE.md): operations that arrive together are decided and committed
 * together. Locks are always taken in this order: customers by id, operation rows by id, accounts by id.
 */
export type MoneyCommit = {
  /** Carries the operation out once, however often it is asked to. @returns the operation as it stands after the commit */
  run<Operation extends { readonly id: string }>(
    kind: MoneyStep<Operation>,
    request: MoneyRequest<Operation>,
  ): Promise<Operation>;
};

/** What a batch knows of an operation, so that it can hold several kinds. */
type Operation = { readonly id: string };
type Item = {
  readonly kind: MoneyStep<Operation>;
  readonly request: MoneyRequest<Operation>;
  /** When it came, by the process's own clock. */
  readonly since: number;
};

/** The operations of a batch by id, kind after kind: one operation may be confirmed and settled in the same batch. */
type Standing = Map<Item['kind'], Map<string, Operation>>;

/** What became of an item; one that fails does not fail its batch. */
type Outcome = { readonly operation: Operation } | { readonly error: unknown };

/** Of what waited for its turn for too long: whoever asked would have been told before it was done, so it is never begun. */
const tooLate = (): Outcome => ({ error: databaseSilence() });

export function createMoneyCommit(
  pool: pg.Pool,
  rules: MoneyRules,
  { log, metrics, tracing }: Watched,
): MoneyCommit {
  let waiting = 0;
  /** @returns undefined where the batch failed */
  async function fly(batch: readonly Item[]): Promise<Standing | undefined> {
    metrics.moneyBatchSize.observe(batch.length);
    const stop = metrics.moneyBatchSeconds.startTimer();
    try {
      const standing = await commitBatch(pool, rules, batch);
      stop({ outcome: 'committed' });
      return standing;
    } catch (error) {
      stop({ outcome: 'failed' });
      log.warn({ err: error, size: batch.length }, 'a money batch failed; its operations run one by one');
      return undefined;
    }
  }
  /** Undefined: the batch of the item failed. */
  const carryOut = microBatch<Item, Outcome | undefined>({
    batchMax: BATCH_MAX,
    flightsMax: FLIGHTS_MAX,
    async run(items) {
      const batch = items.filter(({ since }) => !isTooLate(since));
      const standing = batch.length > 0 ? await fly(batch) : undefined;
      return items.map((item) => {
        if (!batch.includes(item)) return tooLate();
        return standing && outcomeOf(item, standing);
      });
    },
  });
  // Beside the flights, so that whoever comes meanwhile does not wait for what may take seconds.
  const carryOutAlone = microBatch<Item, Outcome>({
    batchMax: 1,
    flightsMax: ALONE_MAX,
    run: (items) => Promise.all(items.map((item) => carryOutOne(pool, rules, item))),
  });

  return {
    async run<Kind extends Operation>(kind: MoneyStep<Kind>, request: MoneyRequest<Kind>): Promise<Kind> {
      if (waiting >= QUEUE_MAX) throw new Error('The money queue is full');
      waiting += 1;
      try {
        const item = { kind, request, since: performance.now() };
        const outcome = await tracing.inSpan(
          'money commit',
          { step: kind.name },
          async () => (await carryOut(item)) ?? carryOutAlone(item),
        );
        if ('error' in outcome) throw outcome.error;
        // The kind that reads an operation is the one that decides and answers it, so the types agree.
        return outcome.operation as Kind;
      } finally {
        waiting -= 1;
      }
    },
  };
}

/**
 * If an earlier commit's answer was lost, the operation's row, which commits together with its journal, tells so under its lock,
 * and nothing is done twice. Where time runs out nobody knows yet, which is what its customer is told.
 */
async function carryOutOne(pool: pg.Pool, rules: MoneyRules, item: Item): Promise<Outcome> {
  try {
    return outcomeOf(item, await untilCertain(item.since, () => commitBatch(pool, rules, [item])));
  } catch (error) {
    return { error };
  }
}

function outcomeOf(item: Item, standing: Standing): Outcome {
  const { id } = item.request.operation;
  const operation = standing.get(item.kind)?.get(id);
  return operation === undefined
    ? { error: new Error(`${item.kind.name} ${id} does not exist`) }
    : { operation };
}

async function commitBatch(pool: pg.Pool, rules: MoneyRules, batch: readonly Item[]): Promise<Standing> {
  const { client, release } = await lendConnection(pool, FLIGHT_MS_MAX);
  let broken: Error | undefined;
  try {
    const standing = await decideAndWrite(client, rules, batch);
    // Sent when every statement has answered: one that could not even be sent must not be left out of a commit.
    await client.query('commit');
    return standing;
  } catch (error) {
    broken = error instanceof Error ? error : new Error('The batch failed');
    await client.query('rollback').then(
      () => {
        broken = undefined;
      },
      () => undefined,
    );
    throw error;
  } finally {
    // A connection that cannot even roll back is thrown away.
    release(broken);
  }
}

async function decideAndWrite(
  client: pg.PoolClient,
  rules: MoneyRules,
  batch: readonly Item[],
): Promise<Standing> {
  const connection = preparedConnection(client);
  const now = new Date(Math.max(...batch.map((item) => item.request.now.getTime())));
  const customerIds = [...new Set(batch.map((item) => item.request.customerId))];
  const known = Array.from(knownByKind(batch), ([kind, operations]) => ({
    kind,
    operations: [...operations.values()],
  }));
  const claims = known.flatMap(({ kind, operations }) => operations.map((one) => kind.claimsOf(one)));
  const accountIds = claims.flatMap((claim) => claim.accountIds);
  const [, ownersLocks, disabled, locked, limits, books] = await together(client, () => [
    client.query(BEGIN),
    connection.query<OwnersLock>(LOCK_CUSTOMERS, [customerIds]),
    connection.query<{ ledger_account_id: bigint }>(DISABLED_ACCOUNTS, [accountIds]),
    Promise.all(known.map(({ kind, operations }) => kind.lock(connection, operations))),
    rules.openLimitBook(connection, customerIds, now),
    openBooks(connection, {
      accountIds,
      journalIds: claims.flatMap(({ journalIds }) => journalIds),
      reversedIds: claims.flatMap(({ reversedIds }) => reversedIds),
      holdIds: claims.flatMap(({ holdIds }) => holdIds),
    }),
  ]);
  const standing: Standing = new Map(
    known.map(({ kind }, place) => [
      kind,
      new Map((locked[place] ?? []).map((operation) => [operation.id, operation])),
    ]),
  );

  const lockedUntil = new Map(ownersLocks.map(({ id, locked_until }) => [id, locked_until]));
  const lockOf = (customerId: string) => {
    const until = lockedUntil.get(customerId);
    return until && lockRefusal(until);
  };
  const disabledIds = new Set(disabled.map(({ ledger_account_id: id }) => id));
  const isDisabled = (accountId: bigint) => disabledIds.has(accountId);
  const decided = decideAll(batch, standing, { books, limits, now, lockOf, isDisabled });
  if (decided.size === 0) return standing;
  await together(client, () => [
    books.write(connection),
    limits.write(connection),
    ...Array.from(decided, ([kind, changed]) => kind.write(connection, changed, now)),
  ]);
  return standing;
}

type OwnersLock = { id: string; locked_until: Date };

/** Of those whom the bank froze the books say so: that weighs more, and does not end by itself. */
const LOCK_CUSTOMERS = `
  with locked as (
    select id, locked_until, frozen_at from customers where id = any($1::uuid[]) order by id for no key update)
  select id, locked_until from locked where locked_until is not null and frozen_at is null`;

/** Read under the customers' locks, which whoever disables an account takes too. */
const DISABLED_ACCOUNTS = `
  select ledger_account_id from account_blocks
  where ledger_account_id = any($1::bigint[]) and reason = 'DISABLED_BY_OWNER' and until is null`;

/** The operations of a batch as their callers read them, each once. */
function knownByKind(batch: readonly Item[]): Standing {
  const byKind: Standing = new Map();
  for (const { kind, request } of batch) {
    const known = byKind.get(kind) ?? new Map<string, Operation>();
    byKind.set(kind, known.set(request.operation.id, request.operation));
  }
  return byKind;
}

/** Decides item after item, so that two operations of one customer see each other's balance and limit use. */
function decideAll(batch: readonly Item[], standing: Standing, desk: MoneyDesk) {
  const decided = new Map<Item['kind'], Operation[]>();
  for (const { kind, request } of batch) {
    const operations = standing.get(kind);
    const operation = operations?.get(request.operation.id);
    if (operations === undefined || operation === undefined) continue;
    const changed = kind.decide(operation, desk);
    if (changed === undefined) continue;
    operations.set(changed.id, changed);
    const ofKind = decided.get(kind);
    if (ofKind === undefined) decided.set(kind, [changed]);
    else ofKind.push(changed);
  }
  return decided;
}
