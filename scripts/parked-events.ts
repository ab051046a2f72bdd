import { selectParked, unpark } from '../apps/api/src/events/events-db.ts';
import type { Platform } from '../apps/api/src/platform/platform.ts';
import { withBank } from './with-bank.ts';

const USAGE = `Usage: node scripts/run.js parked-events              lists the events that nobody could hear
       node scripts/run.js parked-events replay ID…   lets them be heard again; ALL means each of them
Run it with the bank's own settings.`;

/** Shows what is parked, or lets it be heard again by the workers, once its cause is mended. */
export async function parkedEvents(args: readonly string[]): Promise<void> {
  const [verb, ...ids] = args;
  try {
    if (verb === undefined) await withBank(list);
    else if (verb === 'replay' && ids.length > 0) await withBank((platform) => replay(platform, ids));
    else throw new Error(USAGE);
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}

async function list({ db }: Platform): Promise<void> {
  const parked = await selectParked(db);
  for (const { id, type, occurredAt, parkedAt } of parked)
    console.log(`${id} ${type} happened ${occurredAt.toISOString()} parked ${parkedAt.toISOString()}`);
  if (parked.length === 0) console.log('No event is parked.');
}

async function replay({ db }: Platform, wanted: readonly string[]): Promise<void> {
  const parked = (await selectParked(db)).map(({ id }) => id);
  const ids = wanted.includes('ALL') ? parked : wanted;
  const strangers = ids.filter((id) => !parked.includes(id));
  if (strangers.length > 0) throw new Error(`Not parked: ${strangers.join(', ')}. Nothing was changed.`);
  for (const id of ids) if (await unpark(db, id)) console.log(`${id} is heard again`);
}
