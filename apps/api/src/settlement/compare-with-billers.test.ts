import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SignedIn, TestBank } from '../../../../scripts/testing/bank.ts';
import { buyBill, numberOf, payBill } from '../../../../scripts/testing/bills.ts';
import {
  accountElsewhere,
  askBillers,
  type BankWithSwitch,
  openBankWithSwitch,
} from '../../../../scripts/testing/interbank.ts';
import { sendElsewhere, settleAfterPauses } from '../../../../scripts/testing/other-banks.ts';
import { signedInStaff } from '../../../../scripts/testing/staff.ts';
import { newId } from '../bank/ids.ts';
import { lagosDay } from '../bank/lagos-time.ts';
import { compareSettlementAccounts } from './compare-settlement-accounts.ts';
import { compareWithBillers } from './compare-with-billers.ts';
import { compareWithSwitch } from './compare-with-switch.ts';

const HOUR_MS = 3_600_000;
const CHECKS = 'GET /api/admin/daily-checks';

let elsewhere: BankWithSwitch;
let bank: TestBank;
let ada: SignedIn;
beforeAll(async () => {
  elsewhere = await openBankWithSwitch();
  bank = elsewhere.bank;
});
afterAll(() => elsewhere.close());

const now = () => bank.platform.clock.now();
const nextNight = () => bank.platform.clock.advance(24 * 3600);
/** Two hours later by the billers' clock, when nothing is on its way any more. */
const later = () => new Date(Date.now() + 2 * HOUR_MS);
const compare = async (wall = later()) => compareWithBillers(bank.platform, await now(), wall);
const compareAccounts = async () => compareSettlementAccounts(bank.platform, await now());

async function findings() {
  const rows = await bank.platform.db
    .selectFrom('settlement_findings')
    .select(['what', 'session_id'])
    .orderBy('what')
    .execute();
  return rows.map(({ what, session_id: about }) => [what, about]);
}

const checks = async () => {
  const rows = await bank.platform.db.selectFrom('daily_checks').select(['name', 'findings']).execute();
  return Object.fromEntries(rows.map((row) => [row.name, row.findings]));
};

const change = (id: string, state: string) =>
  bank.platform.db.updateTable('dispatches').set({ state }).where('operation_id', '=', id).execute();

const vend = (requestId: string) =>
  askBillers(elsewhere.sandbox, 'purchase', {
    requestId,
    product: 'AIRTIME',
    providerCode: 'MTN',
    number: '08031234789',
    amountKobo: '5000',
    phoneNumber: '08031234789',
  });

test('the daily comparison with the billers, where both sides did the same: finds nothing, once a night', async () => {
  ada = await bank.signedIn({ balances: [100_000] });
  for (const ending of ['789', '051', '097'])
    await payBill(bank, ada, 'AIRTIME', numberOf('AIRTIME', ending));
  await sendElsewhere(bank, ada, accountElsewhere(), 100);
  await settleAfterPauses(bank, 4);
  await compare();
  await compareAccounts();
  expect(await findings()).toEqual([]);
  expect(await checks()).toEqual({ BILLERS: 0, SETTLEMENT_ACCOUNTS: 0 });

  await vend(newId());
  await compare();
  expect(await findings()).toEqual([]);
  await nextNight();
  await compare();
  expect(await findings()).toHaveLength(1);
});

