import { added, type Played } from '../kept/campaign.ts';
import { killAndStart } from '../kept/fires.ts';
import type { Field, KeptCampaign } from '../kept/kept-field.ts';
import { confirmBatch } from './confirm-batch.ts';

const CLIENTS = 16;
const CONFIRMS_EACH = 200;
const HOUR_SECONDS = 3600;

/** The clock of the machines is set back by an hour while customers confirm, and put right again: payments go on, each once. */
export const clockBack: KeptCampaign = {
  name: 'clock-back',
  of: 'rounds in which the clock is set back by an hour and put right',
  size: 100,
  batch: 1,
  naira: 1000,
  phones: '0817',
  play: setBack,
};

async function setBack(field: Field, from: number): Promise<Played> {
  const { bank, pace } = field;
  const count = Math.ceil(CONFIRMS_EACH * pace);
  const confirmed: Played[] = [];
  // One process first, so that two are at it whose clocks differ; then both; then none.
  const hours = [
    [-1, 0],
    [-1, -1],
    [0, 0],
  ];
  for (const [step, clocks] of hours.entries()) {
    for (const [place, api] of bank.apis.entries()) {
      bank.clock.seconds = (clocks[place] ?? 0) * HOUR_SECONDS;
      await killAndStart(api);
    }
    const first = (from * hours.length + step) * count;
    confirmed.push(await confirmBatch(field, { from: first, to: first + count }, CLIENTS));
  }
  return {
    happened: added(...confirmed.map(({ happened }) => happened)),
    differences: confirmed.flatMap(({ differences }) => differences),
  };
}
