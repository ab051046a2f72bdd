import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { SignedIn } from '../../../scripts/testing/bank.ts';
import { numberOf, payBill } from '../../../scripts/testing/bills.ts';
import { eventually } from '../../../scripts/testing/eventually.ts';
import {
  accountElsewhere,
  type BankWithSwitch,
  openBankWithSwitch,
} from '../../../scripts/testing/interbank.ts';
import { sendElsewhere } from '../../../scripts/testing/other-banks.ts';
import { startOutsider } from '../../../scripts/testing/outsider.ts';
import { startWorker } from './worker.ts';

/** One more than a worker has hands for what it sends to one of them. */
const MORE_THAN_HANDS = 3;
/** The time-out of questions to others, in a test in which it never comes: what is settled meanwhile did not wait for it. */
const NEVER = new AbortController().signal;

let opened: BankWithSwitch;
beforeAll(async () => {
  opened = await openBankWithSwitch();
});
afterAll(() => opened.close());

const pays = {
  bill: (ada: SignedIn) => payBill(opened.bank, ada, 'AIRTIME', numberOf('AIRTIME')),
  transfer: (ada: SignedIn) => sendElsewhere(opened.bank, ada, accountElsewhere(), 100),
};

test.each([
  ['the billers', 'BILLERS_URL', '/purchase', 'bill', 'transfer'],
  ['the switch', 'INTERBANK_URL', '/transfer', 'transfer', 'bill'],
] as const)('the worker, with %s silent (%s, %s): settles no %s, and every %s at once', async (...row) => {
  const [, setting, question, slow, quick] = row;
  const { bank } = opened;
  const ada = await bank.signedIn({ balances: [50_000] });
  const statusOf = async ({ id }: { id: string }) => {
    const asked = { token: ada.token, params: { id } };
    return (await bank.ask('GET /api/transfer/operations/{id}', asked)).status;
  };
  const heard: string[] = [];
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(NEVER);
  const silent = await startOutsider((_response, { url }) => void heard.push(url));
  const hung = await bank.join({ [setting]: silent.url });
  const worker = await startWorker(hung.platform, bank.database.appUrl);
  try {
    const waiting = [];
    for (let paid = 1; paid <= MORE_THAN_HANDS; paid += 1) {
      waiting.push(await pays[slow](ada));
      const hands = Math.min(paid, MORE_THAN_HANDS - 1);
      await eventually(() => heard.length === hands);
    }

    const settled = await pays[quick](ada);

    await eventually(async () => (await statusOf(settled)) === 'SUCCESS');
    // None of the others has got an answer meanwhile, or been given up.
    expect(heard).toEqual([question, question]);
    expect(await Promise.all(waiting.map(statusOf))).toEqual(waiting.map(() => 'PENDING'));
  } finally {
    vi.restoreAllMocks();
    silent.stop();
    await worker.stop();
    await hung.close();
  }
});
