import { afterAll, beforeAll, expect, test } from 'vitest';
import { runSql } from '../../../../scripts/run-sql.ts';
import type { SignedIn, TestBank } from '../../../../scripts/testing/bank.ts';
import {
  accountElsewhere,
  askSwitch,
  type BankWithSwitch,
  openBankWithSwitch,
} from '../../../../scripts/testing/interbank.ts';
import { ANOTHER_BANK, sendElsewhere, settleAfterPauses } from '../../../../scripts/testing/other-banks.ts';
import { lagosDay } from '../bank/lagos-time.ts';
import { compareWithSwitch } from './compare-with-switch.ts';

let elsewhere: BankWithSwitch;
let bank: TestBank;
let ada: SignedIn;
beforeAll(async () => {
  elsewhere = await openBankWithSwitch();
  bank = elsewhere.bank;
  ada = await bank.signedIn({ balances: [10_000] });
});
afterAll(() => elsewhere.close());

const compare = async () => compareWithSwitch(bank.platform, await bank.platform.clock.now());

const push = (amountKobo: string) =>
  askSwitch(elsewhere.sandbox, 'push', {
    callbackUrl: `${bank.url}/api/interbank/credits`,
    amountKobo,
    sourceBankCode: ANOTHER_BANK.bankCode,
    sourceAccountNumber: '0690000031',
    destinationAccountNumber: ada.account.accountNumber,
    narration: 'Seed money',
  }) as Promise<{ sessionId: string; responseCode: string }>;

async function findings() {
  const rows = await bank.platform.db
    .selectFrom('settlement_findings')
    .select(['what', 'session_id'])
    .orderBy('what')
    .execute();
  return rows.map(({ what, session_id: sessionId }) => [what, sessionId]);
}

const days = () => bank.platform.db.selectFrom('compared_days').select('day').execute();

/** As if a process had died before it kept that the day was compared. */
const forgetDays = () => runSql(bank.database.ownerUrl, 'delete from compared_days');

test('the daily comparison, of a day on which both sides did the same: finds nothing, once an hour after midnight', async () => {
  for (const ending of ['789', '051', '097', '096'])
    await sendElsewhere(bank, ada, accountElsewhere(ending), 100);
  await settleAfterPauses(bank, 4);
  expect((await push('2500')).responseCode).toBe('00');
  const day = lagosDay(await bank.platform.clock.now());

  await compare();
  expect(await days()).not.toContainEqual({ day });
  await forgetDays();
  await bank.platform.clock.advance(25 * 3600);
  await compare();

  expect(await days()).toEqual([{ day }]);
  expect(await findings()).toEqual([]);
});

test('the daily comparison, where the sides differ: keeps each difference once, and moves nothing', async () => {
  const token = await bank.signIn(ada);
  ada = { ...ada, token };
  const before = await bank.balanceOf(ada.account);
  const [row] = await bank.platform.db
    .selectFrom('dispatches')
    .select(['operation_id', 'session_id'])
    .where('state', '=', 'SUCCESS')
    .limit(1)
    .execute();
  const { operation_id: operationId = '', session_id: sessionId = '' } = row ?? {};
  // As if it had been given back before the switch's word came.
  await bank.platform.db
    .updateTable('dispatches')
    .set({ state: 'FAILED' })
    .where('operation_id', '=', operationId)
    .execute();
  const credit = await bank.platform.db
    .updateTable('inbound_credits')
    .set({ status: 'RETURNED' })
    .returning('session_id')
    .executeTakeFirstOrThrow();
  await forgetDays();
  await compare();
  await forgetDays();
  await compare();

  expect(await findings()).toEqual([
    ['CREDIT_MISSING_HERE', credit.session_id],
    ['SENT_THOUGH_RETURNED', sessionId],
  ]);
  expect(await bank.balanceOf(ada.account)).toBe(before);
});

test('the daily comparison, after an outcome that came days later: holds that day against the list again', async () => {
  ada = { ...ada, token: await bank.signIn(ada) };
  const { id } = await sendElsewhere(bank, ada, accountElsewhere('098'), 100);
  await settleAfterPauses(bank, 1);
  await bank.platform.clock.advance(48 * 3600);
  await compare();
  const { session_id: sessionId } = await bank.platform.db
    .selectFrom('dispatches')
    .select('session_id')
    .where('operation_id', '=', id)
    .executeTakeFirstOrThrow();
  expect((await findings()).map(([, about]) => about)).not.toContain(sessionId);
  // As if two people had confirmed it, though the switch settled nothing for it.
  await bank.platform.db
    .updateTable('dispatches')
    .set({ state: 'SUCCESS', due_at: null, settled_at: new Date() })
    .where('operation_id', '=', id)
    .execute();

  await bank.platform.clock.advance(24 * 3600);
  await compare();

  expect(await findings()).toContainEqual(['NOT_SENT_AT_SWITCH', sessionId]);
});

test('the daily comparison, while the switch gives no list: is made up for, all days that were missed', async () => {
  ada = { ...ada, token: await bank.signIn(ada) };
  const { id } = await sendElsewhere(bank, ada, accountElsewhere(), 100);
  await settleAfterPauses(bank, 1);
  const [of] = await bank.platform.db
    .updateTable('dispatches')
    .set({ state: 'FAILED' })
    .where('operation_id', '=', id)
    .returning('session_id')
    .execute();
  await bank.platform.clock.advance(20 * 24 * 3600);
  const second = await bank.join({ INTERBANK_URL: 'http://127.0.0.1:1' });
  try {
    await compareWithSwitch(second.platform, await second.platform.clock.now());
  } finally {
    await second.close();
  }
  expect((await findings()).map(([, about]) => about)).not.toContain(of?.session_id);

  await compare();
  expect(await findings()).toContainEqual(['SENT_THOUGH_RETURNED', of?.session_id]);
});
