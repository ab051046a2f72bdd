import type { ErrorCode, ErrorParams } from '@harvest/contracts/errors';
import { type Books, type LedgerConnection, openBooks } from '@harvest/ledger';
import type { Kobo } from '@harvest/money';
import type pg from 'pg';
import { isDatabaseAway, preparedConnection } from './database.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';

const BATCH_MAX = 200;
// Two batches at once keep the disk busy while the other one decides; more only wait for each other's locks.
const FLIGHTS_MAX = 2;
const QUEUE_MAX = 10_000;
const RETRY_WAITS_MS = [200, 1000, 3000];

export type MoneyRefusal = { readonly code: ErrorCode; readonly params: ErrorParams };

/** How much each customer may still move today; decided in memory, written once for the whole batch. */
export type LimitBook = {
  /** Counts the amount against the customer's limits, or says why it may not move. */
  use(customerId: string, amountKobo: Kobo): MoneyRefusal | undefined;
  /** Takes back what `use` counted, for an operation that was refused for another reason. */
  giveBack(customerId: string, amountKobo: Kobo): void;
  write(connection: LedgerConnection): Promise<void>;
};

export type MoneyRules = {
  openLimitBook(connection: LedgerConnection, customerIds: readonly string[], now: Date): Promise<LimitBook>;
};

export type MoneyDesk = { readonly books: Books; readonly limits: LimitBook; readonly now: Date };

/**
 * One kind of operation. Every function works on the whole batch, so that a hundred transfers cost as many statements as
 * one. `decide` is pure memory: it posts to the books, uses limits and answers the operation as it will be.
 */
export type MoneyKind<Operation extends { readonly id: string }> = {
  readonly name: string;
  /** Locks the rows by id, in one statement. */
  lock(connection: LedgerConnection, operationIds: readonly string[]): Promise<Operation[]>;
  accountsOf(operation: Operation): readonly bigint[];
  /** Undefined: nothing left to do, the operation stays as it is (a repeat). */
  decide(operation: Operation, desk: MoneyDesk): Operation | undefined;
  /** Writes status, transactions and events of the decided operations. */
  write(connection: LedgerConnection, decided: readonly Operation[], now: Date): Promise<void>;
};

export type MoneyRequest = { readonly operationId: string; readonly customerId: string; readonly now: Date };

/**
 * The one way money moves (design, "How money moves"): operations that arrive together are decided and committed
 * together. Locks are always taken in this order: customers by id, operation rows by id, accounts by id.
 */
export type MoneyCommit = {
  /** Carries the operation out once, however often it is asked to. @returns the operation as it stands after the commit */
  run<Operation extends { readonly id: string }>(
    kind: MoneyKind<Operation>,
    request: MoneyRequest,
  ): Promise<Operation>;
};

/** An item of the queue with its operation's type closed over, so that a batch can hold several kinds. */
type Waiting = {
  readonly kind: MoneyKind<{ readonly id: string }>;
  readonly request: MoneyRequest;
  resolve(operation: { readonly id: string }): void;
  reject(error: unknown): void;
};

