import { afterAll, beforeAll, expect, test } from 'vitest';
import { told } from '../../../../scripts/testing/answers.ts';
import { openTestBank, type TestBank } from '../../../../scripts/testing/bank.ts';
import { attemptsOf, initiate, untouched } from '../../../../scripts/testing/transfers.ts';
import { newId } from '../bank/ids.ts';

const STATE = 'GET /api/transfer/operations/{id}';
const RESEND = 'POST /api/ibanking/personal/2fa/resend';

let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank();
});
afterAll(() => bank.close());

test('POST /api/transfer/intrabank, from an account of somebody else: answers as for an unknown one', async () => {
  const ada = await bank.signedIn();
  const musa = await bank.openCustomer();
  const destinationAccountNumber = ada.account.accountNumber;

  const foreign = await initiate(bank, ada, {
    sourceAccountNumber: musa.account.accountNumber,
    destinationAccountNumber,
  });
  const unknown = await initiate(bank, ada, { sourceAccountNumber: '9999999999', destinationAccountNumber });

  expect([foreign.status, foreign.code]).toEqual([404, 'UNKNOWN_ACCOUNT']);
  expect(told(foreign)).toEqual(told(unknown));
  await untouched(bank, musa.account, 10_000_000n);
});

test('POST /api/transfer/intrabank, to the account it comes from: answers 422', async () => {
  const ada = await bank.signedIn();
  const answer = await initiate(bank, ada, { destinationAccountNumber: ada.account.accountNumber });
  expect([answer.status, answer.code]).toEqual([422, 'SAME_ACCOUNT']);
  await untouched(bank, ada.account, 10_000_000n);
});

test('POST /api/transfer/intrabank, to an account that does not exist: answers 404', async () => {
  const ada = await bank.signedIn();
  const answer = await initiate(bank, ada, { destinationAccountNumber: '9999999999' });
  expect([answer.status, answer.code]).toEqual([404, 'INVALID_ACCOUNT_DETAILS']);
  expect(answer.body).toMatchObject({ message: 'Invalid account details' });
});

test('POST /api/transfer/intrabank-name-inquiry: gives the name of an account of this bank and refuses an unknown one', async () => {
  const ada = await bank.signedIn();
  const musa = await bank.openCustomer();
  const inquire = (accountNumber: string) =>
    bank.call('POST /api/transfer/intrabank-name-inquiry', { token: ada.token, body: { accountNumber } });

  const found = await inquire(musa.account.accountNumber);
  expect(found.body).toEqual({
    accountName: `${musa.lastName} ADA`.toUpperCase(),
    bankName: 'Harvest',
    nameInquiryReference: expect.stringMatching(/^\d{30}$/) as unknown,
  });
  const unknown = await inquire('9999999999');
  expect([unknown.status, unknown.code]).toEqual([404, 'INVALID_ACCOUNT_DETAILS']);
});

test('POST /api/transfer/intrabank-name-inquiry, asked without end: answers 429 and says when to come back', async () => {
  // Counted in windows of ten minutes: one begins now, so that none ends in between.
  const now = await bank.platform.clock.now();
  await bank.platform.clock.advance(601 - (Math.floor(now.getTime() / 1000) % 600));
  const ada = await bank.signedIn();
  const others = await bank.signedIn();
  const inquire = (token: string) =>
    bank.call('POST /api/transfer/intrabank-name-inquiry', {
      token,
      body: { accountNumber: '9999999999' },
    });

  const answers = await Promise.all(Array.from({ length: 125 }, () => inquire(ada.token)));

  const refused = answers.filter((answer) => answer.status === 429);
  expect(refused).toHaveLength(5);
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await inquire(others.token)).status).toBe(404);
});

test("POST /api/transfer/intrabank/confirm, with another customer's id: answers as for an unknown one and spends no try", async () => {
  const ada = await bank.signedIn();
  const musa = await bank.signedIn();
  const hers = await bank.startTransfer(ada, musa.account, 100);
  const his = await bank.startTransfer(musa, ada.account, 50);

  const withHisCode = await bank.confirm(musa, { id: hers.id, otp: his.otp });
  const withHerCode = await bank.confirm(musa, { id: hers.id, otp: hers.otp });
  const unknown = await bank.confirm(musa, { id: newId(), otp: his.otp });
  const state = await bank.call(STATE, { token: musa.token, params: { id: hers.id } });
  const unknownState = await bank.call(STATE, { token: musa.token, params: { id: newId() } });
  const resend = await bank.call(RESEND, { token: musa.token, body: { operationId: hers.id } });
  const unknownResend = await bank.call(RESEND, { token: musa.token, body: { operationId: newId() } });

  expect([unknown.status, unknown.code]).toEqual([404, 'NOT_FOUND']);
  expect(told(withHisCode)).toEqual(told(unknown));
  expect(told(withHerCode)).toEqual(told(unknown));
  expect(told(state)).toEqual(told(unknownState));
  expect(told(resend)).toEqual(told(unknownResend));
  expect(await attemptsOf(bank, hers.id)).toEqual([0]);
  await untouched(bank, ada.account, 10_000_000n);
  expect((await bank.confirm(ada, hers)).status).toBe(200);
  expect((await bank.confirm(musa, his)).status).toBe(200);
});

test('POST /api/transfer/intrabank/confirm, with the code of another transfer or of the sign-in: answers 422 and moves no money', async () => {
  const ada = await bank.openCustomer();
  const musa = await bank.openCustomer();
  const { userId, userUUID } = await bank.logIn(ada);
  const signInCode = await bank.codeFor(ada);
  const { tokenDTO } = await bank.ask('POST /auth/ibanking/personal/otp-verification', {
    body: { userId, userUUID, otp: signInCode },
  });
  const signedIn = { ...ada, token: tokenDTO.accessToken };
  const one = await bank.startTransfer(signedIn, musa.account, 100);
  const two = await bank.startTransfer(signedIn, musa.account, 200);

  for (const confirmation of [
    { id: one.id, otp: two.otp },
    { id: two.id, otp: one.otp },
    { id: one.id, otp: signInCode },
    { id: userUUID, otp: signInCode },
  ]) {
    const answer = await bank.confirm(signedIn, confirmation);
    const isTransfer = confirmation.id !== userUUID;
    expect([answer.status, answer.code]).toEqual(isTransfer ? [422, 'WRONG_CODE'] : [404, 'NOT_FOUND']);
  }
  await untouched(bank, ada.account, 10_000_000n);
});
