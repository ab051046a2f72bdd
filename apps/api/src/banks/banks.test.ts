import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestBank, type SignedIn, type TestBank } from '../../../../scripts/testing/bank.ts';

const LIST = 'GET /api/transfer/banks';

let bank: TestBank;
let ada: SignedIn;
beforeAll(async () => {
  bank = await openTestBank();
  ada = await bank.signedIn();
});
afterAll(() => bank.close());

test('GET /api/transfer/banks: answers ours first under its code, the others by name, with what they are called as well', async () => {
  const [ours, ...others] = await bank.ask(LIST, { token: ada.token });
  expect(ours).toEqual({ institutionName: 'Harvest', institutionCode: '090605', alsoKnownAs: [] });
  const names = others.map((other) => other.institutionName);
  expect(names.length).toBeGreaterThan(60);
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b)));
  const codes = others.map((other) => other.institutionCode);
  expect(new Set([...codes, '090605']).size).toBe(codes.length + 1);
  for (const [code, word] of [
    ['000013', 'GTB'],
    ['000016', 'FBN'],
    ['100004', 'Opay'],
    ['000003', 'FCMB'],
    // The Central Bank's codes.
    ['000013', '058'],
    ['090267', '50211'],
  ] as const)
    expect(others.find((other) => other.institutionCode === code)?.alsoKnownAs).toContain(word);
});

test('GET /api/transfer/banks, of a bank with a code that another one has in the list: names itself alone', async () => {
  const renamed = await bank.join({ BANK_CODE: '000013', BANK_NAME: 'Farmers Bank' });
  const list = await renamed.ask(LIST, { token: ada.token });
  expect(list.filter((one) => one.institutionCode === '000013')).toEqual([
    { institutionName: 'Farmers Bank', institutionCode: '000013', alsoKnownAs: [] },
  ]);
  await renamed.close();
});
