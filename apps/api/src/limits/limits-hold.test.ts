import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Answer, SignedIn, TestBank } from '../../../../scripts/testing/bank.ts';
import { confirmBill, numberOf, startBill } from '../../../../scripts/testing/bills.ts';
import { carryOutDue, confirmBulk, rowTo, startBulk } from '../../../../scripts/testing/bulk-transfers.ts';
import type { TestAccount } from '../../../../scripts/testing/customers.ts';
import { eventually } from '../../../../scripts/testing/eventually.ts';
import {
  accountElsewhere,
  type BankWithSwitch,
  openBankWithSwitch,
} from '../../../../scripts/testing/interbank.ts';
import { confirmLimits, limitOf, setLimits, startLimits } from '../../../../scripts/testing/limits.ts';
import {
  confirmElsewhere,
  initiateElsewhere,
  sendElsewhere,
  settleDue,
  startElsewhere,
} from '../../../../scripts/testing/other-banks.ts';
import { moveTo, once, runDue, schedule, signInAgain, today } from '../../../../scripts/testing/schedules.ts';
import { history, letStartsAge } from '../../../../scripts/testing/transfers.ts';
import { endOfLagosDay, lagosDay } from '../bank/lagos-time.ts';
import { daysAhead } from '../scheduled-payments/schedule-rules.ts';

const NAIRA = 100n;
const DAY_SECONDS = 86_400;

let opened: BankWithSwitch;
let bank: TestBank;
/** The same bank seen through a second API instance with connections and a money queue of its own. */
let second: TestBank;
beforeAll(async () => {
  opened = await openBankWithSwitch();
  ({ bank } = opened);
  second = await bank.join();
});
afterAll(async () => {
  await second.close();
  await opened.close();
});

type Started = { readonly id: string; readonly otp: string };

async function startMany(
  sender: SignedIn,
  to: TestAccount,
  { amount, count }: { readonly amount: number; readonly count: number },
): Promise<Started[]> {
  const started: Started[] = [];
  for (let place = 0; place < count; place += 1) {
    if (place === 20 || place === 40) await letStartsAge(bank.database.appUrl, sender);
    started.push(await bank.startTransfer(sender, to, amount, { description: `Yam ${place}` }));
  }
  return started;
}

/** Every other confirm goes through the other API instance. */
function confirmAll(sender: SignedIn, started: readonly Started[]): Promise<Answer[]> {
  return Promise.all(started.map((one, place) => (place % 2 === 0 ? bank : second).confirm(sender, one)));
}

const outcomesOf = (answers: readonly Answer[]) => {
  const outcomes = answers.map(({ status, code }) => code ?? String(status));
  const groups = Map.groupBy(outcomes, (outcome) => outcome);
  return Object.fromEntries(Array.from(groups, ([outcome, { length }]) => [outcome, length]));
};
const sentOf = (answers: readonly Answer[]) => answers.filter(({ status }) => status === 200).length;

/** What a customer used on each day, in naira. */
async function usesOf({ id }: SignedIn): Promise<Record<string, number>> {
  const rows = await bank.platform.db
    .selectFrom('limit_uses')
    .select(['day', 'used_kobo'])
    .where('customer_id', '=', id)
    .execute();
  const days = Map.groupBy(rows, ({ day }) => day);
  return Object.fromEntries(
    Array.from(days, ([day, uses]) => [
      day,
      Number(uses.reduce((sum, use) => sum + use.used_kobo, 0n) / NAIRA),
    ]),
  );
}

/** Moves the clock to so many seconds before midnight in Lagos. */
async function moveBeforeMidnight(seconds: number): Promise<void> {
  const now = await bank.platform.clock.now();
  const leftMs = endOfLagosDay(lagosDay(now)).getTime() - now.getTime();
  const aheadSeconds = Math.floor(leftMs / 1000) - seconds;
  await bank.platform.clock.advance(aheadSeconds > 0 ? aheadSeconds : aheadSeconds + DAY_SECONDS);
}

/** A customer whose day ends at ₦50,000: by the cap of level 1, or by a limit of their own. */
async function limitedBy(what: 'OWN' | 'CAP') {
  const ada = await bank.signedIn({ kycLevel: what === 'CAP' ? 1 : 3, balances: [500_000] });
  if (what === 'OWN') await setLimits(bank, ada, { single: 50_000, daily: 50_000 });
  const musa = await bank.openCustomer({ balances: [0] });
  const refusal = what === 'OWN' ? 'OWN_DAILY_LIMIT_EXCEEDED' : 'DAILY_LIMIT_EXCEEDED';
  return { ada, musa: musa.account, refusal };
}