test('the daily comparisons, where the sides differ: keep each difference once, and move nothing', async () => {
  ada = { ...ada, token: await bank.signIn(ada) };
  const returned = await buyBill(bank, ada, 'AIRTIME');
  const waiting = await buyBill(bank, ada, 'AIRTIME');
  const neverSold = await payBill(bank, ada, 'AIRTIME', numberOf('AIRTIME', '098'));
  await settleAfterPauses(bank, 1);
  const before = await bank.balanceOf(ada.account);
  // As if each had ended otherwise here than there.
  await change(returned.id, 'FAILED');
  await bank.platform.db
    .updateTable('dispatches')
    .set({ state: 'SENT', settled_at: null, due_at: new Date() })
    .where('operation_id', '=', waiting.id)
    .execute();
  await bank.platform.db
    .updateTable('dispatches')
    .set({ state: 'SUCCESS', settled_at: new Date(), due_at: null })
    .where('operation_id', '=', neverSold.id)
    .execute();
  await nextNight();
  await compare();
  await compareAccounts();
  await nextNight();
  await compare();

  const found = await findings();
  expect(found).toContainEqual(['VENDED_THOUGH_RETURNED', returned.id]);
  expect(found).toContainEqual(['VENDED_WITHOUT_OUTCOME', waiting.id]);
  expect(found).toContainEqual(['NOT_VENDED_AT_BILLERS', neverSold.id]);
  expect(found.filter(([what]) => what === 'BILLS_ACCOUNT_DIFFERS')).toHaveLength(1);
  expect(found).toHaveLength(5);
  expect(await bank.balanceOf(ada.account)).toBe(before);
  expect(await checks()).toMatchObject({ BILLERS: 4, SETTLEMENT_ACCOUNTS: 1 });
});

test('the daily comparison with the billers, of what was sent a moment ago: does not judge it yet', async () => {
  ada = { ...ada, token: await bank.signIn(ada) };
  const fresh = await payBill(bank, ada, 'AIRTIME', numberOf('AIRTIME', '098'));
  await settleAfterPauses(bank, 1);
  await bank.platform.db
    .updateTable('dispatches')
    .set({ state: 'SUCCESS', settled_at: new Date(), due_at: null })
    .where('operation_id', '=', fresh.id)
    .execute();
  await nextNight();
  await compare(new Date());
  expect((await findings()).map(([, about]) => about)).not.toContain(fresh.id);
  await nextNight();
  await compare();
  expect(await findings()).toContainEqual(['NOT_VENDED_AT_BILLERS', fresh.id]);
});

test('the daily comparison with the billers, of a past that was kept for the demo: does not look for it in their list', async () => {
  ada = { ...ada, token: await bank.signIn(ada) };
  const past = await payBill(bank, ada, 'AIRTIME', numberOf('AIRTIME', '098'));
  const sentAt = new Date(Date.now() - 50 * HOUR_MS);
  await bank.platform.db
    .updateTable('dispatches')
    .set({ state: 'SUCCESS', sent_at: sentAt, settled_at: sentAt, due_at: null })
    .where('operation_id', '=', past.id)
    .execute();
  await nextNight();
  await compare();
  expect((await findings()).map(([, about]) => about)).not.toContain(past.id);
});

test('the daily comparison with the billers, while they give no list: keeps no run, and is made up for', async () => {
  await nextNight();
  const day = lagosDay(await now());
  const second = await bank.join({ BILLERS_URL: 'http://127.0.0.1:1' });
  try {
    await compareWithBillers(second.platform, await second.platform.clock.now(), later());
  } finally {
    await second.close();
  }
  const dayOf = async () =>
    (
      await bank.platform.db
        .selectFrom('daily_checks')
        .select('day')
        .where('name', '=', 'BILLERS')
        .executeTakeFirst()
    )?.day ?? '';
  const before = await dayOf();
  await compare();
  expect((await dayOf()) > before).toBe(true);
  expect((await dayOf()) <= day).toBe(true);
});

test('GET /api/admin/daily-checks, by whoever may look into differences: tells how each ended last, and what is late', async () => {
  const support = await signedInStaff(bank, 'SUPPORT');
  await compareWithSwitch(bank.platform, await now());
  const told = await bank.ask(CHECKS, { token: support.token });
  expect(told.map(({ check, title, isLate }) => [check, title, isLate])).toEqual([
    ['LEDGER', 'Books proved', true],
    ['SWITCH', 'Compared with the switch', false],
    ['BILLERS', 'Compared with the billers', false],
    ['SETTLEMENT_ACCOUNTS', 'Settlement accounts compared', true],
  ]);
  expect(told.find(({ check }) => check === 'LEDGER')).toMatchObject({ ranAt: null, findings: 0 });
  expect(told.find(({ check }) => check === 'SETTLEMENT_ACCOUNTS')?.findings).toBe(1);
});
