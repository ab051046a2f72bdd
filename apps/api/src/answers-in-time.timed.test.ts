import { connect } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import pg from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { openTestBank, type TestBank } from '../../../scripts/testing/bank.ts';
import { crashWhileServing } from '../../../scripts/testing/crashing-process.ts';
import { openBankWithSwitch } from '../../../scripts/testing/interbank.ts';
import { untilWaiting } from '../../../scripts/testing/locks.ts';
import { openApplicant, PASSPORT, uploadDocument } from '../../../scripts/testing/onboarding.ts';
import { badPictures } from '../../../scripts/testing/pictures.ts';
import {
  askThroughSilence,
  joinByProxy,
  payThroughSilentCommit,
} from '../../../scripts/testing/silent-site.ts';
import { signedInStaff } from '../../../scripts/testing/staff.ts';

// How long the bank takes, on a machine that does nothing else: `node scripts/run.js timing-drill`. What it answers is
// asserted by the tests of the same situations in `npm test`.

const ANSWER_MS_MAX = 30_000;
/** More than all connections of the process. */
const LOOKS = 40;
/** So many pictures an hour are counted of each applicant. */
const PICTURES_MAX = 30;

let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank();
});
afterAll(() => bank.close());

async function millisecondsOf(work: () => Promise<unknown>): Promise<number> {
  const since = performance.now();
  await work();
  return performance.now() - since;
}

/** Holds a table, as somebody does who says nothing more, until the test is over. */
async function lockTable(table: string): Promise<void> {
  const holder = new pg.Client({ connectionString: bank.database.superuserUrl });
  await holder.connect();
  onTestFinished(() => holder.end());
  await holder.query(`begin; lock table ${table} in access exclusive mode`);
}

describe('a silent database', () => {
  test.each(['SWALLOW_ANSWER', 'SWALLOW_COMMIT'] as const)(
    'POST /api/transfer/intrabank/confirm, its commit silent twice (%s) › all within 30 s',
    async (how) => {
      const silent = await joinByProxy(bank);
      onTestFinished(silent.close);
      const { answers } = await payThroughSilentCommit(bank, silent, how);
      expect(answers.length).toBeGreaterThan(2);
      for (const { ms } of answers) expect(ms).toBeLessThan(ANSWER_MS_MAX);
    },
  );

  test('every connection silent › not ready within 10 s, 503 within 30 s', async () => {
    const silent = await joinByProxy(bank);
    onTestFinished(silent.close);
    const { ready, answers } = await askThroughSilence(bank, silent);
    expect(ready.ms).toBeLessThan(10_000);
    expect(answers).toHaveLength(2);
    for (const { ms } of answers) expect(ms).toBeLessThan(ANSWER_MS_MAX);
  });

  test('GET /metrics › within 5 s', async () => {
    const one = await bank.join();
    onTestFinished(() => one.close());
    await lockTable('business_clock');
    expect(await millisecondsOf(() => fetch(`${one.url}/metrics`))).toBeLessThan(5000);
  });
});

test.each(['', 'GET /api/accounts HTTP/1.1\r\nHost: x\r\n'])(
  'a connection that says %j and no more › cut off after 29 to 40 s',
  async (bytes) => {
    const { hostname, port } = new URL(bank.url);
    const waitedMs = await millisecondsOf(() => {
      const socket = connect(Number(port), hostname);
      socket.write(bytes);
      return readText(socket);
    });
    expect(waitedMs).toBeGreaterThan(29_000);
    expect(waitedMs).toBeLessThan(40_000);
  },
);

test('POST /api/transfer/intrabank/confirm, while lists of staff hold all their connections › within 5 s', async () => {
  const [sender, receiver] = [await bank.signedIn(), await bank.signedIn()];
  const support = await signedInStaff(bank, 'SUPPORT');
  const started = await bank.startTransfer(sender, receiver.account, 100);
  await lockTable('tickets');
  const looks = Array.from({ length: LOOKS }, () =>
    bank.call('GET /api/admin/tickets', { token: support.token }),
  );
  await untilWaiting(bank.platform.pool, 6);
  expect(await millisecondsOf(() => bank.confirm(sender, started))).toBeLessThan(5000);
  await Promise.all(looks);
});

test('an uncaught exception, in a process that would drain for ten seconds › gone within 5 s', async () => {
  expect((await crashWhileServing()).ms).toBeLessThan(5000);
});

test('a bank whose collector of traces is away › closed within 15 s', async () => {
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9', LOG_LEVEL: 'warn' };
  const one = await openBankWithSwitch({ env });
  const ada = await one.bank.signedIn();
  expect((await one.bank.call('GET /api/accounts', { token: ada.token })).status).toBe(200);
  expect(await millisecondsOf(() => one.close())).toBeLessThan(15_000);
});

test('POST /api/onboarding/documents, with what is no picture › each within 5 s', async () => {
  const picture = sharp({ create: { width: 300, height: 300, channels: 3, background: '#e0b040' } });
  const bad = Object.entries(
    badPictures({
      jpeg: await picture.jpeg().toBuffer(),
      gif: await picture.gif().toBuffer(),
      webp: await picture.webp().toBuffer(),
    }),
  );
  expect(bad.length).toBeGreaterThan(PICTURES_MAX);
  const applicants = [await openApplicant(bank), await openApplicant(bank)];
  for (const [index, [name, content]] of bad.entries()) {
    const by = applicants[index % applicants.length];
    if (by === undefined) throw new Error('there are applicants');
    const ms = await millisecondsOf(() => uploadDocument(bank, by, { ...PASSPORT, content }));
    expect(ms, name).toBeLessThan(5000);
  }
});