test.each(['OWN', 'CAP'] as const)(
  'fifty transfers of a tenth of the daily limit (%s), confirmed at once in two processes: ten are sent',
  async (what) => {
    const { ada, musa, refusal } = await limitedBy(what);
    const started = await startMany(ada, musa, { amount: 5000, count: 50 });
    const answers = await confirmAll(ada, started);
    expect(outcomesOf(answers)).toEqual({ '200': 10, [refusal]: 40 });
    expect(await bank.balanceOf(musa)).toBe(50_000n * NAIRA);
    expect(await usesOf(ada)).toEqual({ [await today(bank)]: 50_000 });
    expect(await bank.proveBooks()).toEqual([]);
  },
);

test.each(['OWN', 'CAP'] as const)(
  'fifty transfers of a tenth of the daily limit (%s), confirmed while midnight passes in Lagos: at most ten are sent on each day',
  async (what) => {
    await moveBeforeMidnight(120);
    const { ada, musa, refusal } = await limitedBy(what);
    const before = await today(bank);
    const started = await startMany(ada, musa, { amount: 5000, count: 50 });
    expect(await today(bank)).toBe(before);

    const early = confirmAll(ada, started.slice(0, 25));
    await eventually(async () => expect((await usesOf(ada))[before]).toBeGreaterThan(0));
    await bank.platform.clock.advance(180);
    const late = confirmAll(ada, started.slice(25));
    const answers = [...(await early), ...(await late)];

    const after = daysAhead(before, 1);
    const uses = await usesOf(ada);
    // Those that came after midnight alone use the new day up.
    expect(uses[after]).toBe(50_000);
    const usedBefore = uses[before] ?? 0;
    expect(usedBefore).toBeGreaterThan(0);
    expect(usedBefore).toBeLessThanOrEqual(50_000);
    const sent = sentOf(answers);
    expect(sent * 5000).toBe(usedBefore + 50_000);
    expect(outcomesOf(answers)).toEqual({ '200': sent, [refusal]: 50 - sent });
    const rows = (await history(bank, ada)).filter(({ status }) => status === 'SUCCESS');
    const days = Map.groupBy(rows, ({ dateCreated }) => dateCreated.split('-').toReversed().join('-'));
    expect(days.get(after)).toHaveLength(10);
    expect((days.get(before) ?? []).length).toBe(usedBefore / 5000);
    expect(await bank.proveBooks()).toEqual([]);
  },
);

test('payments of every kind at once, bulk and scheduled ones among them: none passes its own limit, nor all together the cap', async () => {
  const ada = await bank.signedIn({ kycLevel: 1, balances: [500_000] });
  const musa = await bank.openCustomer({ balances: [0] });
  const to = musa.account;
  await schedule(bank, ada, {
    destinationAccountNumber: to.accountNumber,
    amount: 5000,
    schedulePaymentSetting: once(daysAhead(await today(bank), 1)),
  });
  await moveTo(bank, daysAhead(await today(bank), 1), 12);
  const again = await signInAgain(bank, ada);
  await setLimits(bank, again, { single: 5000, daily: 15_000, transferType: 'INTERBANK' });
  await setLimits(bank, again, { single: 5000, daily: 10_000, transferType: 'BILL_PAYMENT' });
  const bills: Started[] = [];
  const elsewhere: Started[] = [];
  for (let count = 0; count < 8; count += 1) {
    bills.push(await startBill(bank, again, 'AIRTIME', numberOf('AIRTIME'), { amount: 5000 }));
    elsewhere.push(await startElsewhere(bank, again, accountElsewhere(), 5000));
  }
  const rows = Array.from({ length: 8 }, () => rowTo(again, to.accountNumber, { amount: 5000 }));
  const bulk = await startBulk(bank, again, rows);
  const inside = await startMany(again, to, { amount: 5000, count: 12 });

  await Promise.all([
    confirmAll(again, inside),
    runDue(second),
    confirmBulk(second, again, bulk),
    ...bills.map((one, place) => confirmBill(place % 2 === 0 ? bank : second, again, 'AIRTIME', one)),
    ...elsewhere.map((one, place) => confirmElsewhere(place % 2 === 0 ? bank : second, again, one)),
  ]);
  await carryOutDue(bank);

  const used = async (type: Parameters<typeof limitOf>[2]) => (await limitOf(bank, again, type)).usedToday;
  const [toOthers, forBills, toHarvest] = [
    await used('INTERBANK'),
    await used('BILL_PAYMENT'),
    await used('INTRA_BANK'),
  ];
  expect(toOthers).toBeLessThanOrEqual(15_000);
  expect(forBills).toBeLessThanOrEqual(10_000);
  expect(toOthers + forBills + toHarvest).toBe(50_000);
  expect(await bank.balanceOf(to)).toBe(BigInt(toHarvest) * NAIRA);
  expect(await bank.proveBooks()).toEqual([]);
});

