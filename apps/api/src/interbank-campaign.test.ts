import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { aFifth } from '../../../scripts/campaign/bad-line.ts';
import { runCampaign } from '../../../scripts/campaign/run-campaign.ts';
import { copyTemplate, type TestDatabase } from '../../../scripts/testing/copy-template.ts';

const MINUTE = 60_000;

let database: TestDatabase;
beforeAll(async () => {
  // By the machine's hour, which dates the books of the others: by one of tomorrow the bank would compare a day that still goes on, and
  // find a credit that the switch has not written down yet.
  database = await copyTemplate(inject('cluster'));
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
