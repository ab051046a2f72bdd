import { findBank } from '../banks/banks.ts';
import type { Platform } from '../platform/platform.ts';
import { selectCredited, selectSourceBankCode } from './inbound-credits-db.ts';

/** The name of the bank that money came from, by the reference it was credited under; undefined of what came from none. */
export async function findSourceBank(platform: Platform, reference: string): Promise<string | undefined> {
  const code = await selectSourceBankCode(platform.db, reference);
  return code === undefined ? undefined : (await findBank(platform, code))?.name;
}

/** Whose money it was that came under this session id; undefined where none was credited. */
export function findCredited(
  { db }: Platform,
  sessionId: string,
): Promise<{ customerId: string; referenceNumber: string } | undefined> {
  return selectCredited(db, sessionId);
}
