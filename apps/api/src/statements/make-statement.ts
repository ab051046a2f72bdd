import { createHash } from 'node:crypto';
import { sealJournals } from '@harvest/ledger';
import { kobo } from '@harvest/money';
import { LONG_ANSWER_MS_MAX, poolConnection, transactionConnection } from '../platform/database/database.ts';
import { fail } from '../platform/errors.ts';
import { createGate } from '../platform/gate.ts';
import type { Platform } from '../platform/platform.ts';
import { headerOf } from './open-statement.ts';
import { momentsOf, type Period } from './period-rules.ts';
import type { Edition, Statement, StatementHeader } from './statement.ts';
import { headText, type NumberedRow, type Proof, proofLine, rowText } from './statement-proof.ts';
import { readRows } from './statement-rows.ts';
import {
  insertStatement,
  type StatementAccount,
  selectHead,
  selectRange,
  sumRange,
} from './statements-db.ts';

/** New statements are of this one; the others are written to be compared. */
const EDITION: Edition = 3;

const SEALED_AT_ONCE_MAX = 1000;

/** A long account is read whole before its first row leaves. */
const gate = createGate({ atOnceMax: 3, waitingMax: 100 });

/**
 * Makes a statement: what it says is read, sealed, read again row by row and found to add up before anything of it leaves.
 * Entries never change, so that the rows which leave are those that were digested. @throws Refusal UNAVAILABLE, and what `wanted`
 * says once nobody wants it
 */
export async function makeStatement(
  platform: Platform,
  account: StatementAccount,
  period: Period,
  now: Date,
  wanted?: AbortSignal,
): Promise<Statement> {
  const connection = poolConnection(platform.lists.pool, LONG_ANSWER_MS_MAX);
  const { range, sums, sealed } = await sumSealed(platform, account, period, now);
  const header = headerOf(platform, account, period, sums, now);
  const reading = { edition: EDITION, bankName: header.bank.name };
  const digest = await gate.through(
    () => digestOf(header, readRows(connection, account, range, { ...reading, wanted }), EDITION),
    account.customerId,
  );
  await insertStatement(poolConnection(platform.pool), platform.secrets, { digest, account, header });
  const proof: Proof = {
    edition: EDITION,
    accountNumber: account.accountNumber,
    ...range,
    ...sealed,
    digest,
  };
  return {
    header,
    rows: readRows(connection, account, range, reading),
    proof: { line: proofLine(proof), edition: EDITION },
  };
}

const TRIES_MAX = 20;

/**
 * Whatever of it was not sealed yet is sealed, so that the head covers every row; and what arrives meanwhile is read again, so that
 * the head covers no row that the statement lacks.
 */
async function sumSealed(platform: Platform, account: StatementAccount, period: Period, now: Date) {
  const connection = poolConnection(platform.lists.pool, LONG_ANSWER_MS_MAX);
  const readRange = () => selectRange(connection, account.ledgerAccountId, momentsOf(period));
  let range = await readRange();
  for (let tries = 1; ; tries += 1) {
    await sealAll(platform, now);
    const sealed = await selectHead(connection);
    const again = await readRange();
    if (again.lastVersion === range.lastVersion)
      return { range, sums: await sumRange(connection, account.ledgerAccountId, range), sealed };
    // An account that never rests: what lacks a row that its seal covers would be called forged.
    if (tries === TRIES_MAX) throw fail('UNAVAILABLE', { retryAfterSeconds: 2 });
    range = again;
  }
}

/** What is to become a statement leads from its opening to another closing balance than the ledger has. */
export class DoesNotAddUp extends Error {
  override readonly name = 'DoesNotAddUp';
}

/** Over the head and all rows. @throws DoesNotAddUp where the rows do not lead from the opening to the closing balance */
export async function digestOf(
  header: StatementHeader,
  batches: AsyncIterable<readonly NumberedRow[]>,
  edition: Edition,
): Promise<string> {
  const hash = createHash('sha256').update(`${headText(header)}\n`);
  // Without it a statement could be given out as one of another edition with the same rows. Editions 1 and 2 are digested as ever.
  if (edition > 2) hash.update(`${edition}\n`);
  const read = { balanceKobo: header.openingKobo, creditsKobo: kobo(0), debitsKobo: kobo(0), count: 0 };
  for await (const rows of batches)
    for (const row of rows) {
      hash.update(rowText(row, edition));
      read.balanceKobo = kobo(read.balanceKobo + row.amountKobo);
      if (row.balanceKobo !== read.balanceKobo)
        throw new DoesNotAddUp(
          `The balance of ${header.accountNumber} does not follow at version ${row.version}`,
        );
      if (row.amountKobo > 0n) read.creditsKobo = kobo(read.creditsKobo + row.amountKobo);
      else read.debitsKobo = kobo(read.debitsKobo - row.amountKobo);
      read.count += 1;
    }
  const addsUp =
    read.balanceKobo === header.closingKobo &&
    read.creditsKobo === header.creditsKobo &&
    read.debitsKobo === header.debitsKobo &&
    read.count === header.count &&
    header.openingKobo + header.creditsKobo - header.debitsKobo === header.closingKobo;
  if (!addsUp) throw new DoesNotAddUp(`The statement of ${header.accountNumber} does not add up`);
  return hash.digest('hex');
}

/** As the worker does every few seconds; whoever else seals is waited for. */
async function sealAll({ db }: Platform, now: Date): Promise<void> {
  for (let waits = true; waits; ) {
    const seal = await db
      .transaction()
      .execute((transaction) =>
        sealJournals(transactionConnection(transaction), { limit: SEALED_AT_ONCE_MAX, sealedAt: now }),
      );
    waits = seal !== null && seal.journals >= BigInt(SEALED_AT_ONCE_MAX);
  }
}
