import { randomUUID } from 'node:crypto';
import { kobo } from '@harvest/money';
import pg from 'pg';
import {
  type Journal,
  type LedgerConnection,
  type Movement,
  openAccounts,
  post,
  SYSTEM_ACCOUNTS,
} from '../ledger.ts';

/** A connection for tests: the ledger's adapter, and transactions around what a caller would do. */
export interface TestLedger {
  connection: LedgerConnection;
  /** Begins, works and commits; rolls back and rethrows when the work throws. */
  transact<Result>(work: (connection: LedgerConnection) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

/** Business time in tests: nothing in the ledger depends on it. */
export const noon = new Date('2026-11-21T11:00:00.000Z');

export async function connectTestLedger(url: string): Promise<TestLedger> {
  const client = new pg.Client({ connectionString: url, types: { getTypeParser } });
  await client.connect();
  const connection: LedgerConnection = {
    query: async <Row>(text: string, values: readonly unknown[]) =>
      (await client.query(text, [...values])).rows as Row[],
  };
  const transact = async <Result>(
    work: (connection: LedgerConnection) => Promise<Result>,
  ): Promise<Result> => {
    await client.query('BEGIN');
    try {
      const result = await work(connection);
      await client.query('COMMIT');
      return result;
    } catch (error) {
      await client.query('ROLLBACK');
      throw error;
    }
  };
  return { connection, transact, close: () => client.end() };
}

function getTypeParser(oid: number, format?: 'text' | 'binary'): unknown {
  return oid === pg.types.builtins.INT8 ? BigInt : pg.types.getTypeParser(oid, format);
}

/** Opens one account per amount, with that many kobo on it. */
export async function openFunded<Amounts extends readonly number[]>(
  ledger: TestLedger,
  ...amountsKobo: Amounts
): Promise<{ [Place in keyof Amounts]: bigint }> {
  const opened = await ledger.transact(async (connection) => {
    const accountIds = await openAccounts(
      connection,
      amountsKobo.map(() => ({ openedAt: noon })),
    );
    const deposits = accountIds.flatMap((accountId, place) => {
      const amount = amountsKobo[place] ?? 0;
      return amount > 0 ? [journalOf(deposit(accountId, amount))] : [];
    });
    await post(connection, deposits);
    return accountIds;
  });
  return opened as { [Place in keyof Amounts]: bigint };
}

/** Resolves once some transaction of this database waits for a lock: what a test that lets two collide waits for. */
export async function untilSomebodyWaits(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (;;) {
      const { rowCount } = await client.query(
        `SELECT FROM pg_locks l JOIN pg_stat_activity a USING (pid) WHERE NOT l.granted AND a.datname = current_database()`,
      );
      if (rowCount) return;
    }
  } finally {
    await client.end();
  }
}

export function journalOf(...movements: Movement[]): Journal {
  return { id: randomUUID(), kind: 'TEST', postedAt: noon, movements };
}

export function deposit(to: bigint, amountKobo: number): Movement {
  return {
    rule: 'OPENING_DEPOSIT',
    from: SYSTEM_ACCOUNTS.OPENING_FUNDS,
    to,
    amountKobo: kobo(amountKobo),
    narration: 'Opening',
  };
}

export function transfer(from: bigint, to: bigint, amountKobo: number): Movement {
  return {
    rule: 'TRANSFER_INTRA_BANK',
    from,
    to,
    amountKobo: kobo(amountKobo),
    narration: 'Seeds',
    toNarration: 'From Ada',
  };
}

export function interbank(from: bigint, amountKobo: number): Movement {
  const to = SYSTEM_ACCOUNTS.INTERBANK_SETTLEMENT;
  return { rule: 'TRANSFER_INTERBANK', from, to, amountKobo: kobo(amountKobo), narration: 'NIP' };
}

export function fee(from: bigint, amountKobo: number): Movement {
  return {
    rule: 'TRANSFER_FEE',
    from,
    to: SYSTEM_ACCOUNTS.FEE_INCOME,
    amountKobo: kobo(amountKobo),
    narration: 'Fee',
  };
}
