import { expect, test } from 'vitest';
import { nubanCheckDigit, nubanOf } from './nuban-rules.ts';

test.each([
  ['011', '0000014579', 'the example CBN published'],
  ['011', '0000000220', 'where ten becomes zero'],
  ['50547', '0000214579', 'LAPO, five digits'],
  ['50515', '5522116946', 'Moniepoint, five digits'],
  ['999991', '8106136519', 'PalmPay, six digits'],
  ['044', '0010246780', 'Access'],
  ['057', '1012854016', 'Zenith'],
  ['058', '0108024071', 'GTBank'],
  ['033', '1018044721', 'UBA'],
  ['070', '5600026567', 'Fidelity'],
  ['214', '2828744017', 'FCMB'],
  ['221', '0054556411', 'Stanbic'],
  ['058', '0123456785', 'GTBank'],
  ['50605', '1000000002', 'our own first number'],
  ['50605', '0000000012', 'our own'],
])('NUBAN, of bank %s: ends %s in its check digit (%s)', (bank, account) => {
  expect(nubanOf(bank, account.slice(0, 9))).toBe(account);
});

test.each([
  ['011', '0000014570'],
  ['058', '0123456789'],
])('NUBAN, of bank %s: is not %s', (bank, account) => {
  expect(nubanOf(bank, account.slice(0, 9))).not.toBe(account);
});

test('NUBAN, with any one digit mistyped: has another check digit', () => {
  const serial = '102030405';
  const right = nubanCheckDigit('50605', serial);
  for (let place = 0; place < serial.length; place += 1) {
    for (let digit = 0; digit <= 9; digit += 1) {
      if (String(digit) === serial[place]) continue;
      const mistyped = serial.slice(0, place) + digit + serial.slice(place + 1);
      expect(nubanCheckDigit('50605', mistyped)).not.toBe(right);
    }
  }
});

test.each([
  ['1234', '000000001'],
  ['011', '12345678'],
  ['011', '1234567890'],
  ['01A', '000000001'],
  ['011', '00000000x'],
])('NUBAN, of bank %s and serial %s: is refused', (bank, serial) => {
  expect(() => nubanCheckDigit(bank, serial)).toThrow(RangeError);
});
