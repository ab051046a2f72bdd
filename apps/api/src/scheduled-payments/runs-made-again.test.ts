import { kobo } from '@harvest/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SignedIn, TestBank } from '../../../../scripts/testing/bank.ts';
import { numberOf } from '../../../../scripts/testing/bills.ts';
import {
  accountElsewhere,
  askSwitch,
  type BankWithSwitch,
  openBankWithSwitch,
} from '../../../../scripts/testing/interbank.ts';
import { ANOTHER_BANK, settleAfterPauses } from '../../../../scripts/testing/other-banks.ts';
import { readAgain } from '../../../../scripts/testing/running-schedules.ts';
import {
  moveTo,
  once,
  runDue,
  schedule,
  scheduleBill,
  today,
} from '../../../../scripts/testing/schedules.ts';
import { lagosDay } from '../bank/lagos-time.ts';
import { listPurchases, sendPurchase } from '../gateways/billers.ts';
import { listTransfers } from '../gateways/interbank.ts';
import { requestIdOfRun, sessionIdOfRun } from './run-names.ts';
import { daysAhead } from './schedule-rules.ts';

let opened: BankWithSwitch;
let bank: TestBank;
beforeAll(async () => {
  opened = await openBankWithSwitch();
  ({ bank } = opened);
});
afterAll(() => opened.close());

/** The first payment of a schedule, as the bank knew it before it was restored, too. */
async function firstRun(reference: string, day: string) {
  const { id } = await bank.platform.db
    .selectFrom('schedules')
    .select('id')
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow();
  return { scheduleId: id, run: 1, day };
}

async function statusOfRun(ada: SignedIn, reference: string) {
  return (await readAgain(bank, ada, reference)).runs.map(({ status }) => status);
}

test('a scheduled transfer that the switch has from before a restore: leaves under the same session id, is done, and is there once', async () => {
  const ada = await bank.signedIn();
  const day = daysAhead(await today(bank), 1);
  const destinationAccountNumber = accountElsewhere();
  const to = { destinationAccountNumber, destinationBankCode: ANOTHER_BANK.bankCode };
  const setting = { amount: 1234, schedulePaymentSetting: once(day) };
  const reference = await schedule(bank, ada, { ...to, ...setting }, 'interbank');
  const sessionId = sessionIdOfRun(bank.platform.config.bank.code, await firstRun(reference, day));
  const before = await askSwitch(opened.sandbox, 'transfer', {
    ...to,
    sessionId,
    amountKobo: '123400',
    sourceAccountNumber: ada.account.accountNumber,
    sourceAccountName: 'OBI ADA',
    destinationAccountName: 'BELLO MUSA',
    narration: 'Rent',
  });
  expect(before).toMatchObject({ responseCode: '00' });

  await moveTo(bank, day, 7);
  await runDue(bank);
  await settleAfterPauses(bank, 1);

  expect(await statusOfRun(ada, reference)).toEqual(['SUCCESS']);
  const list = await listTransfers(bank.platform, day);
  expect(list).toMatchObject({ outcome: 'LISTED', transfers: [{ sessionId, amountKobo: 123_400n }] });
});

test.each(['AIRTIME', 'ELECTRICITY_BILL'] as const)(
  'a scheduled purchase of %s that the billers have from before a restore: is asked for under the same id, is done, and is sold once',
  async (product) => {
    const ada = await bank.signedIn();
    const day = daysAhead(await today(bank), 1);
    const number = numberOf(product);
    const reference = await scheduleBill(bank, ada, product, { number, schedulePaymentSetting: once(day) });
    const requestId = requestIdOfRun(await firstRun(reference, day));
    const isPhone = product === 'AIRTIME';
    const before = await sendPurchase(bank.platform, {
      requestId,
      product,
      providerCode: isPhone ? 'MTN' : 'IKEDC',
      offerCode: undefined,
      number,
      meterType: isPhone ? undefined : 'PREPAID',
      amountKobo: kobo(100_000),
      phoneNumber: isPhone ? number : ada.phoneNumber,
    });
    expect(before).toMatchObject({ outcome: 'SUCCESS' });
    // The billers list by the day of their own clock, whatever the test lets pass at the bank.
    const soldOn = lagosDay(new Date());
    const listed = async () => {
      const list = await listPurchases(bank.platform, soldOn);
      return list.outcome === 'DOWN' ? [] : list.purchases.map((one) => one.requestId);
    };
    const soldBefore = await listed();

    await moveTo(bank, day, 7);
    await runDue(bank);
    await settleAfterPauses(bank, 1);

    expect(await statusOfRun(ada, reference)).toEqual(['SUCCESS']);
    expect(await listed()).toEqual(soldBefore);
    expect(soldBefore).toContain(requestId);
  },
);