export function createMoneyCommit(pool: pg.Pool, rules: MoneyRules, log: Log, metrics: Metrics): MoneyCommit {
  const queue: Waiting[] = [];
  let flights = 0;

  function pump(): void {
    while (flights < FLIGHTS_MAX && queue.length > 0) {
      const batch = queue.splice(0, BATCH_MAX);
      flights += 1;
      metrics.moneyBatchSize.observe(batch.length);
      void carryOut(batch).finally(() => {
        flights -= 1;
        pump();
      });
    }
  }

  async function carryOut(batch: readonly Waiting[]): Promise<void> {
    try {
      settle(batch, await commitBatch(pool, rules, batch));
    } catch (error) {
      log.warn({ err: error, size: batch.length }, 'a money batch failed; its operations run one by one');
      for (const item of batch) await carryOutAlone(item);
    }
  }

  /**
   * Runs one operation until it is certain. If an earlier commit's answer was lost, the operation's row, which commits
   * together with its journal, tells so under its lock, and nothing is done twice.
   */
  async function carryOutAlone(item: Waiting): Promise<void> {
    for (const waitMs of [...RETRY_WAITS_MS, undefined]) {
      try {
        settle([item], await commitBatch(pool, rules, [item]));
        return;
      } catch (error) {
        if (waitMs === undefined || !isWorthRetrying(error)) {
          item.reject(error);
          return;
        }
        await new Promise((resolve) => setTimeout(resolve, waitMs));
      }
    }
  }

  return {
    run<Operation extends { readonly id: string }>(
      kind: MoneyKind<Operation>,
      request: MoneyRequest,
    ): Promise<Operation> {
      if (queue.length >= QUEUE_MAX) return Promise.reject(new Error('The money queue is full'));
      return new Promise<Operation>((resolve, reject) => {
        // The kind that reads an operation is the one that decides and answers it, so the types agree.
        const item = { kind, request, resolve, reject } as unknown as Waiting;
        queue.push(item);
        setImmediate(pump);
      });
    },
  };
}

function settle(batch: readonly Waiting[], operations: ReadonlyMap<string, { readonly id: string }>): void {
  for (const item of batch) {
    const operation = operations.get(item.request.operationId);
    if (operation === undefined)
      item.reject(new Error(`${item.kind.name} ${item.request.operationId} does not exist`));
    else item.resolve(operation);
  }
}

/** A database that is away comes back, and a deadlock or a statement that ran too long may pass the next time. */
function isWorthRetrying(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return isDatabaseAway(error) || /^(40|55P03|57014)/.test(code);
}

async function commitBatch(
  pool: pg.Pool,
  rules: MoneyRules,
  batch: readonly Waiting[],
): Promise<Map<string, { readonly id: string }>> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('begin; set local synchronous_commit = on');
    const operations = await decideAndWrite(preparedConnection(client), rules, batch);
    await client.query('commit');
    return operations;
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
    client.release(broken);
  }
}

async function decideAndWrite(
  connection: LedgerConnection,
  rules: MoneyRules,
  batch: readonly Waiting[],
): Promise<Map<string, { readonly id: string }>> {
  const now = new Date(Math.max(...batch.map((item) => item.request.now.getTime())));
  const customerIds = [...new Set(batch.map((item) => item.request.customerId))];
  await connection.query(
    'select id from customers where id = any($1::uuid[]) order by id for no key update',
    [customerIds],
  );

  const byKind = Map.groupBy(batch, (item) => item.kind);
  const operations = new Map<string, { readonly id: string }>();
  const accountIds = new Set<bigint>();
  for (const [kind, items] of byKind) {
    const ids = [...new Set(items.map((item) => item.request.operationId))];
    for (const operation of await kind.lock(connection, ids)) {
      operations.set(operation.id, operation);
      for (const account of kind.accountsOf(operation)) accountIds.add(account);
    }
  }
  const limits = await rules.openLimitBook(connection, customerIds, now);
  const books = await openBooks(connection, {
    accountIds: [...accountIds],
    journalIds: [...operations.keys()],
  });

  const decided = decideAll(batch, operations, { books, limits, now });
  if (decided.size === 0) return operations;
  await books.write(connection);
  await limits.write(connection);
  for (const [kind, changed] of decided) await kind.write(connection, changed, now);
  return operations;
}

/** Decides item after item, so that two operations of one customer see each other's balance and limit use. */
function decideAll(
  batch: readonly Waiting[],
  operations: Map<string, { readonly id: string }>,
  desk: MoneyDesk,
) {
  const decided = new Map<Waiting['kind'], { readonly id: string }[]>();
  for (const { kind, request } of batch) {
    const operation = operations.get(request.operationId);
    if (operation === undefined) continue;
    const changed = kind.decide(operation, desk);
    if (changed === undefined) continue;
    operations.set(changed.id, changed);
    decided.set(kind, [...(decided.get(kind) ?? []), changed]);
  }
  return decided;
}
