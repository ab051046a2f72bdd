import { moneyKinds } from '../../apps/api/src/money-kinds.ts';
import { sendHeldOperations } from '../../apps/api/src/operations/send-held-operations.ts';
import { readConfig } from '../../apps/api/src/platform/config.ts';
import { createLog } from '../../apps/api/src/platform/log.ts';
import { openBank } from '../../apps/api/src/server.ts';

// A process that sends what was kept back, for as long as it is left alive: a test kills it on its way.
const config = await readConfig(process.env);
const platform = await openBank(config, createLog('silent'), config.databaseUrl ?? '');
await sendHeldOperations(platform, moneyKinds, await platform.clock.now());
