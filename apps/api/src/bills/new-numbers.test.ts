import { BILL_PRODUCTS } from '@harvest/contracts/bill-details';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runSql } from '../../../../scripts/run-sql.ts';
import { seen, tokenOf } from '../../../../scripts/testing/answers.ts';
import type { Answer, SignedIn, TestBank, TestCustomer } from '../../../../scripts/testing/bank.ts';
import {
  BOUQUET,
  buyBill,
  confirmBill,
  initiateBill,
  numberOf,
  payBill,
} from '../../../../scripts/testing/bills.ts';
import { edit } from '../../../../scripts/testing/changing-schedules.ts';
import {
  afterReset,
  confirmChange,
  newPhoneNumber,
  smsCodeFor,
  startChange,
} from '../../../../scripts/testing/contacts.ts';
import { type BankWithSwitch, openBankWithSwitch } from '../../../../scripts/testing/interbank.ts';
import { kycStatus } from '../../../../scripts/testing/kyc.ts';
import { settleDue } from '../../../../scripts/testing/other-banks.ts';
import {
  daily,
  initiateBillSchedule,
  moveTo,
  once,
  readSchedule,
  runDue,
  scheduleBill,
  signInAgain,
  today,
} from '../../../../scripts/testing/schedules.ts';
import { initiate, untouched } from '../../../../scripts/testing/transfers.ts';
import { daysAhead } from '../scheduled-payments/schedule-rules.ts';

const DAY_SECONDS = 24 * 3600;
const CAP = { limit: '₦20,000.00' };

let opened: BankWithSwitch;
let bank: TestBank;
beforeAll(async () => {
  opened = await openBankWithSwitch();
  ({ bank } = opened);
});
afterAll(() => opened.close());

const rich = () => bank.signedIn({ balances: [1_000_000] });
const PREPAID = 'ELECTRICITY_BILL';
const meter = (lastThree: string) => numberOf(PREPAID, lastThree);
const phone = (lastThree: string) => numberOf('AIRTIME', lastThree);

type Bought = Parameters<typeof initiateBill>;

/** Buys with the code that only the phone got. */
async function buy(of: SignedIn, product: Bought[2], number?: string, fields?: Bought[4]): Promise<Answer> {
  const started = await initiateBill(bank, of, product, number, fields);
  if (started.status !== 200) return started;
  const { id } = started.body as { id: string };
  return confirmBill(bank, of, product, { id, otp: await smsCodeFor(bank, of) });
}

const paramsOf = ({ body }: Answer) => (body as { params?: unknown }).params;
const toNew = async (of: SignedIn) => (await kycStatus(bank, of)).limits.toNewPeople;
const save = (of: SignedIn, purchaseId: string) =>
  bank.call('POST /api/utility/saved-numbers', { token: of.token, body: { purchaseId, label: 'House' } });

