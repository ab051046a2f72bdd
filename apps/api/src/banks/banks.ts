import type { Platform } from '../platform/platform.ts';
import { selectBank } from './banks-db.ts';

/** A bank by the code the switch knows it by, this one included; undefined where there is none. */
export async function findBank(
  { db, config }: Platform,
  code: string,
): Promise<{ readonly code: string; readonly name: string } | undefined> {
  const { bank } = config;
  return code === bank.code ? { code: bank.code, name: bank.name } : selectBank(db, code);
}
