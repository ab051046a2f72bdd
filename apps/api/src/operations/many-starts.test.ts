import { SCHEDULES_OPEN_MAX } from '@harvest/contracts/schedule-dates';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runSql } from '../../../../scripts/run-sql.ts';
import { type Answer, openTestBank, type SignedIn, type TestBank } from '../../../../scripts/testing/bank.ts';
import { confirmBill, initiateBill, startBill } from '../../../../scripts/testing/bills.ts';
import { confirmBulk, initiateBulk, rowTo } from '../../../../scripts/testing/bulk-transfers.ts';
import {
  initiateSchedule,
  once,
  schedule,
  signInAgain,
  today,
} from '../../../../scripts/testing/schedules.ts';
import { initiate, STARTS_MAX } from '../../../../scripts/testing/transfers.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank();
});
afterAll(() => bank.close());

async function adaAndMusa() {
  const ada = await bank.signedIn();
  const musa = await bank.openCustomer();
  return { ada, to: musa.account.accountNumber };
}

const startBulk = (ada: SignedIn, to: string) => initiateBulk(bank, ada, [rowTo(ada, to), rowTo(ada, to)]);
const startSchedule = async (ada: SignedIn, to: string) =>
  initiateSchedule(bank, ada, {
    destinationAccountNumber: to,
    schedulePaymentSetting: once(await today(bank)),
  });

const codesOf = (answers: readonly Answer[]) =>
  answers.map(({ status, code }) => (status === 200 ? 'started' : (code ?? ''))).toSorted();

/** How many codes were sent to somebody by e-mail, and how many by SMS. */
async function codesSentTo({ email, phoneNumber }: SignedIn): Promise<number[]> {
  const sent = [await bank.mailTo(email), await bank.mailTo(phoneNumber)];
  return sent.map((messages) => messages.filter(({ text }) => /(?<!\d)\d{6}(?!\d)/.test(text)).length);
}

