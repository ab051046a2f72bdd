import { startTestCluster } from '../../testing/cluster.ts';
import { copyTemplate } from '../../testing/copy-template.ts';
import { mostlyLost } from '../bad-line.ts';
import { type Campaign, NOTHING_LEFT } from '../kept/campaign.ts';
import { runCampaign } from '../run-campaign.ts';

const BILLS_SHARE = 0.3;
const PAYMENTS_A_KILL = 40;
const CUSTOMERS_MAX = 40;

/**
 * Switch and billers on a line that loses a fifth of all replies, and sends one in twenty twice, and as many out of order. Every
 * batch has a bank of its own, whose books are held against theirs before the next one.
 */
export const outside: Campaign = {
  of: 'payments to other banks and billers',
  size: 10_000,
  batch: 500,
  async open({ seed, customers }, undo) {
    const { cluster, stop } = await startTestCluster();
    undo.push(stop);
    return {
      async play(from, to) {
        const database = await copyTemplate(cluster);
        const bills = Math.floor((to - from) * BILLS_SHARE);
        try {
          return await runCampaign(database.appUrl, {
            transfers: to - from - bills,
            bills,
            seed: seed + from,
            customers: Math.min(CUSTOMERS_MAX, customers, to - from),
            hands: 16,
            workers: 2,
            kills: Math.ceil((to - from) / PAYMENTS_A_KILL),
            faults: mostlyLost,
            lateMsMax: 20_000,
            hurried: false,
            settleSecondsMax: 900,
          });
        } finally {
          await database.drop();
        }
      },
      compare: () => Promise.resolve(NOTHING_LEFT),
    };
  },
};
