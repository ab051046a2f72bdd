import { settleDispatches } from '../../apps/api/src/operations/settle-dispatches.ts';
import { readConfig } from '../../apps/api/src/platform/config.ts';
import { createLog } from '../../apps/api/src/platform/log.ts';
import { openBank } from '../../apps/api/src/server.ts';
import { dispatchedPayment } from './dispatched-payment.ts';

// A process that has taken payments on and is about to send them, for as long as it is left alive: a test kills it there.
const config = await readConfig(process.env);
const platform = await openBank(config, createLog('silent'), config.databaseUrl ?? '');
const payment = dispatchedPayment(process.env['KIND'] ?? '', () => {
  console.log('ABOUT TO SEND');
  return new Promise(() => setInterval(() => undefined, 1000));
});
await settleDispatches(platform, [payment], await platform.clock.now());
