import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  accountElsewhere,
  askSwitch,
  type BankWithSwitch,
  openBankWithSwitch,
} from '../../../../scripts/testing/interbank.ts';

const LIST = 'GET /api/beneficiaries';
const CREATE = 'POST /api/beneficiaries';

let running: BankWithSwitch;
beforeAll(async () => {
  running = await openBankWithSwitch();
});
afterAll(() => running.close());

async function nameAt(bankCode: string, accountNumber: string): Promise<string> {
  const answer = await askSwitch(running.sandbox, 'name-inquiry', { bankCode, accountNumber });
  return (answer as { accountName: string }).accountName;
}

test('POST /api/beneficiaries, at another bank: saves the name that bank gives and the name we know the bank by', async () => {
  const { bank } = running;
  const ada = await bank.signedIn();
  const accountNumber = accountElsewhere();
  const saved = await bank.call(CREATE, {
    token: ada.token,
    body: {
      beneficiaryName: 'The miller',
      bankCode: '000015',
      accountNumber,
      accountName: 'SOMEBODY ELSE',
      bankName: 'Harvest',
    },
  });
  expect([saved.status, saved.body]).toMatchObject([
    200,
    {
      beneficiaryName: 'The miller',
      accountNumber,
      accountName: await nameAt('000015', accountNumber),
      bankCode: '000015',
      bankName: 'Zenith Bank',
      savedBefore: false,
    },
  ]);
});

test('POST /api/beneficiaries, of one number at three banks, ours among them, by codes in any form: keeps three', async () => {
  const { bank } = running;
  const ada = await bank.signedIn();
  const { account } = await bank.openCustomer();
  const { accountNumber } = account;
  for (const bankCode of ['090605', '000013', '000015', ' 000013 ', '90605', 90605]) {
    const body = { beneficiaryName: `At ${bankCode}`, bankCode, accountNumber };
    expect((await bank.call(CREATE, { token: ada.token, body })).status).toBe(200);
  }
  const kept = await bank.ask(LIST, { token: ada.token });
  expect(kept.map((one) => [one.bankCode, one.accountNumber])).toEqual([
    ['000015', accountNumber],
    ['000013', accountNumber],
    ['090605', accountNumber],
  ]);
  expect(new Set(kept.map((one) => one.accountName)).size).toBe(3);

  const [atZenith] = kept;
  if (atZenith === undefined) throw new Error('Nothing was kept');
  await bank.call('DELETE /api/beneficiaries/{id}', { token: ada.token, params: { id: atZenith.id } });
  expect((await bank.ask(LIST, { token: ada.token })).map((one) => one.bankCode)).toEqual([
    '000013',
    '090605',
  ]);
});

test('POST /api/beneficiaries, of an account its bank does not know: answers 404 and saves nothing', async () => {
  const { bank } = running;
  const ada = await bank.signedIn();
  const body = { beneficiaryName: 'Nobody', bankCode: '000015', accountNumber: accountElsewhere('404') };
  const answer = await bank.call(CREATE, { token: ada.token, body });
  expect([answer.status, answer.code]).toEqual([404, 'INVALID_ACCOUNT_DETAILS']);
  expect(await bank.ask(LIST, { token: ada.token })).toEqual([]);
});
