import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { localPostgresPid, removeLocalPostgres } from '@harvest/local-postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { confirmBatch } from '../../../scripts/campaign/campaigns/confirm-batch.ts';
import { confirms } from '../../../scripts/campaign/campaigns/confirms.ts';
import { doubleSpend } from '../../../scripts/campaign/campaigns/double-spend.ts';
import { limits } from '../../../scripts/campaign/campaigns/limits.ts';
import { model } from '../../../scripts/campaign/campaigns/model.ts';
import { parallel } from '../../../scripts/campaign/campaigns/parallel.ts';
import { payroll } from '../../../scripts/campaign/campaigns/payroll.ts';
import { KINDS } from '../../../scripts/campaign/campaigns/ways-to-pay.ts';
import { type KeptBank, openKeptBank } from '../../../scripts/campaign/kept/kept-bank.ts';
import { type KeptCampaign, playOn } from '../../../scripts/campaign/kept/kept-field.ts';
import { runPiece, wrongIn } from '../../../scripts/campaign/kept/run-piece.ts';
import { runSql } from '../../../scripts/run-sql.ts';
import { eventually } from '../../../scripts/testing/eventually.ts';

const MINUTE = 60_000;

/** One bank for all of them, on a PostgreSQL of its own, which one of them kills. */
let bank: KeptBank;
const undo: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'harvest-test-'));
  await chmod(folder, 0o755);
  undo.push(
    () => rm(folder, { recursive: true, force: true }),
    () => removeLocalPostgres(folder),
  );
  bank = await openKeptBank(folder, { apis: 2, workers: 1, fastAndUnsafe: true }, undo);
}, 8 * MINUTE);
afterAll(async () => {
  for (const step of undo.toReversed()) await step();
}, MINUTE);

type Tiny = {
  readonly size: number;
  readonly batch: number;
  readonly customers: number;
  readonly pace?: number;
};

/** A campaign of a size for every day, in two pieces: the second goes on where the first one ended. */
async function played(campaign: KeptCampaign, { size, batch, customers, pace = 1 }: Tiny) {
  const folder = join(bank.folder, campaign.name);
  const piece = (pieces: number) => {
    let told = 0;
    return runPiece({
      name: campaign.name,
      campaign: { ...campaign, batch, open: (opening, ended) => playOn(bank, campaign, opening, ended) },
      folder,
      seed: 1,
      size,
      customers,
      pace,
      until: () => told >= pieces,
      tell: () => {
        told += 1;
      },
    });
  };
  await piece(1);
  return piece(Number.POSITIVE_INFINITY);
}

test(
  'a campaign of twenty confirms of one payment at the same moment, by two processes: answers all with the same success and moves it once',
  async () => {
    const progress = await played(parallel, { size: 10, batch: 5, customers: 4 });
    expect(wrongIn(progress)).toEqual([]);
    expect(progress.happened).toMatchObject({ rounds: 10, answers: 200 });
  },
  4 * MINUTE,
);

test(
  'a campaign of two payments at the same moment that together exceed the balance: makes one of them in every round',
  async () => {
    const progress = await played(doubleSpend, { size: 20, batch: 10, customers: 10 });
    expect(wrongIn(progress)).toEqual([]);
    expect(progress.happened).toMatchObject({ rounds: 20 });
    // Beside the bank and not in its folder, whose disk a campaign may fill: it is what the books are held against.
    const { log, people } = { log: `${doubleSpend.name}.log`, people: `${doubleSpend.name}.people.json` };
    expect(await readdir(join(bank.folder, doubleSpend.name))).toEqual(expect.arrayContaining([log, people]));
  },
  4 * MINUTE,
);

test(
  'a campaign of fifty payments at the same moment against the limits: never sends more than a day or a payment may, and refuses nothing that fits',
  async () => {
    const progress = await played(limits, { size: 4, batch: 2, customers: 4 });
    expect(wrongIn(progress)).toEqual([]);
    expect(progress.happened['payments made']).toBeGreaterThan(10);
    expect(progress.happened['payments refused']).toBeGreaterThan(10);
  },
  4 * MINUTE,
);