describe('what one code approves, started and not finished', () => {
  test('forty times at once, in bulk and as schedules: is started thirty times, until one is confirmed or ten minutes are over', async () => {
    const { ada, to } = await adaAndMusa();
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, place) =>
        place % 2 === 0 ? startBulk(ada, to) : startSchedule(ada, to),
      ),
    );
    expect(codesOf(answers)).toEqual([
      ...Array.from({ length: 10 }, () => 'TOO_MANY_STARTS'),
      ...Array.from({ length: STARTS_MAX }, () => 'started'),
    ]);
    const refused = answers.find(({ status }) => status !== 200);
    expect(refused?.status).toBe(429);
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(500);
    const { db } = bank.platform;
    const { count } = await db
      .selectFrom('operations')
      .where('customer_id', '=', ada.id)
      .where('order_id', 'is', null)
      .select(({ fn }) => fn.countAll<bigint>().as('count'))
      .executeTakeFirstOrThrow();
    expect(count).toBe(BigInt(STARTS_MAX));
    // Nobody else is held up.
    const other = await adaAndMusa();
    expect((await startBulk(other.ada, other.to)).status).toBe(200);

    await bank.platform.clock.advance(11 * 60);
    expect((await startBulk(await signInAgain(bank, ada), to)).status).toBe(200);
  });

  test('a purchase and forty more at once: is thirty, of which each sends its code, until one is bought', async () => {
    const { ada, to } = await adaAndMusa();
    const first = await startBill(bank, ada, 'AIRTIME');
    const before = await codesSentTo(ada);
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, place) => initiateBill(bank, ada, place % 2 === 0 ? 'AIRTIME' : 'DATA')),
    );
    expect(codesOf(answers)).toEqual([
      ...Array.from({ length: 41 - STARTS_MAX }, () => 'TOO_MANY_STARTS'),
      ...Array.from({ length: STARTS_MAX - 1 }, () => 'started'),
    ]);
    expect(await codesSentTo(ada)).toEqual(before.map((count) => count + STARTS_MAX - 1));
    // What is ordered counts with it.
    expect(codesOf([await startBulk(ada, to)])).toEqual(['TOO_MANY_STARTS']);
    expect((await confirmBill(bank, ada, 'AIRTIME', first)).status).toBe(200);
    expect((await startBulk(ada, to)).status).toBe(200);
    expect(codesOf([await initiateBill(bank, ada, 'DATA')])).toEqual(['TOO_MANY_STARTS']);
  });

  test('single transfers of every kind, forty at once: are thirty, of which each sends its code, until one is confirmed', async () => {
    const ada = await bank.signedIn({ balances: [1000, 1000] });
    const musa = await bank.openCustomer();
    const [main, other] = ada.accounts;
    const to = { destinationAccountNumber: musa.account.accountNumber, amount: 0.01 };
    const fields = { sourceAccountNumber: main.accountNumber, description: 'Maize' };
    const own = { ...fields, amount: 0.01, destinationAccountNumber: other.accountNumber };
    const ways = [
      () => initiate(bank, ada, to),
      () => bank.call('POST /api/transfer/own-account', { token: ada.token, body: own }),
      () =>
        bank.call('POST /api/transfer/other-banks', {
          token: ada.token,
          body: { ...fields, ...to, destinationBankCode: '090605' },
        }),
    ];
    const started = await bank.startTransfer(ada, musa.account, 5);
    const before = await codesSentTo(ada);
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, place) =>
        (ways[place % ways.length] ?? (() => initiate(bank, ada, to)))(),
      ),
    );
    expect(codesOf(answers)).toEqual([
      ...Array.from({ length: 41 - STARTS_MAX }, () => 'TOO_MANY_STARTS'),
      ...Array.from({ length: STARTS_MAX - 1 }, () => 'started'),
    ]);
    expect(await codesSentTo(ada)).toEqual(before.map((count) => count + STARTS_MAX - 1));
    for (const way of [...ways, () => initiateBill(bank, ada, 'DATA')]) {
      const refused = await way();
      expect([refused.status, refused.code]).toEqual([429, 'TOO_MANY_STARTS']);
      expect(JSON.stringify(refused.body)).not.toContain(musa.lastName.toUpperCase());
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(500);
    }
    expect((await bank.confirm(ada, started)).status).toBe(200);
    expect(codesOf([await initiate(bank, ada, to), await initiate(bank, ada, to)])).toEqual([
      'TOO_MANY_STARTS',
      'started',
    ]);
    expect(await bank.entriesOf(ada.account)).toHaveLength(1);
  });

  test('each confirmed before the next: has no limit; what was discarded is counted', async () => {
    const { ada, to } = await adaAndMusa();
    for (let round = 0; round < STARTS_MAX; round += 1) {
      const started = await startBulk(ada, to);
      const { id } = started.body as { id: string };
      if (round > 0)
        await bank.ask('POST /api/operations/{id}/discard', { token: ada.token, params: { id } });
      else expect((await confirmBulk(bank, ada, { id, otp: await bank.codeFor(ada) })).status).toBe(200);
    }
    // The one that was confirmed left room for one.
    expect((await startBulk(ada, to)).status).toBe(200);
    expect(codesOf([await startBulk(ada, to), await startSchedule(ada, to)])).toEqual([
      'TOO_MANY_STARTS',
      'TOO_MANY_STARTS',
    ]);
  });
});

test('more scheduled payments than a customer may have: are refused, and room comes back with those that are over', async () => {
  const { ada, to } = await adaAndMusa();
  const day = `${Number((await today(bank)).slice(0, 4)) + 1}-01-31`;
  const one = await schedule(bank, ada, { destinationAccountNumber: to, schedulePaymentSetting: once(day) });
  await runSql(
    bank.database.ownerUrl,
    `insert into schedules select (s).* from (
       select jsonb_populate_record(schedules, jsonb_build_object('id', gen_random_uuid(), 'reference', 'COPY' || number)) as s
       from schedules, generate_series(1, ${SCHEDULES_OPEN_MAX - 2}) number where reference = '${one}') copies`,
  );
  expect((await startSchedule(ada, to)).status).toBe(200);
  const refused = await startSchedule(ada, to);
  expect([refused.status, refused.code]).toEqual([422, 'TOO_MANY_SCHEDULES']);
  await bank.ask('POST /api/ibanking/personal/schedule-payments/{id}/cancel', {
    token: ada.token,
    params: { id: one },
  });
  expect((await startSchedule(ada, to)).status).toBe(200);
});
