import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Campaign } from './campaign.ts';
import { begunIn, type Piece, progressIn, runPiece, wrongIn } from './run-piece.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'harvest-piece-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** A campaign of two rounds, of which the second is played, and both are compared, as told. */
function pieceOf(second: () => Promise<void>, compared = () => Promise.resolve()): Piece {
  const campaign: Campaign = {
    of: 'rounds',
    size: 2,
    batch: 1,
    open: async () => ({
      async play(from) {
        if (from === 1) await second();
        return { happened: {}, differences: [] };
      },
      async compare() {
        await compared();
        return { happened: {}, differences: [], inBooks: [], notJudged: [] };
      },
    }),
  };
  const { size } = campaign;
  const tell = () => undefined;
  return { name: 'two', campaign, folder, seed: 1, size, customers: 1, pace: 1, until: () => false, tell };
}

test('a batch that a fault broke off, played again by the next piece: the fault is told in the end all the same', async () => {
  const fault = new Error('nobody said what became of it');
  await expect(runPiece(pieceOf(() => Promise.reject(fault)))).rejects.toThrow(fault);
  expect((await progressIn(folder).read())?.done).toBe(1);

  const progress = await runPiece(pieceOf(() => Promise.resolve()));
  expect(progress.done).toBe(2);
  expect(wrongIn(progress)).toEqual(['1 to 2 were broken off: nobody said what became of it']);
});

test('a fault that shows in the comparison, which the next piece makes again: is told in the end all the same', async () => {
  const fault = new Error('PostgreSQL is not started again');
  const played = () => Promise.resolve();
  await expect(runPiece(pieceOf(played, () => Promise.reject(fault)))).rejects.toThrow(fault);

  expect(wrongIn(await runPiece(pieceOf(played)))).toEqual([
    'The comparison was broken off: PostgreSQL is not started again',
  ]);
});

test('a folder in which nothing was begun, as of a mistyped name, is not gone on with; one in which something was is', async () => {
  const elsewhere = join(folder, 'elsewhere');
  await expect(begunIn(elsewhere)).rejects.toThrow(`No campaign was begun in ${elsewhere}`);
  await runPiece(pieceOf(() => Promise.resolve()));
  expect(await begunIn(folder)).toBe(folder);
});

test('progress that is there and cannot be read is no progress that is not there', async () => {
  await mkdir(join(folder, 'progress.json'));
  await expect(runPiece(pieceOf(() => Promise.resolve()))).rejects.toThrow('EISDIR');
});