describe('numbers, meters and cards that are new, while codes go by phone alone', () => {
  test('POST …/vend/initiate, of more than ₦20,000 in parts: answers 422, starts nothing and says what is left', async () => {
    const ada = await afterReset(bank, await bank.openCustomer({ balances: [1_000_000] }));
    expect((await buy(ada, 'AIRTIME', phone('111'), { amount: 15_000 })).status).toBe(200);
    expect(await toNew(ada)).toEqual({ limit: 20_000, left: 5000 });
    for (const [product, number, fields] of [
      ['AIRTIME', phone('111'), { amount: 5001 }],
      ['AIRTIME', phone('112'), { amount: 5001 }],
      [PREPAID, meter('111'), { amount: 5001 }],
      [PREPAID, meter('111'), { amount: 5001, meterType: 'POSTPAID' }],
      ['CABLE_TV', undefined, {}],
    ] as const) {
      const refused = await initiateBill(bank, ada, product, number, fields);
      expect(seen(refused), product).toEqual([422, 'NEW_RECIPIENTS_LIMIT_EXCEEDED']);
      expect(paramsOf(refused)).toMatchObject({ ...CAP, remaining: '₦5,000.00' });
    }
    expect((await buy(ada, PREPAID, meter('111'), { amount: 4200 })).status).toBe(200);
    expect((await buy(ada, 'DATA', phone('112'))).status).toBe(200);
    expect((await initiateBill(bank, ada, 'DATA', phone('112'))).code).toBe('NEW_RECIPIENTS_LIMIT_EXCEEDED');
    await settleDue(bank);
    expect(await bank.balanceOf(ada.account)).toBe(98_000_000n);
    expect(await bank.proveBooks()).toEqual([]);
  });

  test('bills and transfers: count together, whichever came first', async () => {
    const musa = await bank.openCustomer();
    const ada = await afterReset(bank, await bank.openCustomer({ balances: [1_000_000] }));
    const to = { destinationAccountNumber: musa.account.accountNumber };
    const { body } = await initiate(bank, ada, { ...to, amount: 15_000 });
    const otp = await smsCodeFor(bank, ada);
    expect((await bank.confirm(ada, { id: (body as { id: string }).id, otp })).status).toBe(200);
    expect((await initiateBill(bank, ada, PREPAID, meter('121'), { amount: 5001 })).code).toBe(
      'NEW_RECIPIENTS_LIMIT_EXCEEDED',
    );
    expect((await buy(ada, PREPAID, meter('121'), { amount: 5000 })).status).toBe(200);
    expect((await initiate(bank, ada, { ...to, amount: 0.01 })).code).toBe('NEW_RECIPIENTS_LIMIT_EXCEEDED');
  });

  test('POST …/vend/confirm, all at once: buys as many as fit', async () => {
    const ada = await afterReset(bank, await bank.openCustomer({ balances: [1_000_000] }));
    const started: { id: string; otp: string }[] = [];
    for (const lastThree of ['131', '132', '133', '134']) {
      const { body } = await initiateBill(bank, ada, PREPAID, meter(lastThree), { amount: 9000 });
      started.push({ id: (body as { id: string }).id, otp: await smsCodeFor(bank, ada) });
    }
    const answers = await Promise.all(started.map((one) => confirmBill(bank, ada, PREPAID, one)));
    expect(answers.map(({ code }) => code ?? 'BOUGHT').toSorted()).toEqual([
      'BOUGHT',
      'BOUGHT',
      'NEW_RECIPIENTS_LIMIT_EXCEEDED',
      'NEW_RECIPIENTS_LIMIT_EXCEEDED',
    ]);
  });

  test('what came back: counts no more', async () => {
    const ada = await afterReset(bank, await bank.openCustomer({ balances: [1_000_000] }));
    expect((await buy(ada, PREPAID, meter('051'), { amount: 20_000 })).status).toBe(200);
    expect((await initiateBill(bank, ada, PREPAID, meter('141'))).code).toBe('NEW_RECIPIENTS_LIMIT_EXCEEDED');
    await settleDue(bank);
    expect(await bank.balanceOf(ada.account)).toBe(100_000_000n);
    expect(await toNew(ada)).toEqual({ limit: 20_000, left: 20_000 });
    expect((await buy(ada, PREPAID, meter('141'), { amount: 20_000 })).status).toBe(200);
  });

  test('what was paid for more than a day ago: gets what other limits let through, and nothing else does', async () => {
    const owner = await rich();
    await buyBill(bank, owner, PREPAID, meter('151'));
    await buyBill(bank, owner, 'AIRTIME', phone('151'));
    await buyBill(bank, owner, 'CABLE_TV');
    await bank.platform.clock.advance(DAY_SECONDS);
    const ada = await afterReset(bank, owner);
    expect((await buy(ada, PREPAID, meter('151'), { amount: 50_000 })).status).toBe(200);
    // A phone stays the same at another network; a meter of another company is another one.
    const atGlo = { amount: 30_000, airtimeProviderCode: 'GLO' };
    expect((await buy(ada, 'AIRTIME', phone('151'), atGlo)).status).toBe(200);
    expect((await buy(ada, 'CABLE_TV')).status).toBe(200);
    expect(await toNew(ada)).toEqual({ limit: 20_000, left: 20_000 });
    const elsewhere = { amount: 20_001, electricityProviderCode: 'EKEDC' };
    expect((await initiateBill(bank, ada, PREPAID, meter('151'), elsewhere)).code).toBe(
      'NEW_RECIPIENTS_LIMIT_EXCEEDED',
    );
  });

  test('what was first paid for, or saved, less than a day ago: is new', async () => {
    const owner = await rich();
    const { id } = await buyBill(bank, owner, PREPAID, meter('161'));
    expect((await save(owner, id)).status).toBe(200);
    await bank.platform.clock.advance(DAY_SECONDS - 120);
    const ada = await afterReset(bank, owner);
    expect((await initiateBill(bank, ada, PREPAID, meter('161'), { amount: 20_001 })).code).toBe(
      'NEW_RECIPIENTS_LIMIT_EXCEEDED',
    );
  });

  test('a meter that the customer saved more than a day ago, though nothing was bought for it in the end: is known', async () => {
    const owner = await rich();
    const { id } = await payBill(bank, owner, PREPAID, meter('052'));
    expect((await save(owner, id)).status).toBe(200);
    await settleDue(bank);
    await bank.platform.clock.advance(DAY_SECONDS);
    const ada = await afterReset(bank, owner);
    expect((await initiateBill(bank, ada, PREPAID, meter('052'), { amount: 30_000 })).status).toBe(200);
  });

  test('the phone of the customer, proved more than a day ago: is known; one that it was changed to a moment ago is not', async () => {
    const owner = await rich();
    await bank.platform.clock.advance(DAY_SECONDS);
    const ada = await afterReset(bank, owner);
    const own = { amount: 30_000 };
    expect((await buy(ada, 'AIRTIME', ada.phoneNumber, own)).status).toBe(200);
    const other = await changePhone(await rich());
    expect((await initiateBill(bank, other, 'AIRTIME', other.phoneNumber, own)).code).toBe(
      'NEW_RECIPIENTS_LIMIT_EXCEEDED',
    );
  });

  test('of somebody to whom nothing happened: get what other limits let through', async () => {
    const ada = await rich();
    await buyBill(bank, ada, PREPAID, meter('171'), { amount: 50_000 });
    expect(await bank.balanceOf(ada.account)).toBe(95_000_000n);
  });
});

