import { aFifth } from './campaign/bad-line.ts';
import { runCampaign } from './campaign/run-campaign.ts';
import { startTestCluster } from './testing/cluster.ts';
import { copyTemplate } from './testing/copy-template.ts';

const PAYMENTS = 2000;
/** So many of them are bills. */
const BILLS_SHARE = 0.3;
const CUSTOMERS = 40;
const PAYMENTS_A_KILL = 40;

/** The campaign at its full size, or at that of the first argument, by the seed of the second; nothing is hurried. */
export async function interbankCampaign([
  payments = String(PAYMENTS),
  seed = '1',
]: readonly string[]): Promise<void> {
  const size = Number(payments);
  const bills = Math.floor(size * BILLS_SHARE);
  const { cluster, stop } = await startTestCluster();
  try {
    const database = await copyTemplate(cluster);
    const { happened, differences } = await runCampaign(database.appUrl, {
      transfers: size - bills,
      bills,
      seed: Number(seed),
      customers: Math.min(CUSTOMERS, size),
      hands: 16,
      workers: 2,
      kills: Math.ceil(size / PAYMENTS_A_KILL),
      faults: aFifth,
      lateMsMax: 20_000,
      hurried: false,
      settleSecondsMax: 900,
    });
    console.table(happened);
    for (const difference of differences) console.error(`✗ ${difference}`);
    if (differences.length === 0)
      console.log('✓ The books of switch and billers and ours are equal to the kobo.');
    else process.exitCode = 1;
  } finally {
    await stop();
  }
}