test(
  'a campaign of random sequences of payments of all kinds beside a model: the bank says and does the same at every step, and has the same in the end',
  async () => {
    const progress = await played(model, { size: 80, batch: 40, customers: 40 });
    expect(wrongIn(progress)).toEqual([]);
    const { happened } = progress;
    for (const kind of KINDS) expect(happened[`started: ${kind}`], kind).toBeGreaterThan(5);
    for (const when of ['ROW_BY_ROW', 'NEXT_DAY'])
      expect(happened[`started: ${when}`], when).toBeGreaterThan(15);
    const acts = ['right codes', 'wrong codes', 'discards', 'limits', 'given back', 'paid on the next day'];
    for (const act of acts) expect(happened[act], act).toBeGreaterThan(3);

    const changeHistory = (by: number) =>
      runSql(
        bank.urls.ownerUrl,
        `update transactions set amount_kobo = amount_kobo + ${by} where reference_number =
           (select max(reference_number) from transactions join operations on operations.id = operation_id
            where debited_at is not null and transactions.transaction_type = 'Charge')`,
      );
    await changeHistory(1);
    const again = await played(model, { size: 80, batch: 40, customers: 40 });
    await changeHistory(-1);
    expect(wrongIn(again)).toEqual([
      expect.stringMatching(/^the history of \d{10} tells of -?\d+, and the ledger/),
    ]);
  },
  4 * MINUTE,
);

test(
  'a campaign of payrolls while all customers sign in: everybody gets in, and every row is paid once',
  async () => {
    const progress = await played(payroll, { size: 1, batch: 1, customers: 6 });
    expect(wrongIn(progress)).toEqual([]);
    expect(progress.happened).toMatchObject({ 'rows paid': 30, 'sign-ins': 5 });
  },
  4 * MINUTE,
);

/** Four confirms in two pieces, in which something happens to them. */
const confirmsOf = (name: string, phones: string, play: KeptCampaign['play']) =>
  played(
    { name, of: 'confirms', size: 8, batch: 4, naira: 100, phones, play },
    { size: 8, batch: 4, customers: 4 },
  );

test(
  'what happens in the midst of a batch of confirms: happens when a quarter is confirmed, and the others are not yet',
  async () => {
    const added: number[] = [];
    const progress = await confirmsOf('midst', '0821', (field, from, to) => {
      const before = field.log.added;
      const inTheMidst = async () => void added.push(field.log.added - before);
      return confirmBatch(field, { from, to }, { clients: 1, inTheMidst });
    });
    expect(wrongIn(progress)).toEqual([]);
    expect(added).toEqual([1, 1]);
  },
  4 * MINUTE,
);

test.each([
  [false, '0822', 8],
  [true, '0823', 0],
])(
  'payments that expire before they are confirmed, where they may: %s',
  async (mayExpire, phones, differences) => {
    const progress = await confirmsOf(`expiring-${mayExpire}`, phones, (field, from, to) => {
      const onceWaiting = () =>
        runSql(
          bank.urls.ownerUrl,
          "update operations set expires_at = created_at where status = 'AWAITING_OTP'",
        );
      return confirmBatch(field, { from, to }, { clients: 2, mayExpire, onceWaiting });
    });
    expect(wrongIn(progress)).toHaveLength(differences);
    expect(progress.happened).toMatchObject({
      confirmed: 0,
      'expired before anybody was up': 8 - differences,
    });
  },
  4 * MINUTE,
);

test(
  'PostgreSQL, killed by a campaign: another one answers when that is over',
  async () => {
    for (let kill = 0; kill < 3; kill += 1) {
      const killed = await localPostgresPid(bank.folder);
      await bank.killPostgres();
      const another = await localPostgresPid(bank.folder);
      expect(another).toBeDefined();
      expect(another).not.toBe(killed);
    }
  },
  4 * MINUTE,
);

test(
  'a process of the bank that ended though nobody ended it: is a difference of that piece',
  async () => {
    const [api] = bank.apis;
    if (api === undefined) throw new Error('No process of the API runs');
    const progress = await confirmsOf('ending', '0824', async (field, from, to) => {
      if (from > 0) {
        process.kill(api.pid, 'SIGTERM');
        await eventually(() => expect(api.endedByItself).toHaveLength(1));
        await api.start();
      }
      return confirmBatch(field, { from, to }, { clients: 2 });
    });
    expect(wrongIn(progress)).toEqual([expect.stringMatching(/^API ended with 0: /)]);
    expect(progress.happened).toMatchObject({ confirmed: 8 });
    api.endedByItself.length = 0;
  },
  4 * MINUTE,
);

// The last, because whatever it left behind would be killed under the others.
test(
  'a campaign of confirms while processes of the API and PostgreSQL are killed: loses nothing that was confirmed, and moves nothing twice',
  async () => {
    const progress = await played(confirms, { size: 240, batch: 120, customers: 20, pace: 0.01 });
    expect(wrongIn(progress)).toEqual([]);
    expect(progress).toMatchObject({ done: 240, pieces: 2, happened: { confirmed: 240 } });
    const kills = ['kills of API 1', 'kills of API 2', 'kills of PostgreSQL'].map(
      (what) => progress.happened[what] ?? 0,
    );
    expect(Math.max(...kills)).toBeGreaterThan(0);
  },
  8 * MINUTE,
);
