import type { Compared, Played } from '../kept/campaign.ts';
import type { Field, KeptCampaign } from '../kept/kept-field.ts';
import { confirmBatch } from './confirm-batch.ts';

const CLIENTS = 16;
const BATCH = 500;
const MINUTE_MS = 60_000;
/** A process fills its caches and compiles what it runs for so many minutes. */
const WARM_UP_MINUTES = 10;
/** So much more in the last ten minutes than in the ten after the warm-up is a leak. */
const GROWTH_MAX = 1.15;
const WINDOW_MINUTES = 10;
/** A piece of an hour has fewer rounds than minutes: its bank is set up first, and a round ends with its last confirm. */
const ROUNDS_JUDGED = 45;

/** An hour of confirms by processes that nobody kills: what they hold of the memory stays flat, as a piece of at least 45 shows. */
export const soak: KeptCampaign = {
  name: 'soak',
  of: 'rounds of a minute of confirms',
  size: 60,
  batch: 1,
  naira: 100_000,
  phones: '0818',
  play: soakMinute,
  judge: ({ megabytes }) => growth(megabytes),
};

async function soakMinute(field: Field, from: number): Promise<Played> {
  const until = Date.now() + MINUTE_MS * field.pace;
  let confirmed = 0;
  const differences: string[] = [];
  for (let batch = 0; batch === 0 || Date.now() < until; batch += 1) {
    const first = from * 1_000_000 + batch * BATCH;
    const played = await confirmBatch(
      field,
      { from: first, to: first + Math.ceil(BATCH * field.pace) },
      { clients: CLIENTS },
    );
    confirmed += played.happened['confirmed'] ?? 0;
    differences.push(...played.differences);
  }
  field.megabytes.push(field.bank.apis.reduce((sum, api) => sum + api.megabytes, 0));
  return { happened: { confirmed }, differences };
}

function growth(byRound: readonly number[]): Pick<Compared, 'differences' | 'notJudged'> {
  if (byRound.length < ROUNDS_JUDGED)
    return { differences: [], notJudged: [`memory: no piece had ${ROUNDS_JUDGED} rounds`] };
  const most = (from: number) => Math.max(...byRound.slice(from, from + WINDOW_MINUTES));
  const [early, late] = [most(WARM_UP_MINUTES), most(byRound.length - WINDOW_MINUTES)];
  const isFlat = late <= early * GROWTH_MAX;
  const words = `the API held ${early} MB after its warm-up, and ${late} in the end`;
  return { differences: isFlat ? [] : [words], notJudged: [] };
}
