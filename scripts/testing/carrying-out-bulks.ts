import { carryOutBulks } from '../../apps/api/src/bulk-transfers/carry-out-bulks.ts';
import { readConfig } from '../../apps/api/src/platform/config.ts';
import { createLog } from '../../apps/api/src/platform/log.ts';
import { openBank } from '../../apps/api/src/server.ts';

// A process that goes on with bulk transfers, for as long as it is left alive: a test kills it on its way.
const config = await readConfig(process.env);
const platform = await openBank(config, createLog('silent'), config.databaseUrl ?? '');
console.log('ABOUT TO CARRY OUT');
while ((await carryOutBulks(platform, await platform.clock.now())) > 0);
