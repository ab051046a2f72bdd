import { runScheduleCampaign } from './campaign/run-schedule-campaign.ts';
import { startTestCluster } from './testing/cluster.ts';
import { copyTemplate } from './testing/copy-template.ts';

const SCHEDULES = 1000;

/** The campaign of scheduled payments at its full size, or at that of the first argument, by the seed of the second. */
export async function scheduleCampaign([
  schedules = String(SCHEDULES),
  seed = '1',
]: readonly string[]): Promise<void> {
  const { cluster, stop } = await startTestCluster();
  try {
    const database = await copyTemplate(cluster);
    const { happened, differences } = await runScheduleCampaign(database.appUrl, {
      schedules: Number(schedules),
      seed: Number(seed),
      workers: 2,
      jumpDaysMax: 3,
      kills: 40,
      wrongClockSeconds: 0,
      hurried: false,
      settleSecondsMax: 600,
    });
    console.table(happened);
    for (const difference of differences) console.error(`✗ ${difference}`);
    if (differences.length === 0)
      console.log('✓ Every occurrence was paid once, and the books agree to the kobo.');
    else process.exitCode = 1;
  } finally {
    await stop();
  }
}
