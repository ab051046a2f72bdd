import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../../../bench/free-port.ts';
import { KillableProcess } from '../../../../scripts/campaign/killable-process.ts';
import { runSql } from '../../../../scripts/run-sql.ts';
import type { TestBank } from '../../../../scripts/testing/bank.ts';
import {
  type BulkItem,
  carryOutDue,
  readBulk,
  rowElsewhere,
  rowTo,
  startBulk,
} from '../../../../scripts/testing/bulk-transfers.ts';
import {
  accountElsewhere,
  type BankWithSwitch,
  INTERBANK_SECRET,
  openBankWithSwitch,
} from '../../../../scripts/testing/interbank.ts';
import { untilWaiting } from '../../../../scripts/testing/locks.ts';
import { settleAfterPauses } from '../../../../scripts/testing/other-banks.ts';
import { usedToday } from '../../../../scripts/testing/transfers.ts';
import { lagosDay } from '../bank/lagos-time.ts';
import { listTransfers } from '../gateways/interbank.ts';

const MINUTE = 60_000;
const OPENING_NAIRA = 5_000_000;
const SECRET_KEY = randomBytes(32).toString('base64');

let opened: BankWithSwitch;
let bank: TestBank;
let second: TestBank;
let folder = '';
beforeAll(async () => {
  opened = await openBankWithSwitch({ env: { SECRET_KEY } });
  ({ bank } = opened);
  second = await bank.join();
  folder = await mkdtemp(join(tmpdir(), 'harvest-bulk-'));
  const tariff = await readFile('apps/api/tariffs/nigeria-2026.sql', 'utf8');
  await runSql(bank.database.ownerUrl, tariff);
});
afterAll(async () => {
  await second.close();
  await opened.close();
  await rm(folder, { recursive: true, force: true });
});

/** A process of the bank on this very database. */
function processOf(name: string, file: string, ready: RegExp): KillableProcess {
  const env = async () => ({
    DATA_DIR: folder,
    DATABASE_URL: bank.database.appUrl,
    SECRET_KEY,
    PUBLIC_URL: 'http://localhost',
    PROCESS_ROLE: 'api',
    PORT: String(await freePort()),
    INTERBANK_SECRET,
    INTERBANK_URL: opened.sandbox.interbankUrl,
    IDENTITY_URL: opened.sandbox.identityUrl,
    BILLERS_URL: opened.sandbox.billersUrl,
    LOG_LEVEL: 'warn',
  });
  return new KillableProcess({ name, file, ready, env });
}

/** Kills a process at the moment it has to wait for the lock of an operation, in the middle of a chunk. */
async function killAt(
  operationId: string,
  victim: KillableProcess,
  begin: () => Promise<unknown>,
): Promise<void> {
  const client = await bank.platform.pool.connect();
  try {
    await client.query('begin');
    await client.query('select from operations where id = $1 for update', [operationId]);
    const begun = begin();
    await untilWaiting(bank.platform.pool, 1);
    await victim.kill();
    await begun;
  } finally {
    await client.query('rollback');
    client.release();
  }
}

/** Nobody holds it any more: its lease runs on the wall clock. */
async function leaseIsOver(): Promise<void> {
  await bank.platform.db
    .updateTable('bulk_runs')
    .set({ due_at: new Date() })
    .where('due_at', 'is not', null)
    .execute();
}

