import { secondsBetween } from '../../../apps/api/src/bank/lagos-time.ts';
import type { Played } from '../kept/campaign.ts';
import { added } from '../kept/campaign.ts';
import { compareTold } from '../kept/compare-kept-books.ts';
import { byHands } from '../kept/confirm-for-certain.ts';
import type { Field, KeptCampaign } from '../kept/kept-field.ts';
import { untilNextMorning } from '../kept/next-morning.ts';
import { openSessions } from '../kept/waiting-payments.ts';
import { untilCleanMorning, workOff } from '../kept/work-off.ts';
import { chargeAsIn2026, heldBy, type Payer, startAnew, withSecondAccounts } from './payers.ts';
import { Sequence } from './sequence.ts';

const BESIDE = 16;
const HOURS_UNTIL_NOON = 6;

/**
 * Random sequences of what a payer may do, step by step beside a small model: payments of every kind and size, at once, many by one
 * code and for the next day; right, wrong and repeated codes, repeated requests, discards, limits and the emergency lock. What goes
 * outside is answered in the middle and in the end. Each customer pays in one sequence of a day, or is paid by one.
 */
export const model: KeptCampaign = {
  name: 'model',
  of: 'random sequences against a small model',
  size: 200_000,
  batch: 500,
  naira: 5_000_000,
  phones: '0816',
  play: playSequences,
  compare: compareTold,
};

async function playSequences(field: Field, from: number, to: number): Promise<Played> {
  await chargeAsIn2026(field);
  const payers = await withSecondAccounts(field);
  await untilCleanMorning(field.bank.platform, payers);
  // Half of the customers pay, the other half is paid.
  const pairs = Math.floor(payers.length / 2);
  let happened: Record<string, number> = {};
  const differences: string[] = [];
  for (let start = from; start < to; start += pairs) {
    const places = Array.from({ length: Math.min(pairs, to - start) }, (_, index) => start + index);
    const played = await playBeside(field, payers, places);
    happened = added(happened, played.happened);
    differences.push(...played.differences);
  }
  return { happened, differences };
}

/** One day, and the next one until noon, when what was approved for it is paid; compared when nothing is left of them. */
async function playBeside(
  field: Field,
  payers: readonly Payer[],
  places: readonly number[],
): Promise<Played> {
  const { platform } = field.bank;
  const { clock } = platform;
  const [firstPlace = 0] = places;
  await startAnew(field, payers, firstPlace);
  const today = { before: await heldBy(platform, payers), now: await clock.now(), firstPlace };
  const tokens = await openSessions(platform, payers);
  const sequences = places.map((place) => new Sequence({ field, payers, tokens, ...today }, place));
  for (const half of ['first', 'second'] as const) {
    await byHands(sequences, BESIDE, (sequence) => sequence.play(half));
    await workOff(platform, payers);
    for (const sequence of sequences) sequence.settled();
  }
  await untilNextMorning(platform);
  const morning = await clock.now();
  const noon = new Date(morning.getTime() + HOURS_UNTIL_NOON * 3_600_000);
  await clock.advance(secondsBetween(morning, noon));
  await workOff(platform, payers);
  await untilCleanMorning(platform, payers);
  const after = await heldBy(platform, payers);
  const differences = sequences.flatMap((sequence) => sequence.onTheNextDay(after));
  await field.log.add(sequences.flatMap((sequence) => sequence.done()));
  return { happened: added(...sequences.map((sequence) => sequence.happened)), differences };
}
