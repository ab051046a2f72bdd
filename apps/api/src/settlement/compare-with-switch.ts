import { lagosDay } from '../bank/lagos-time.ts';
import { listTransfers } from '../gateways/interbank.ts';
import { dueDay, keepCheck } from '../platform/daily-checks.ts';
import type { Platform } from '../platform/platform.ts';
import { insertComparedDay, selectLastCompared, selectReceived, selectSent } from './comparison-db.ts';
import { type Difference, differencesOf } from './comparison-rules.ts';
import { recordFindings } from './findings.ts';

/** By then whatever was started before midnight is confirmed or expired, and mostly has its outcome. */
const HOURS_AFTER_MIDNIGHT = 1;
/** Each day is compared so often: an outcome may come days after the transfer. */
const DAYS_BACK = 7;
/** After a longer rest than this the oldest days are left out. */
const DAYS_MAX = 60;

const DAY_MS = 24 * 3_600_000;

const dayBefore = (now: Date, days: number) =>
  lagosDay(new Date(now.getTime() - HOURS_AFTER_MIDNIGHT * 3_600_000 - days * DAY_MS));

/**
 * Once a day, holds what this bank sent and received on the last days against the switch's lists
 * (decision 75). Differences are for people, each is kept once; no money moves. Days that were missed are made up
 * for, and after a crash it finds the same again.
 * @returns 0: a list that did not come is asked for at the next look
 */
export async function compareWithSwitch(platform: Platform, now: Date): Promise<number> {
  const { db, config, log } = platform;
  const lastDay = dayBefore(now, 1);
  const comparedUpTo = await selectLastCompared(db);
  if (config.interbankUrl === undefined || (comparedUpTo ?? '') >= lastDay) return 0;
  let found = 0;
  for (const day of daysUpTo(now, comparedUpTo)) {
    const differences = await compareDay(platform, day);
    if (differences === undefined) return 0;
    await recordFindings(
      platform,
      differences.map((difference) => ({ ...difference, foundAt: now })),
    );
    found += differences.length;
  }
  await insertComparedDay(db, lastDay, now);
  await keepCheck(db, { name: 'SWITCH', day: dueDay(now), ranAt: now, findings: found });
  log.info({ day: lastDay, differences: found }, 'compared with the switch');
  return 0;
}

/** The oldest first: the last ones again, and whatever was not compared at all. */
function daysUpTo(now: Date, comparedUpTo: string | undefined): string[] {
  const all = Array.from({ length: DAYS_MAX }, (_, place) => dayBefore(now, DAYS_MAX - place));
  const again = dayBefore(now, DAYS_BACK);
  return all.filter((day) => day >= again || (comparedUpTo !== undefined && day > comparedUpTo));
}

/** @returns undefined without a list of the switch */
async function compareDay(platform: Platform, day: string): Promise<Difference[] | undefined> {
  const { db, config } = platform;
  const list = await listTransfers(platform, day);
  if (list.outcome === 'DOWN') return undefined;
  const [sent, received] = await Promise.all([
    selectSent(db, config.bank.code, day),
    selectReceived(db, day),
  ]);
  return differencesOf(list.transfers, sent, received);
}
