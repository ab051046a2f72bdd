import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestBank, type TestBank } from '../../../../scripts/testing/bank.ts';
import { history, initiate, untouched } from '../../../../scripts/testing/transfers.ts';
import { newId } from '../bank/ids.ts';

const INITIATE = 'POST /api/transfer/intrabank';
const CONFIRM = 'POST /api/transfer/intrabank/confirm';

let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank();
});
afterAll(() => bank.close());

const refused: readonly (readonly [string, string])[] = [
  ['-1', '-1'],
  ['zero', '0'],
  ['minus zero', '-0'],
  ['a tenth of a kobo', '0.001'],
  ['half a kobo', '0.005'],
  ['1e308', '1e308'],
  ['1e400', '1e400'],
  ['1e-7', '1e-7'],
  ['more than can be', '1000000000000'],
  ['NaN', 'NaN'],
  ['text', '"100"'],
  ['grouped text', '"1,000"'],
  ['true', 'true'],
  ['a list', '[]'],
  ['a list of one', '[100]'],
  ['an object', '{}'],
  ['null', 'null'],
  ['100.10000000000001', '100.10000000000001'],
];
test('POST /api/transfer/intrabank, with an amount that is none: answers 400, keeps no transfer and sends no code', async () => {
  const ada = await bank.signedIn();
  const musa = await bank.openCustomer();
  const before = (await bank.mailTo(ada.email)).length;
  for (const [name, amount] of [...refused, ['nothing', undefined] as const]) {
    const field = amount === undefined ? '' : `"amount":${amount},`;
    const answer = await bank.call(INITIATE, {
      token: ada.token,
      raw: `{"sourceAccountNumber":"${ada.account.accountNumber}",${field}"destinationAccountNumber":"${musa.account.accountNumber}","description":"Maize"}`,
    });
    expect([name, answer.status]).toEqual([name, 400]);
  }
  expect(await bank.mailTo(ada.email)).toHaveLength(before);
  const kept = await bank.platform.db
    .selectFrom('operations')
    .select('id')
    .where('customer_id', '=', ada.id)
    .execute();
  expect(kept).toEqual([]);
  await untouched(bank, ada.account, 10_000_000n);
});

test.each([
  [0.29, 29n],
  [1.1, 110n],
  [4.35, 435n],
  [1000, 100_000n],
  [0.01, 1n],
])('POST /api/transfer/intrabank, of %d naira: debits exactly %d kobo', async (naira, kobo) => {
  const ada = await bank.signedIn();
  const musa = await bank.openCustomer({ balances: [0] });

  expect((await bank.send(ada, musa.account, naira)).status).toBe(200);

  expect(await bank.entriesOf(ada.account)).toMatchObject([{ amountKobo: -kobo }]);
  expect(await bank.balanceOf(musa.account)).toBe(kobo);
});

test('POST /api/transfer/intrabank, with fields nobody may set: ignores them', async () => {
  const ada = await bank.signedIn();
  const musa = await bank.openCustomer();
  const stranger = await bank.openCustomer();

  const answer = await initiate(bank, ada, {
    destinationAccountNumber: musa.account.accountNumber,
    id: newId(),
    status: 'SUCCESS',
    fee: -50,
    total: 1,
    role: 'ADMIN',
    clientId: stranger.id,
    customerId: stranger.id,
    balance: 1_000_000,
    currentLevel: 3,
    destinationAccountName: 'SOMEBODY ELSE',
  });

  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({
    status: 'AWAITING_OTP',
    fee: 0,
    total: 100,
    destinationAccountName: `${musa.lastName} ADA`.toUpperCase(),
  });
  await untouched(bank, ada.account, 10_000_000n);
  await untouched(bank, stranger.account, 10_000_000n);
});

test('POST /api/transfer/intrabank/confirm, with fields changed and added: carries out what was frozen', async () => {
  const ada = await bank.signedIn({ balances: [1000, 1000] });
  const [savings, current] = ada.accounts;
  const musa = await bank.openCustomer({ balances: [0, 0] });
  const [chosen, other] = musa.accounts;
  const { id, otp } = await bank.startTransfer(ada, chosen, 100);

  const answer = await bank.call(CONFIRM, {
    token: ada.token,
    body: {
      id,
      otp,
      amount: 999,
      sourceAccountNumber: current.accountNumber,
      destinationAccountNumber: other.accountNumber,
      status: 'FAILED',
      customerId: musa.id,
    },
  });

  expect(answer.body).toMatchObject({ status: 'SUCCESS', amount: 100 });
  expect(await bank.balanceOf(savings)).toBe(90_000n);
  expect(await bank.balanceOf(chosen)).toBe(10_000n);
  await untouched(bank, current, 100_000n);
  await untouched(bank, other, 0n);
});

test('POST /api/transfer/intrabank, with a description of signs nobody sees: writes a narration of one plain line', async () => {
  const ada = await bank.signedIn();
  const musa = await bank.openCustomer();
  const description = ' Rice\r\nand \u202ebeans\t <script> ';
  const started = await bank.startTransfer(ada, musa.account, 5, { description });

  expect((await bank.confirm(ada, started)).status).toBe(200);

  const [entry] = await bank.entriesOf(musa.account);
  expect(entry?.narration).toBe('Rice and beans <script>');
  expect((await history(bank, ada))[0]?.narration).toBe(entry?.narration);
});
