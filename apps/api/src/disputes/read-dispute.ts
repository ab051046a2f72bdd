import type { Platform } from '../platform/platform.ts';
import { type ReportOf, selectReported } from './disputes-db.ts';
import { readReportable } from './read-reportable.ts';

/** What can be reported about a transaction, and what was. @throws Refusal NOT_FOUND */
export async function readDispute(platform: Platform, of: ReportOf) {
  const [{ types }, dispute = null] = await Promise.all([
    readReportable(platform, of),
    selectReported(platform.db, of),
  ]);
  return { types, dispute };
}
