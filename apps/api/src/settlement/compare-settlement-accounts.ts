import { kobo } from '@harvest/money';
import { checkIsDue, dueDay, keepCheck } from '../platform/daily-checks.ts';
import type { Platform } from '../platform/platform.ts';
import { readSettlementAccounts, type Settlement } from './comparison-db.ts';
import type { FindingKind } from './finding-rules.ts';
import { recordFindings } from './findings.ts';

/** Once a day, holds what the settlement accounts hold against all payments and credits (decision 75); no money moves. */
export async function compareSettlementAccounts(platform: Platform, now: Date): Promise<number> {
  const { db, log } = platform;
  if (!(await checkIsDue(db, 'SETTLEMENT_ACCOUNTS', now))) return 0;
  const day = dueDay(now);
  const { interbank, bills } = await readSettlementAccounts(db);
  const found = [
    differenceOf('ACCOUNT_DIFFERS', 'interbank settlement account', interbank),
    differenceOf('BILLS_ACCOUNT_DIFFERS', 'account of bills', bills),
  ].flatMap((difference) => difference ?? []);
  await recordFindings(
    platform,
    found.map((difference) => ({ ...difference, sessionId: day, operationId: undefined, foundAt: now })),
  );
  await keepCheck(db, { name: 'SETTLEMENT_ACCOUNTS', day, ranAt: now, findings: found.length });
  log.info({ day, differences: found.length }, 'compared the settlement accounts');
  return 0;
}

function differenceOf(what: FindingKind, name: string, { heldKobo, owedKobo }: Settlement) {
  if (heldKobo === owedKobo) return undefined;
  return {
    what,
    amountKobo: kobo(heldKobo > owedKobo ? heldKobo - owedKobo : owedKobo - heldKobo),
    words: `The ${name} holds ${heldKobo} kobo; payments and credits make ${owedKobo} kobo.`,
  };
}
