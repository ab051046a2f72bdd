import { execFile, spawnSync } from 'node:child_process';
import { mkdir, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { added, type Campaign, type Played } from '../kept/campaign.ts';
import { openKeptBank } from '../kept/kept-bank.ts';
import { type Field, type KeptCampaign, playOn } from '../kept/kept-field.ts';
import { confirmBatch } from './confirm-batch.ts';

const run = promisify(execFile);

const DISK_MEGABYTES = 1000;
const CLIENTS = 16;
const CONFIRMS = 200;
const FULL_SECONDS = 8;

export const ROOT_MISSING = 'Only root can make a small disk of its own (tmpfs) for the cluster.';

export const canMount = (): boolean => process.platform === 'linux' && process.getuid?.() === 0;

const filling: KeptCampaign = {
  name: 'disk-full',
  of: 'rounds in which the disk of PostgreSQL is full for a while',
  size: 50,
  batch: 1,
  naira: 1000,
  phones: '0819',
  play: fillAndConfirm,
};

/**
 * The disk of PostgreSQL is full while customers confirm, and has room again: nothing that was confirmed is lost. The disk lives in
 * memory, so what is played in a folder ends with its piece.
 */
export const diskFull: Campaign = {
  of: filling.of,
  size: filling.size,
  batch: filling.batch,
  async open(opening, undo) {
    const folder = join(opening.folder, `disk-${process.pid}`);
    // Beside that disk: what the bank said was done has to be noted while nothing fits there any more.
    const notes = join(opening.folder, `disk-${process.pid}-notes`);
    await mkdir(folder, { recursive: true });
    await mkdir(notes, { recursive: true });
    undo.push(() => rm(notes, { recursive: true }));
    await run('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MEGABYTES}m`, 'tmpfs', folder]);
    // PostgreSQL has been told to stop by then, but is not waited for: it lets go of the disk a moment later.
    const letGo = () => void spawnSync('umount', ['--lazy', folder]);
    process.on('exit', letGo);
    undo.push(async () => {
      await run('umount', [folder]);
      process.off('exit', letGo);
    });
    const bank = await openKeptBank(folder, { apis: 2, workers: 0, fastAndUnsafe: false }, undo);
    const player = await playOn(bank, filling, { ...opening, folder: notes }, undo);
    return {
      ...player,
      async compare(brokenOff) {
        const compared = await player.compare(brokenOff);
        // These books go with the disk: no other piece finds it again.
        return { ...compared, differences: [...compared.differences, ...compared.inBooks], inBooks: [] };
      },
    };
  },
};

async function fillAndConfirm(field: Field, from: number): Promise<Played> {
  const { folder } = field.bank;
  const ballast = join(folder, 'ballast');
  const count = Math.ceil(CONFIRMS * field.pace);
  let isFull = false;
  let freed: Promise<void> | undefined;
  const fill = async (): Promise<void> => {
    const { bavail, bsize } = await statfs(folder);
    // Until nothing fits any more; what is left of a block PostgreSQL takes.
    await writeFile(ballast, Buffer.alloc(Math.max(0, Number(bavail) * Number(bsize)))).catch(
      () => undefined,
    );
    isFull = Number((await statfs(folder)).bavail) === 0;
    freed = wait(FULL_SECONDS * field.pace * 1000).then(() => rm(ballast, { force: true }));
  };
  const batch = { from: from * count, to: from * count + count };
  const { happened, differences } = await confirmBatch(field, batch, { clients: CLIENTS, onceWaiting: fill });
  await freed;
  return { happened: added(happened, { 'times full': isFull ? 1 : 0 }), differences };
}
