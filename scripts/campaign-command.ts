import { availableParallelism, totalmem } from 'node:os';
import { parseArgs } from 'node:util';
import { clockBack } from './campaign/campaigns/clock-back.ts';
import { confirms } from './campaign/campaigns/confirms.ts';
import { canMount, diskFull, ROOT_MISSING } from './campaign/campaigns/disk-full.ts';
import { doubleSpend } from './campaign/campaigns/double-spend.ts';
import { limits } from './campaign/campaigns/limits.ts';
import { model } from './campaign/campaigns/model.ts';
import { outside } from './campaign/campaigns/outside.ts';
import { parallel } from './campaign/campaigns/parallel.ts';
import { payroll } from './campaign/campaigns/payroll.ts';
import { schedules } from './campaign/campaigns/schedules.ts';
import { soak } from './campaign/campaigns/soak.ts';
import type { Campaign } from './campaign/kept/campaign.ts';
import { onKeptBank } from './campaign/kept/kept-field.ts';
import { CLOCK_MISSING, hasMovableClock } from './campaign/kept/movable-clock.ts';
import {
  begunIn,
  newFolder,
  type Progress,
  progressIn,
  runPiece,
  wrongIn,
} from './campaign/kept/run-piece.ts';
import { wholeNumber } from './whole-number.ts';

const MINUTES_MAX = 60;
const CUSTOMERS = 200;
/** So much longer than its piece a campaign may take to compare the books and end what it started. */
const GRACE_MINUTES = 20;

const campaigns: Readonly<Record<string, Campaign>> = {
  confirms: onKeptBank(confirms),
  parallel: onKeptBank(parallel),
  'double-spend': onKeptBank(doubleSpend),
  limits: onKeptBank(limits),
  schedules,
  outside,
  payroll: onKeptBank(payroll),
  model: onKeptBank(model),
  'disk-full': diskFull,
  'clock-back': clockBack,
  soak: onKeptBank(soak),
};

/** A piece of a campaign, or all of it where the minutes are enough; docs/runbook.md tells more. */
export async function campaignCommand(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      seed: { type: 'string', default: '1' },
      minutes: { type: 'string', default: String(MINUTES_MAX) },
      size: { type: 'string' },
      resume: { type: 'string' },
    },
  });
  const [name = ''] = positionals;
  const campaign = Object.hasOwn(campaigns, name) ? campaigns[name] : undefined;
  const minutes = Number(values.minutes);
  if (campaign === undefined || !(minutes > 0 && minutes <= MINUTES_MAX)) {
    console.error(
      `node scripts/run.js campaign NAME [--seed N] [--minutes 1 to ${MINUTES_MAX}] [--size N] [--resume DIR]\nNAME is one of ${Object.keys(campaigns).join(', ')}.`,
    );
    process.exitCode = 1;
    return;
  }
  if (campaign === diskFull && !canMount()) {
    console.log(`Skipped. ${ROOT_MISSING}`);
    return;
  }
  if (campaign === clockBack && !hasMovableClock()) {
    console.log(`Skipped. ${CLOCK_MISSING}`);
    return;
  }
  // Before there is a folder, which would be left behind empty.
  const size = values.size === undefined ? campaign.size : wholeNumber('The size', values.size);
  const seed = wholeNumber('The seed', values.seed);
  const folder = values.resume === undefined ? await newFolder(name) : await begunIn(values.resume);
  const endsAt = Date.now() + minutes * 60_000;
  let isStopped = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      // Who asks again does not wait for the batch: it is played again by the next piece.
      if (isStopped) process.exit(1);
      isStopped = true;
    });
  const giveUp = setTimeout(
    () => {
      console.error('✗ The piece took far too long, and is broken off.');
      process.exit(1);
    },
    (minutes + GRACE_MINUTES) * 60_000,
  );
  const kept = await progressIn(folder).read();
  console.log(`${name}, seed ${kept?.seed ?? values.seed}, in ${folder}`);
  const progress = await runPiece({
    name,
    campaign,
    folder,
    seed,
    size,
    customers: CUSTOMERS,
    pace: 1,
    until: () => isStopped || Date.now() >= endsAt,
    tell: (line) => console.log(line),
  });
  clearTimeout(giveUp);
  report(progress, campaign, folder);
}

function report(progress: Progress, campaign: Campaign, folder: string): void {
  const { done, size } = progress;
  const differences = wrongIn(progress);
  console.table(progress.happened);
  for (const difference of differences) console.error(`✗ ${difference}`);
  if (differences.length > 0) process.exitCode = 1;
  if (done < size)
    console.log(
      `${done} of ${size}: go on with node scripts/run.js campaign ${progress.campaign} --resume ${folder}`,
    );
  console.log(`\nFor docs/reliability.md:\n${rowOf(progress, campaign)}`);
  if (done >= size) console.log(`The folder ${folder} may be removed.`);
}

/** A row of the table in docs/reliability.md. */
function rowOf(progress: Progress, of: Campaign): string {
  const { campaign, done, seed, pieces, seconds, happened, notJudged, brokenOff } = progress;
  const differences = wrongIn(progress);
  const machine = `${availableParallelism()} cores, ${Math.round(totalmem() / 2 ** 30)} GB`;
  const counts = Object.entries(happened)
    .map(([what, count]) => `${what} ${count}`)
    .join(', ');
  const found = [
    differences.length === 0 ? 'nothing' : `${differences.length} differences`,
    ...(brokenOff.length > 0 ? [`${brokenOff.length} batches broken off`] : []),
    ...(notJudged ?? []).map((what) => `not judged: ${what}`),
  ].join('; ');
  const length = `${done} of ${of.size} ${of.of}, in ${pieces} ${pieces === 1 ? 'piece' : 'pieces'} of ${Math.round(seconds / 60)} minutes together`;
  return `| ${new Date().toISOString().slice(0, 10)} | ${campaign} | ${machine} | ${seed} | ${length} | ${counts} | ${found} |`;
}
