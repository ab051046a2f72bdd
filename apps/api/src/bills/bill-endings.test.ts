import { BILL_PRODUCTS, type BillProduct } from '@harvest/contracts/bill-details';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seen } from '../../../../scripts/testing/answers.ts';
import type { SignedIn, TestBank } from '../../../../scripts/testing/bank.ts';
import { confirmBill, numberOf, payBill } from '../../../../scripts/testing/bills.ts';
import { billsStandingAt } from '../../../../scripts/testing/bills-standing.ts';
import { type BankWithSwitch, openBankWithSwitch } from '../../../../scripts/testing/interbank.ts';
import { settleAfterPauses } from '../../../../scripts/testing/other-banks.ts';
import { usedToday } from '../../../../scripts/testing/transfers.ts';

let opened: BankWithSwitch;
let bank: TestBank;
let standing: ReturnType<typeof billsStandingAt>;
beforeAll(async () => {
  opened = await openBankWithSwitch();
  ({ bank } = opened);
  standing = billsStandingAt(bank);
});
afterAll(() => opened.close());

test.each(
  BILL_PRODUCTS.flatMap((product) =>
    (
      [
        ['051', 0, 'FAILED'],
        ['503', 0, 'FAILED'],
        ['097', 1, 'SUCCESS'],
        ['096', 3, 'FAILED'],
        ['098', 5, 'PENDING'],
        ...(product === 'AIRTIME' || product === 'DATA' ? [['404', 0, 'FAILED'] as const] : []),
      ] as const
    ).map((ending) => [product, ...ending] as const),
  ),
)(
  'a purchase of %s for a number ending in %s, after %d pauses: is %s, and the money is where it belongs',
  async (product, lastThree, pauses, status) => {
    const ada = await bank.signedIn({ balances: [20_000] });
    const paid = await payBill(bank, ada, product, numberOf(product, lastThree));
    const { amount } = await standing.stateOf(ada, paid.id);

    await settleAfterPauses(bank, pauses);

    await expectSettled(ada, product, paid, { status, amount });
  },
);

test.each([
  ['AIRTIME', '08011111111', {}, 0, 'SUCCESS'],
  ['CABLE_TV', '1212121212', {}, 0, 'SUCCESS'],
  ['ELECTRICITY_BILL', '1111111111111', {}, 0, 'SUCCESS'],
  ['ELECTRICITY_BILL', '1010101010101', { meterType: 'POSTPAID' }, 0, 'SUCCESS'],
  ['ELECTRICITY_BILL', '300000000000', {}, 1, 'SUCCESS'],
  ['ELECTRICITY_BILL', '400000000000', {}, 1, 'SUCCESS'],
  ['ELECTRICITY_BILL', '201000000000', {}, 4, 'PENDING'],
  ['ELECTRICITY_BILL', '500000000000', {}, 4, 'PENDING'],
] as const)(
  'a purchase of %s for %s of a known test list (%j), after %d pauses: is %s',
  async (product, number, fields, pauses, status) => {
    const ada = await bank.signedIn({ balances: [20_000] });
    const paid = await payBill(bank, ada, product, number, fields);
    const { amount } = await standing.stateOf(ada, paid.id);
    await settleAfterPauses(bank, pauses);
    await expectSettled(ada, product, paid, { status, amount });
  },
);

async function expectSettled(
  ada: SignedIn,
  product: BillProduct,
  paid: { id: string; reference: string; otp: string },
  { status, amount }: { status: string; amount: number },
) {
  const state = await standing.stateOf(ada, paid.id);
  expect(state.status).toBe(status);
  const rows = [['', 'Bill Payment', status, amount]];
  const debit = `Debit: ₦${amount.toLocaleString('en-NG')}.00`;
  const again = await confirmBill(bank, ada, product, paid);
  if (status === 'FAILED') {
    const back = `₦${amount.toLocaleString('en-NG')}.00`;
    expect(state.message).toBe(`Not bought. ${back} is back in your account.`);
    expect(await standing.stepsOf(ada, paid.id)).toEqual(['DEBITED', 'SENT', 'FAILED', 'RETURNED']);
    expect(await standing.rowsOf(ada, paid.reference)).toEqual([
      ...rows,
      ['-RETURN', 'Deposit', 'SUCCESS', amount],
    ]);
    expect(await standing.returnOf(ada, paid.reference)).toBe(
      `Returned: ${state.description} for ${state.destinationAccountNumber}`,
    );
    expect(await bank.balanceOf(ada.account)).toBe(2_000_000n);
    expect(await usedToday(bank, ada)).toBe(0n);
    expect(await standing.toldAbout(ada, paid.reference)).toEqual([debit, `Returned: ${back}`]);
    expect(seen(again)).toEqual([422, 'NOT_BOUGHT']);
    expect(await standing.logsOf(ada)).toMatchObject([
      { vendingStatus: 'FAILED', message: state.message, token: null },
    ]);
  } else {
    expect(await standing.rowsOf(ada, paid.reference)).toEqual(rows);
    expect(await bank.balanceOf(ada.account)).toBe(2_000_000n - BigInt(amount) * 100n);
    expect(await usedToday(bank, ada)).toBe(BigInt(amount) * 100n);
    expect(again.body).toEqual(state);
    const isPrepaid = state.bill?.meterType === 'PREPAID';
    expect(state.bill?.token ?? '').toMatch(isPrepaid && status === 'SUCCESS' ? /^\d{20}$/ : /^$/);
  }
  expect(await bank.proveBooks()).toEqual([]);
}
