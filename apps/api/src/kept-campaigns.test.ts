import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeLocalPostgres } from '@harvest/local-postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
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
