import { kobo } from '@harvest/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Answer, openTestBank, type SignedIn, type TestBank } from '../../../../scripts/testing/bank.ts';
import {
  history,
  letStartsAge,
  STARTS_MAX,
  untouched,
  usedToday,
} from '../../../../scripts/testing/transfers.ts';

const INITIATE = 'POST /api/transfer/own-account';
const CONFIRM = 'POST /api/transfer/intrabank/confirm';

let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank();
});
afterAll(() => bank.close());

type Owner = SignedIn<readonly [number, number]>;

const openOwner = (): Promise<Owner> => bank.signedIn({ balances: [1000, 50], kycLevel: 0 });

function initiate(owner: Owner, fields: Record<string, unknown> = {}): Promise<Answer> {
  const [source, destination] = owner.accounts;
  return bank.call(INITIATE, {
    token: owner.token,
    body: {
      sourceAccountNumber: source.accountNumber,
      destinationAccountNumber: destination.accountNumber,
      destinationBankCode: '090605',
      amount: 400,
      description: 'For seeds',
      saveAsBeneficiary: false,
      ...fields,
    },
  });
}

test('POST /api/transfer/own-account: moves money between two accounts of one customer, at any level, without limit or flow', async () => {
  const ada = await openOwner();
  const [source, destination] = ada.accounts;
  const started = await initiate(ada);
  expect(started.body).toMatchObject({ status: 'AWAITING_OTP', total: 400, isNewRecipient: false });
  await untouched(bank, source, 100_000n);

  const { id, reference } = started.body as { id: string; reference: string };
  const body = { id, otp: await bank.codeFor(ada) };
  const answers = await Promise.all([1, 2, 3].map(() => bank.call(CONFIRM, { token: ada.token, body })));

  for (const answer of answers)
    expect(answer.body).toMatchObject({ status: 'SUCCESS', message: 'Transferred Successfully' });
  expect(await bank.balanceOf(source)).toBe(60_000n);
  expect(await bank.balanceOf(destination)).toBe(45_000n);
  expect(await bank.entriesOf(source)).toMatchObject([
    { amountKobo: kobo(-40_000), rule: 'TRANSFER_OWN_ACCOUNT' },
  ]);
  expect(await usedToday(bank, ada)).toBe(0n);
  const rows = (await history(bank, ada)) as readonly { referenceNumber: string; transactionType: string }[];
  expect(new Map(rows.map((row) => [row.referenceNumber, row.transactionType]))).toEqual(
    new Map([
      [reference, 'Transfer'],
      [`${reference}-C`, 'Deposit'],
    ]),
  );
  const summary = await bank.ask('GET /api/transfer/balance', { token: ada.token });
  expect(summary).toMatchObject({ thisWeekInwards: 0, thisWeekOutwards: 0 });
  expect(await bank.proveBooks()).toEqual([]);
});

test("POST /api/transfer/own-account, from or to somebody else's account or one that does not exist: answers the same and starts nothing", async () => {
  const ada = await openOwner();
  const musa = await openOwner();
  const refusals = [
    await initiate(ada, { destinationAccountNumber: musa.accounts[0].accountNumber }),
    await initiate(ada, { destinationAccountNumber: '9999999999' }),
    await initiate(ada, { sourceAccountNumber: musa.accounts[0].accountNumber }),
    await initiate(ada, { sourceAccountNumber: '9999999999' }),
  ];
  const told = refusals.map(({ status, body }) => ({
    status,
    message: (body as { message: string }).message,
  }));
  expect(new Set(told.map((one) => JSON.stringify(one))).size).toBe(1);
  expect(refusals[0]?.code).toBe('UNKNOWN_ACCOUNT');
});

test.each([
  [
    'to the account it comes from',
    'SAME_ACCOUNT',
    (ada: Owner) => ({ destinationAccountNumber: ada.account.accountNumber }),
  ],
  ['of more than there is', 'INSUFFICIENT_FUNDS', () => ({ amount: 1000.01 })],
  ['with the code of another bank', 'INVALID_ACCOUNT_DETAILS', () => ({ destinationBankCode: '000013' })],
] as const)('POST /api/transfer/own-account, %s: answers %s', async (_, code, fields) => {
  const ada = await openOwner();
  const answer = await initiate(ada, fields(ada));
  expect([answer.status, answer.code]).toEqual([422, code]);
  await untouched(bank, ada.account, 100_000n);
});

test('POST /api/transfer/own-account, with our code in any form: is taken', async () => {
  const ada = await openOwner();
  for (const destinationBankCode of ['90605', ' 090605 ', 90605])
    expect((await initiate(ada, { destinationBankCode })).status).toBe(200);
});

test('POST /api/transfer/own-account, by null or without a bank code: is taken, and needs no look-up of a name', async () => {
  const ada = await openOwner();
  for (const destinationBankCode of [null, undefined]) {
    for (let round = 0; round < 70; round += 1) {
      const answer = await initiate(ada, { destinationBankCode });
      expect([destinationBankCode, answer.status]).toEqual([destinationBankCode, 200]);
      if (round % STARTS_MAX === 0) await letStartsAge(bank.database.appUrl, ada);
    }
  }
});
