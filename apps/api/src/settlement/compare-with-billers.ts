import { lagosDay } from '../bank/lagos-time.ts';
import { listPurchases, type Vended } from '../gateways/billers.ts';
import { checkIsDue, dueDay, keepCheck } from '../platform/daily-checks.ts';
import type { Platform } from '../platform/platform.ts';
import { selectBought } from './comparison-db.ts';
import { billDifferencesOf } from './comparison-rules.ts';
import { recordFindings } from './findings.ts';

const DAY_MS = 24 * 3_600_000;
/** So many days are compared again each time: an outcome may come days after the purchase, and a night may be missed. */
const DAYS_BACK = 14;
/** What was sent less long ago may be on its way. */
const FRESH_MS = 3_600_000;
/** A purchase is sent at most so long after it was begun. */
const BEGUN_BEFORE_MS = 2 * DAY_MS;

/**
 * Once a day, holds what this bank bought for its customers against the billers' lists (decision 75). The billers know the wall
 * clock alone, so days are those of that clock (A368), and a day more is asked for on either side of what is judged. Differences are for
 * people, each is kept once; no money moves, and after a crash it finds the same again.
 * @returns 0: a list that did not come is asked for at the next look
 */
export async function compareWithBillers(platform: Platform, now: Date, wall = new Date()): Promise<number> {
  const { db, config, log } = platform;
  if (config.billersUrl === undefined || !(await checkIsDue(db, 'BILLERS', now))) return 0;
  const vended: Vended[] = [];
  for (let back = DAYS_BACK + 1; back >= 0; back -= 1) {
    const list = await listPurchases(platform, lagosDay(new Date(wall.getTime() - back * DAY_MS)));
    if (list.outcome === 'DOWN') return 0;
    vended.push(...list.purchases);
  }
  const from = new Date(wall.getTime() - DAYS_BACK * DAY_MS);
  const bought = await selectBought(
    db,
    new Date(from.getTime() - BEGUN_BEFORE_MS),
    vended.map(({ requestId }) => requestId),
  );
  const until = new Date(wall.getTime() - FRESH_MS);
  const differences = billDifferencesOf(vended, bought, { from, until });
  await recordFindings(
    platform,
    differences.map((difference) => ({ ...difference, foundAt: now })),
  );
  await keepCheck(db, { name: 'BILLERS', day: dueDay(now), ranAt: now, findings: differences.length });
  log.info({ differences: differences.length }, 'compared with the billers');
  return 0;
}