async function changePhone(ada: SignedIn): Promise<SignedIn & TestCustomer> {
  const phoneNumber = newPhoneNumber();
  const { body } = await startChange(bank, ada, 'PHONE', phoneNumber);
  const [otp, newOtp] = [await smsCodeFor(bank, ada), await smsCodeFor(bank, { phoneNumber })];
  const changed = await confirmChange(bank, ada, { id: body.operationId, otp, newOtp });
  expect(changed, JSON.stringify(changed.body)).toMatchObject({ status: 200 });
  return { ...ada, phoneNumber, token: tokenOf(changed) };
}

describe('scheduled, while codes go by phone alone', () => {
  test.each(BILL_PRODUCTS.filter((product) => product !== 'DATA' && product !== 'CABLE_TV'))(
    'POST /api/ibanking/personal/schedule-payments/bill, of %s for more than the cap: answers 422 and starts nothing',
    async (product) => {
      const ada = await afterReset(bank, await bank.openCustomer({ balances: [1_000_000] }));
      const setting = { schedulePaymentSetting: once(daysAhead(await today(bank), 1)) };
      const over = await initiateBillSchedule(bank, ada, product, { ...setting, amount: 20_001 });
      expect(seen(over)).toEqual([422, 'NEW_RECIPIENTS_LIMIT_EXCEEDED']);
      await untouched(bank, ada.account, 100_000_000n);
      const fits = await initiateBillSchedule(bank, ada, product, { ...setting, amount: 20_000 });
      expect(fits.status).toBe(200);
    },
  );

  test('an edit that asks for more than the cap: answers 422 and changes nothing', async () => {
    const owner = await rich();
    const setting = { schedulePaymentSetting: once(daysAhead(await today(bank), 1)) };
    const reference = await scheduleBill(bank, owner, PREPAID, { ...setting, number: meter('181') });
    const ada = await afterReset(bank, owner);
    expect(seen(await edit(bank, ada, reference, { amount: 20_001 }))).toEqual([
      422,
      'NEW_RECIPIENTS_LIMIT_EXCEEDED',
    ]);
    expect(await readSchedule(bank, ada, reference)).toMatchObject({ amount: 1000 });
  });

  test('payments of a schedule that was approved before: those above the cap fail until its number is known', async () => {
    const owner = await rich();
    const first = daysAhead(await today(bank), 1);
    const bought = { amount: 15_000, schedulePaymentSetting: daily(first, 3) };
    await scheduleBill(bank, owner, PREPAID, { ...bought, number: meter('191') });
    await scheduleBill(bank, owner, PREPAID, { ...bought, number: meter('192') });
    await moveTo(bank, first, 4);
    const ada = await afterReset(bank, await signInAgain(bank, owner));
    await moveTo(bank, first, 7);
    await runDue(bank);
    await settleDue(bank);
    expect(await bank.balanceOf(ada.account)).toBe(98_500_000n);
    expect((await bank.mailTo(ada.email)).some(({ text }) => text.includes('in 24 hours'))).toBe(true);

    // The meter that was paid for is known a day later, and the other one has the cap for itself.
    await moveTo(bank, daysAhead(first, 1), 8);
    await runDue(bank);
    await settleDue(bank);
    expect(await bank.balanceOf(ada.account)).toBe(95_500_000n);
    expect(await bank.proveBooks()).toEqual([]);
  });
});

test('a bouquet that costs more than the cap, for a card that is new: answers 422 and names the card', async () => {
  const ada = await afterReset(bank, await bank.openCustomer({ balances: [1_000_000] }));
  const { ownerUrl } = bank.database;
  await runSql(ownerUrl, `update bill_offers set price_kobo = 2000100 where code = '${BOUQUET.code}'`);
  const refused = await initiateBill(bank, ada, 'CABLE_TV');
  expect(seen(refused)).toEqual([422, 'NEW_RECIPIENTS_LIMIT_EXCEEDED']);
  expect((refused.body as { message: string }).message).toContain('This smart card is new.');
});