test('a limit that is lowered while payments are confirmed: is obeyed by all that are confirmed after its answer', async () => {
  const { ada, musa } = await limitedBy('OWN');
  const started = await startMany(ada, musa, { amount: 5000, count: 40 });
  const lowering = await startLimits(bank, ada, { single: 5000, daily: 5000, transferType: 'INTRA_BANK' });

  const underWay = confirmAll(ada, started.slice(0, 20));
  expect((await confirmLimits(second, ada, lowering)).status).toBe(200);
  const after = await confirmAll(ada, started.slice(20));
  const before = await underWay;

  const [early, late] = [sentOf(before), sentOf(after)];
  expect(early).toBeLessThanOrEqual(10);
  // One is all that the new limit has room for, and only where none was sent before.
  expect(late === 0 || early + late === 1).toBe(true);
  expect(early + late).toBeGreaterThanOrEqual(1);
  expect(await usesOf(ada)).toEqual({ [await today(bank)]: (early + late) * 5000 });
  expect(await bank.proveBooks()).toEqual([]);
});

test('a higher limit that comes into force while payments are confirmed: the old one is passed by none that came before', async () => {
  const { ada, musa, refusal } = await limitedBy('OWN');
  await moveBeforeMidnight(43_200);
  const noon = await signInAgain(bank, ada);
  expect(await setLimits(bank, noon, { single: 50_000, daily: 100_000 })).not.toBeNull();
  await bank.platform.clock.advance(DAY_SECONDS - 120);
  const almost = await signInAgain(bank, ada);
  const started = await startMany(almost, musa, { amount: 5000, count: 50 });

  expect(outcomesOf(await confirmAll(almost, started.slice(0, 15)))).toEqual({ '200': 10, [refusal]: 5 });
  const early = confirmAll(almost, started.slice(15, 25));
  await bank.platform.clock.advance(180);
  const late = confirmAll(almost, started.slice(25));
  const answers = [...(await early), ...(await late)];

  expect(outcomesOf(answers)).toEqual({ '200': 10, [refusal]: 25 });
  expect(await usesOf(ada)).toEqual({ [await today(bank)]: 100_000 });
  expect(await bank.proveBooks()).toEqual([]);
});

test('many raises and one lowering, confirmed at once: whatever is decided last stands whole', async () => {
  const ada = await bank.signedIn();
  await setLimits(bank, ada, { single: 1000, daily: 1000 });
  const raises = [];
  for (let count = 1; count <= 4; count += 1)
    raises.push(await startLimits(bank, ada, { single: 1000 + count, daily: 2000 + count }));
  const lowering = await startLimits(bank, ada, { single: 400, daily: 900 });
  const answers = await Promise.all(
    [...raises, lowering].map((one, place) => confirmLimits(place % 2 === 0 ? bank : second, ada, one)),
  );
  expect(sentOf(answers)).toBe(5);
  const { dailyLimit, limitPerTransaction, coming } = await limitOf(bank, ada, 'INTERBANK');
  expect([limitPerTransaction, dailyLimit]).toEqual([400, 900]);
  // It was the last one, or one of the others came after it.
  if (coming !== null) expect(coming.dailyLimit - coming.limitPerTransaction).toBe(1000);
});

test('a payment that is returned on the day after: gives the own limit back to the day of the debit', async () => {
  const ada = await bank.signedIn({ balances: [100_000] });
  await setLimits(bank, ada, { single: 50_000, daily: 50_000, transferType: 'INTERBANK' });
  const before = await today(bank);
  await sendElsewhere(bank, ada, accountElsewhere('051'), 50_000);
  const over = { destinationAccountNumber: accountElsewhere(), amount: 0.01 };
  expect((await initiateElsewhere(bank, ada, over)).code).toBe('OWN_DAILY_LIMIT_EXCEEDED');

  await moveBeforeMidnight(0);
  await bank.platform.clock.advance(120);
  const again = await signInAgain(bank, ada);
  await sendElsewhere(bank, again, accountElsewhere('051'), 30_000);
  expect((await limitOf(bank, again, 'INTERBANK')).usedToday).toBe(30_000);
  await settleDue(bank);

  expect(await usesOf(ada)).toEqual({ [before]: 0, [await today(bank)]: 0 });
  // What came back on its own day can be sent again.
  expect((await initiateElsewhere(bank, again, { ...over, amount: 50_000 })).status).toBe(200);
});
