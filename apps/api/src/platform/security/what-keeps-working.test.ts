import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  openTestBank,
  type SignedIn,
  type TestBank,
  type TestCustomer,
} from '../../../../../scripts/testing/bank.ts';
import {
  carryOutDue,
  confirmBulk,
  readBulk,
  rowTo,
  startBulk,
} from '../../../../../scripts/testing/bulk-transfers.ts';
import { openStaff, signInStaff } from '../../../../../scripts/testing/staff.ts';

const MINUTES = 60_000;
const TRANSFERS = 300;
const SIGN_INS = 100;
/** So many are started before their codes are read; fewer than may wait (counter 8). */
const TOGETHER = 25;

let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank();
});
afterAll(() => bank.close());

/** Starts transfers of ₦10 to people never paid before, and confirms each. @returns what the confirms answered */
async function pay(ada: SignedIn, people: readonly TestCustomer[]): Promise<number[]> {
  const ids: string[] = [];
  for (const { account } of people) {
    const { id } = await bank.ask('POST /api/transfer/intrabank', {
      token: ada.token,
      body: {
        sourceAccountNumber: ada.account.accountNumber,
        destinationAccountNumber: account.accountNumber,
        amount: 10,
        description: 'Wages',
      },
    });
    ids.push(id);
  }
  const codes = (await bank.mailTo(ada.email)).flatMap(
    ({ text }) => (text.includes('It sends') && /code is (\d{6})/.exec(text)?.[1]) || [],
  );
  const newest = codes.slice(0, ids.length).toReversed();
  return Promise.all(
    ids.map(async (id, place) => (await bank.confirm(ada, { id, otp: newest[place] ?? '' })).status),
  );
}

test(
  'a customer and a colleague from one address without cookies, 100 sign-ins, 300 transfers and a payroll of 1,000 rows within ten minutes: all turns out well',
  async () => {
    const people: TestCustomer[] = [];
    while (people.length < TRANSFERS) people.push(await bank.openCustomer({ balances: [0] }));
    const checker = await openStaff(bank, 'REVIEWER', 'APPROVER', 'AUDITOR');
    let ada = await bank.signedIn({ balances: [100_000] });
    let signIns = 1;
    const begun = await bank.platform.clock.now();

    const answers: number[] = [];
    for (let place = 0; place < TRANSFERS; place += TOGETHER) {
      answers.push(...(await pay(ada, people.slice(place, place + TOGETHER))));
      for (; signIns < (SIGN_INS * answers.length) / TRANSFERS; signIns += 1)
        ada = { ...ada, token: await bank.signIn(ada) };
      await signInStaff(bank, checker);
    }
    expect([answers.length, new Set(answers), signIns]).toEqual([TRANSFERS, new Set([200]), SIGN_INS]);

    const rows = Array.from({ length: 1000 }, (_, place) =>
      rowTo(ada, people[place % people.length]?.account.accountNumber ?? '', { amount: 20 }),
    );
    const bulk = await startBulk(bank, ada, rows);
    expect((await confirmBulk(bank, ada, bulk)).status).toBe(200);
    await carryOutDue(bank);
    expect(await readBulk(bank, ada, bulk.id)).toMatchObject({
      status: 'SUCCESS',
      counts: { rows: 1000, succeeded: 1000 },
    });

    const minutes = ((await bank.platform.clock.now()).getTime() - begun.getTime()) / MINUTES;
    expect(minutes).toBeLessThan(10);
    expect(await bank.balanceOf(ada.account)).toBe(10_000_000n - 300n * 1000n - 1000n * 2000n);
    expect(await bank.proveBooks()).toEqual([]);
  },
  10 * MINUTES,
);
