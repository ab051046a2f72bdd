import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Answer, openTestBank, type TestBank } from '../../../../scripts/testing/bank.ts';
import { initiate, untouched } from '../../../../scripts/testing/transfers.ts';

const INQUIRE = 'POST /api/transfer/intrabank-name-inquiry';
const SAVE = 'POST /api/beneficiaries';

let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank();
});
afterAll(() => bank.close());

/** What a refusal says, but for its trace. */
const told = ({ status, body }: Answer) => ({ status, ...(body as object), traceId: '' });

test.each([
  ['looked up', INQUIRE],
  ['paid', 'POST /api/transfer/intrabank'],
  ['saved as a beneficiary', SAVE],
] as const)('an account that was closed, %s: answers as an account that does not exist', async (_, route) => {
  const ada = await bank.signedIn();
  const musa = await bank.openCustomer({ balances: [0] });
  await bank.setStatus(musa.account, 'CLOSED');
  const ask = (accountNumber: string) => {
    if (route === 'POST /api/transfer/intrabank')
      return initiate(bank, ada, { destinationAccountNumber: accountNumber });
    const body = { accountNumber, beneficiaryName: 'Musa', bankCode: bank.platform.config.bank.code };
    return bank.call(route, { token: ada.token, body });
  };

  const closed = await ask(musa.account.accountNumber);

  expect([closed.status, closed.code]).toEqual([404, 'INVALID_ACCOUNT_DETAILS']);
  expect(told(closed)).toEqual(told(await ask('9999999999')));
  await untouched(bank, ada.account, 10_000_000n);
});

test('an account whose money is held back, paid: takes the money', async () => {
  const ada = await bank.signedIn();
  const musa = await bank.openCustomer({ balances: [0] });
  await bank.setStatus(musa.account, 'NO_DEBIT');
  expect((await bank.send(ada, musa.account, 10)).status).toBe(200);
  expect(await bank.balanceOf(musa.account)).toBe(1000n);
});
