import fc from 'fast-check';
import { expect, test } from 'vitest';
import { respelt } from '../../../scripts/testing/spellings.ts';
import { banksMeant, type NamedBank } from './bank.ts';

const BANKS: readonly NamedBank[] = [
  ['000016', 'First Bank of Nigeria', 'FBN', '011'],
  ['000011', 'Unity Bank', '215'],
  ['000009', 'Citibank Nigeria', 'Citi Bank', '023'],
  ['000023', 'Providus Bank', '101'],
  ['000013', 'Guaranty Trust Bank (GTBank)', 'GTB', 'GT Bank', '058'],
  ['000004', 'United Bank for Africa (UBA)', 'UBA', '033'],
  ['000014', 'Access Bank', 'Diamond Bank', '044'],
  ['000015', 'Zenith Bank', '057'],
  ['000017', 'Wema Bank (ALAT)', 'ALAT', '035'],
  ['000018', 'Union Bank of Nigeria', '032'],
  ['090267', 'Kuda Microfinance Bank', 'Kuda Bank', '50211'],
  ['090405', 'Moniepoint Microfinance Bank', 'Monie Point', '50515'],
  ['100004', 'OPay', 'Paycom', '999992'],
  ['120001', '9 Payment Service Bank (9PSB)', '9PSB'],
].map(([institutionCode = '', institutionName = '', ...alsoKnownAs]) => ({
  institutionCode,
  institutionName,
  alsoKnownAs,
}));

const codesFor = (text: string) => banksMeant(text, BANKS).map(({ institutionCode }) => institutionCode);

test.each([
  // The Central Bank's codes, which most payroll files use.
  ['058', '000013'],
  ['044', '000014'],
  ['033', '000004'],
  ['50211', '090267'],
  ['999992', '100004'],
  // Codes that a spreadsheet changed: leading zeros dropped, digits grouped.
  ['58', '000013'],
  ['90267', '090267'],
  ['90,267', '090267'],
  ['90267.00', '090267'],
  ['000013', '000013'],
  // A sort code begins with the Central Bank's code.
  ['058152036', '000013'],
  ['58152036', '000013'],
  ['Zenith Bank Plc', '000015'],
  ['ZENITH BANK NIGERIA LIMITED', '000015'],
  ['Kuda MFB', '090267'],
  ['Kuda Microfinance Bank Ltd.', '090267'],
  ['guaranty-trust-bank', '000013'],
  ['moniepoint-mfb-ng', '090405'],
  ['first-bank-of-nigeria', '000016'],
  ['GTBank Plc', '000013'],
  ['G.T. Bank', '000013'],
  ['Guaranty Trust Bank', '000013'],
  ['First Bank', '000016'],
  ['United Bank for Africa', '000004'],
  ['UNION BANK', '000018'],
  ['wema', '000017'],
  ['Òpay', '100004'],
  ['9PSB', '120001'],
])('banksMeant, of %j: is %s alone', (text, code) => {
  expect(codesFor(text)).toEqual([code]);
});

test.each([
  // Codes that the Central Bank and the switch assign to different banks.
  ['011', ['000016', '000011']],
  ['11', ['000016', '000011']],
  ['023', ['000009', '000023']],
  ['23', ['000009', '000023']],
])('banksMeant, of %j: may be two banks', (text, codes) => {
  expect(codesFor(text)).toEqual(codes);
});

test.each([
  '',
  'Bank',
  'Nigeria',
  'MFB',
  'Zanith',
  '1',
  '059',
  '999999',
  '0580',
  'First',
  'Trust Bank Plc of',
])('banksMeant, of %j: is no bank that is not named', (text) => {
  expect(codesFor(text).filter((code) => code !== '000016')).toEqual([]);
});

test('banksMeant, of any spelling of a name or code: is the bank it is of a plain keyboard', () => {
  const named = fc.constantFrom(...BANKS.flatMap((bank) => [bank.institutionName, bank.institutionCode]));
  fc.assert(
    fc.property(
      named.chain((name) => respelt(name).map((text) => ({ name, text }))),
      ({ name, text }) => {
        expect(codesFor(text)).toEqual(codesFor(name));
      },
    ),
  );
});
