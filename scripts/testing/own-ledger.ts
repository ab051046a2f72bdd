import { connectTestLedger, type TestLedger } from '../../packages/ledger/src/testing/test-ledger.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';

/** The ledger of a test file, on a database of its own, which goes when it is closed. */
export interface OwnLedger extends TestLedger {
  database: TestDatabase;
}

export async function openOwnLedger(): Promise<OwnLedger> {
  const database = await createTestDatabase();
  const ledger = await connectTestLedger(database.appUrl);
  return {
    ...ledger,
    database,
    async close() {
      await ledger.close();
      await database.drop();
    },
  };
}
