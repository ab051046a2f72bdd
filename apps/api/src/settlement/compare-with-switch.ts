import { kobo } from '@harvest/money';
import { lagosDay } from '../bank/lagos-time.ts';
import { listTransfers } from '../gateways/interbank.ts';
import type { Platform } from '../platform/platform.ts';
import {
  insertComparedDay,
  isCompared,
  readSettlementAccount,
  selectReceived,
  selectSent,
} from './comparison-db.ts';
import { differencesOf } from './comparison-rules.ts';
import { recordFindings } from './findings.ts';

/** By then whatever was started before midnight is confirmed or expired, and mostly has its outcome. */
const HOURS_AFTER_MIDNIGHT = 1;

/** The last day in Lagos that is over for long enough. */
const lastDay = (now: Date) => lagosDay(new Date(now.getTime() - (24 + HOURS_AFTER_MIDNIGHT) * 3_600_000));

/** Whether yesterday was not held against the switch's list yet. */
async function comparisonIsDue(platform: Platform, now: Date): Promise<boolean> {
  return platform.config.interbankUrl !== undefined && !(await isCompared(platform.db, lastDay(now)));
}

/**
 * Holds what this bank sent and received on the last day against the switch's list, and the settlement account against both
 * (decision 75). Differences are for people; no money moves. Again after a crash it finds the same, once.
 * @returns 0: there is one day at a time, and a list that did not come is asked for at the next look
 */
export async function compareWithSwitch(platform: Platform, now: Date): Promise<number> {
  if (!(await comparisonIsDue(platform, now))) return 0;
  const { db, config, log } = platform;
  const day = lastDay(now);
  const list = await listTransfers(platform, day);
  if (list.outcome === 'DOWN') return 0;
  const [sent, received, account] = await Promise.all([
    selectSent(db, config.bank.code, day),
    selectReceived(db, day),
    readSettlementAccount(db),
  ]);
  const differences = differencesOf(list.transfers, sent, received);
  await recordFindings(
    platform,
    differences.map((difference) => ({ ...difference, foundAt: now })),
  );
  if (account.heldKobo !== account.owedKobo) {
    const { heldKobo, owedKobo } = account;
    await recordFindings(platform, [
      {
        what: 'ACCOUNT_DIFFERS',
        sessionId: day,
        operationId: undefined,
        amountKobo: kobo(heldKobo > owedKobo ? heldKobo - owedKobo : owedKobo - heldKobo),
        words: `The interbank settlement account holds ${heldKobo} kobo; payments and credits make ${owedKobo} kobo.`,
        foundAt: now,
      },
    ]);
  }
  await insertComparedDay(db, day, now);
  log.info(
    { day, settled: list.transfers.length, differences: differences.length },
    'compared with the switch',
  );
  return 0;
}
