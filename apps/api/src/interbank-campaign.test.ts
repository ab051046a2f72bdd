import { afterAll, beforeAll, expect, test } from 'vitest';
import { aFifth } from '../../../scripts/campaign/bad-line.ts';
import { runCampaign } from '../../../scripts/campaign/run-campaign.ts';
import { createTestDatabase, type TestDatabase } from '../../../scripts/testing/database.ts';

const MINUTE = 60_000;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test(
  "a campaign of transfers between banks and of bills, on a bad line, with everybody killed in turn: the others' books and ours are equal to the kobo",
  async () => {
    const { happened, differences } = await runCampaign(database.appUrl, {
      transfers: 60,
      bills: 40,
      // By these dice every ending and every fault comes up, and six transfers arrive when nobody expects them any more.
      seed: 4,
      customers: 4,
      hands: 8,
      workers: 1,
      kills: 5,
      faults: aFifth,
      lateMsMax: 5000,
      hurried: true,
      settleSecondsMax: 120,
    });
    expect(differences).toEqual([]);
    expect(happened).toMatchObject({
      'transfers sent': 56,
      'bills paid': 38,
      'refused before the code': 6,
      'credits pushed': 12,
    });
  },
  5 * MINUTE,
);
