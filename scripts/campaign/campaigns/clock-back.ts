import { added, type Campaign, type Played } from '../kept/campaign.ts';
import { killAndStart } from '../kept/fires.ts';
import { openKeptBank } from '../kept/kept-bank.ts';
import { type Field, type KeptCampaign, playOn } from '../kept/kept-field.ts';
import { confirmBatch } from './confirm-batch.ts';

const CLIENTS = 16;
const CONFIRMS_EACH = 200;
const HOUR_SECONDS = 3600;

const setting: KeptCampaign = {
  name: 'clock-back',
  of: 'rounds in which clocks are set back by an hour and put right',
  size: 100,
  batch: 1,
  naira: 1000,
  phones: '0817',
  play: setBack,
};

/** The clocks of the machines are set back by an hour while customers confirm, and put right again: payments go on, each once. */
export const clockBack: Campaign = {
  of: setting.of,
  size: setting.size,
  batch: setting.batch,
  async open(opening, undo) {
    const shape = { apis: 2, workers: 1, fastAndUnsafe: false, hasMovableClock: true } as const;
    return playOn(await openKeptBank(opening.folder, shape, undo), setting, opening, undo);
  },
};

async function setBack(field: Field, from: number): Promise<Played> {
  const { bank, pace } = field;
  const count = Math.ceil(CONFIRMS_EACH * pace);
  const confirmed: Played[] = [];
  // One process first, so that two are at it whose clocks differ; then both; then the database alone, while they confirm; then none.
  const hours = [
    { apis: [-1, 0], database: 0 },
    { apis: [-1, -1], database: 0 },
    { apis: [0, 0], database: -1 },
    { apis: [0, 0], database: 0 },
  ];
  for (const [step, { apis, database }] of hours.entries()) {
    for (const [place, api] of bank.apis.entries()) {
      bank.clock.seconds = (apis[place] ?? 0) * HOUR_SECONDS;
      await killAndStart(api);
    }
    const first = (from * hours.length + step) * count;
    const batch = { from: first, to: first + count };
    if (database === 0) {
      // An hour ahead at once everybody is signed out, so it is put right before they come.
      await bank.setDatabaseClock(0);
      confirmed.push(await confirmBatch(field, batch, { clients: CLIENTS }));
    } else confirmed.push(await confirmWhileItMoves(field, batch, database * HOUR_SECONDS));
  }
  return {
    happened: added(...confirmed.map(({ happened }) => happened)),
    differences: confirmed.flatMap(({ differences }) => differences),
  };
}

/** The clock of the database is set while customers confirm; that some of them did so after it counts as much as what they confirmed. */
async function confirmWhileItMoves(
  field: Field,
  batch: { readonly from: number; readonly to: number },
  seconds: number,
): Promise<Played> {
  const { bank, log } = field;
  let before = Number.POSITIVE_INFINITY;
  const inTheMidst = async (): Promise<void> => {
    await bank.setDatabaseClock(seconds);
    before = log.added;
  };
  const { happened, differences } = await confirmBatch(field, batch, { clients: CLIENTS, inTheMidst });
  const after = Math.max(0, log.added - before);
  return {
    happened: added(happened, { 'confirmed once the clock of the database had moved': after }),
    differences:
      after > 0
        ? differences
        : [...differences, 'nobody confirmed after the clock of the database had moved'],
  };
}
