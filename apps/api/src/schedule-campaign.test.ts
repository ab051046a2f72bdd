import { afterAll, beforeAll, expect, test } from 'vitest';
import { runScheduleCampaign } from '../../../scripts/campaign/run-schedule-campaign.ts';
import { createTestDatabase, type TestDatabase } from '../../../scripts/testing/database.ts';

const MINUTE = 60_000;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test(
  'a campaign of scheduled payments, on two workers that are killed in turn while the clock jumps, names come late, transfers get lost and customers change them: pays each occurrence once, and the books agree to the kobo',
  async () => {
    const { happened, differences } = await runScheduleCampaign(database.appUrl, {
      schedules: 60,
      seed: 1,
      workers: 2,
      jumpDaysMax: 10,
      kills: 3,
      wrongClockSeconds: 0,
      hurried: true,
      settleSecondsMax: 120,
    });
    expect(differences).toEqual([]);
    expect(happened).toMatchObject({ schedules: 60, 'kills of workers': 3 });
    // On a busy machine more days are left out by who pauses and resumes; what is left is a campaign all the same.
    expect(happened['payments made']).toBeGreaterThan(60);
    expect(happened['of them to other banks']).toBeGreaterThan(20);
    expect(happened['of them never arrived']).toBeGreaterThan(0);
    expect(happened['changes made']).toBeGreaterThan(20);
    expect(happened['payments failed']).toBeGreaterThan(0);
    expect(happened['of them for bills']).toBeGreaterThan(0);
  },
  5 * MINUTE,
);
