import { expect, test } from 'vitest';
import { Refusal } from '../errors.ts';
import { isMadeOfBankWords } from './bank-words.ts';
import { refuseGuessablePassword } from './chosen-passwords.ts';

test.each([
  'Harvest#2026',
  'Harvest#2026x',
  'H@rvest!2026',
  '2026#Harve5t',
  'FarmersSavings1!',
  'Farmers-Bank@1',
  'MyNaira#100',
  'N1geria!60',
  'Bvn+Nin+Otp#1',
  'Cr3dit.Account!9',
  'Nkwo!Valley1',
  'NkwoValleyBank#24',
])('password %s, at Nkwo Valley Bank: is made of its words', (password) => {
  expect(isMadeOfBankWords(password, 'Nkwo Valley Bank')).toBe(true);
});

test.each([
  'Guinea#Corn1',
  'Yam&Cassava7',
  'HarvestMoonAtTwo#4',
  'rT9$kk!vQ2',
  'Pinewood^Lamp4',
  'Nkwo!Valley1',
  '',
])('password %j, at Harvest: is not made of its words', (password) => {
  expect(isMadeOfBankWords(password, 'Harvest')).toBe(false);
});

test.each(['Password1!', 'Harvest#2026'])(
  'password %s, chosen in production: is refused beside its field, and never repeated',
  (password) => {
    const refusal = (() => {
      try {
        refuseGuessablePassword(
          { profile: 'production', bank: { name: 'Harvest' } },
          password,
          'newPassword',
        );
      } catch (error) {
        return error;
      }
      return undefined;
    })();
    expect(refusal).toBeInstanceOf(Refusal);
    expect(refusal).toMatchObject({
      code: 'COMMON_PASSWORD',
      fieldErrors: { newPassword: expect.stringContaining('lists') as unknown },
    });
    expect(JSON.stringify(refusal)).not.toContain(password.slice(0, -1));
  },
);

test("a password made of the bank's words, chosen in the demo, whose own is one: is taken", () => {
  const demo = { profile: 'demo', bank: { name: 'Harvest' } } as const;
  expect(() => refuseGuessablePassword(demo, 'Harvest#2026x')).not.toThrow();
});
