import { type Fire, killAndStart } from '../kept/fires.ts';
import type { KeptCampaign } from '../kept/kept-field.ts';
import { confirmBatch } from './confirm-batch.ts';

const CLIENTS = 64;

/** Customers confirm while API and PostgreSQL are killed: what was answered with success stays, and nothing moves twice. */
export const confirms: KeptCampaign = {
  name: 'confirms',
  of: 'confirms by 64 clients',
  size: 300_000,
  batch: 1000,
  naira: 1000,
  phones: '0811',
  fires: ({ bank, pace }) => [
    ...bank.apis.map(
      (api, place): Fire => ({
        what: `kills of API ${place + 1}`,
        // Each of two, so that one of them dies every three to twelve seconds.
        secondsMin: 6 * pace,
        secondsMax: 24 * pace,
        strike: () => killAndStart(api),
      }),
    ),
    {
      what: 'kills of PostgreSQL',
      secondsMin: 20 * pace,
      secondsMax: 40 * pace,
      strike: () => bank.killPostgres(),
    },
  ],
  play: (field, from, to) => confirmBatch(field, { from, to }, { clients: CLIENTS, mayExpire: true }),
};
