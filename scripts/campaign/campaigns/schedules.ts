import { startTestCluster } from '../../testing/cluster.ts';
import { copyTemplate } from '../../testing/copy-template.ts';
import { type Campaign, NOTHING_LEFT } from '../kept/campaign.ts';
import { runScheduleCampaign } from '../run-schedule-campaign.ts';

/** A schedule has some four occurrences. */
const SCHEDULES_A_KILL = 5;
const DAY_SECONDS = 86_400;

/**
 * Payments that fall due for four workers, which are killed in turn and started again, also on machines whose clock is a day late or
 * early. Every batch has a bank of its own, whose books are held against the plans before the next one.
 */
export const schedules: Campaign = {
  of: 'schedules with some four due payments each',
  size: 2500,
  batch: 250,
  async open({ seed }, undo) {
    const { cluster, stop } = await startTestCluster();
    undo.push(stop);
    return {
      async play(from, to) {
        const database = await copyTemplate(cluster);
        try {
          return await runScheduleCampaign(database.appUrl, {
            schedules: to - from,
            seed: seed + from,
            workers: 4,
            jumpDaysMax: 3,
            kills: Math.ceil((to - from) / SCHEDULES_A_KILL),
            wrongClockSeconds: DAY_SECONDS,
            hurried: false,
            settleSecondsMax: 600,
          });
        } finally {
          await database.drop();
        }
      },
      compare: () => Promise.resolve(NOTHING_LEFT),
    };
  },
};