test(
  'a bulk transfer of 500 rows, a tenth of them with bad ends, with the API and a worker killed in the middle: ends row by row, once, and all sums agree',
  async () => {
    // The demo's people come with it, so it is there before everybody else.
    const api = processOf('API', 'apps/api/src/main.ts', /Harvest is ready: http:\/\/localhost:(\d+)\s/);
    await api.start();
    const ada = await bank.signedIn({ balances: [OPENING_NAIRA, 0] });
    const [main, savings] = ada.accounts;
    const musa = await bank.openCustomer({ balances: [0] });
    const closing = await bank.openCustomer({ balances: [0] });
    const rows = Array.from({ length: 500 }, (_, place): BulkItem => {
      const amount = 100 + place;
      const ending = ['051', '503', '097', '096', 'CLOSED'][Math.floor(place / 10) % 5] ?? '';
      if (place % 10 === 0)
        return ending === 'CLOSED'
          ? rowTo(ada, closing.account.accountNumber, { amount })
          : rowElsewhere(ada, accountElsewhere(ending), { amount });
      if (place % 3 === 0) return rowElsewhere(ada, accountElsewhere(), { amount });
      return rowTo(ada, place % 3 === 1 ? musa.account.accountNumber : savings.accountNumber, { amount });
    });
    const started = await startBulk(bank, ada, rows);
    await bank.setStatus(closing.account, 'CLOSED');
    const idAt = (place: number) => started.rows[place]?.id ?? '';

    const confirm = (url: string) =>
      fetch(`${url}/api/transfer/bulk/confirm`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${ada.token}` },
        body: JSON.stringify({ id: started.id, otp: started.otp }),
      });
    await killAt(idAt(100), api, () => confirm(api.url).catch(() => 'its answer was lost'));
    expect(await readBulk(bank, ada, started.id)).toMatchObject({
      status: 'PENDING',
      counts: { waiting: 500 },
    });

    await leaseIsOver();
    const worker = processOf('worker', 'scripts/testing/carrying-out-bulks.ts', /ABOUT TO CARRY OUT/);
    await killAt(idAt(300), worker, () => worker.start());
    expect(await readBulk(bank, ada, started.id)).toMatchObject({
      status: 'PENDING',
      counts: { waiting: 300 },
    });

    await leaseIsOver();
    // The customer, who heard nothing, confirms again while two workers are at it.
    const [again] = await Promise.all([confirm(second.url), carryOutDue(bank), carryOutDue(second)]);
    expect(again.status).toBe(200);
    await carryOutDue(bank);
    await settleAfterPauses(bank, 4);

    const ended = await readBulk(bank, ada, started.id);
    expect(ended).toMatchObject({
      status: 'SUCCESS',
      counts: { rows: 500, waiting: 0, pending: 0, succeeded: 460, failed: 40 },
    });
    const paid = ended.rows.filter(({ status }) => status === 'SUCCESS');
    const sumOf = (of: readonly { total: number }[]) =>
      of.reduce((sum, { total }) => sum + BigInt(Math.round(total * 100)), 0n);
    const inKobo = (naira: number) => BigInt(Math.round(naira * 100));
    expect(inKobo(ended.paid)).toBe(sumOf(paid));
    expect(paid.some(({ fee }) => fee > 0)).toBe(true);
    for (const { position, status, problem } of ended.rows) {
      const { destinationAccountNumber } = rows[position - 1] ?? {};
      const isBad = (position - 1) % 10 === 0 && !destinationAccountNumber?.endsWith('097');
      expect([position, status, problem === null]).toEqual([position, isBad ? 'FAILED' : 'SUCCESS', !isBad]);
    }

    // The ledger: each row that was paid left once, what came back came once, and what was refused never moved.
    expect(await bank.balanceOf(main)).toBe(inKobo(OPENING_NAIRA) - sumOf(paid));
    const journals = (await bank.entriesOf(main)).map(({ journalId, reverses }) => reverses ?? journalId);
    const ofJournal = Map.groupBy(journals, (id) => id);
    const entriesEach = new Map(
      ended.rows.map((row) => {
        const lines = [row.amount, row.fee, row.vat, row.stampDuty].filter((one) => one > 0).length;
        if (row.status === 'SUCCESS') return [row.id, lines];
        return [row.id, row.problem?.startsWith('Not sent.') === true ? 2 * lines : 0];
      }),
    );
    for (const { id } of ended.rows)
      expect([id, ofJournal.get(id)?.length ?? 0]).toEqual([id, entriesEach.get(id)]);
    expect(journals).toHaveLength([...entriesEach.values()].reduce((sum, count) => sum + count, 0));
    for (const account of [musa.account, savings]) {
      const theirs = paid.filter((row) => row.destinationAccountNumber === account.accountNumber);
      const amounts = theirs.reduce((sum, { amount }) => sum + inKobo(amount), 0n);
      expect(await bank.balanceOf(account)).toBe(amounts);
      expect(await bank.entriesOf(account)).toHaveLength(theirs.length);
    }

    // The switch: what it has of this day is what left for other banks and did not come back.
    const day = lagosDay(await bank.platform.clock.now());
    const listed = await listTransfers(bank.platform, day);
    const transfers = listed.outcome === 'LISTED' ? listed.transfers : [];
    const elsewhere = paid.filter(({ destinationBankCode }) => destinationBankCode !== '090605');
    expect(transfers.map(({ sessionId, amountKobo }) => `${sessionId} ${amountKobo}`).toSorted()).toEqual(
      elsewhere.map(({ sessionId, amount }) => `${sessionId ?? ''} ${inKobo(amount)}`).toSorted(),
    );

    const own = paid.filter((row) => row.destinationAccountNumber === savings.accountNumber);
    const others = paid.filter((row) => !own.includes(row));
    expect(await usedToday(bank, ada)).toBe(others.reduce((sum, { amount }) => sum + inKobo(amount), 0n));
    const subjects = (await bank.mailTo(ada.email)).map(({ subject }) => subject);
    const told = subjects.map((subject) => subject.split(':')[0]);
    expect(told.filter((subject) => subject === 'Bulk transfer')).toHaveLength(1);
    // Returns that arrive together share one message with their number; each return is in one message.
    const returned = subjects.filter((subject) => subject.startsWith('Returned:'));
    const counts = returned.map((subject) => Number(/(\d+) payments$/.exec(subject)?.[1] ?? 1));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(30);
    expect(told.filter((subject) => subject === 'Debit' || subject === 'Credit')).toEqual([]);
    expect(await bank.proveBooks()).toEqual([]);
  },
  3 * MINUTE,
);
