import type { Database } from '../platform/database/database.ts';

export async function selectBank(db: Database, code: string) {
  return db.selectFrom('banks').select(['code', 'name']).where('code', '=', code).executeTakeFirst();
}

/** All but the one of this code. */
export async function selectBanksExcept(db: Database, code: string) {
  return db.selectFrom('banks').select(['code', 'name', 'also_known_as']).where('code', '<>', code).execute();
}
