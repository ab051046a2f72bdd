import { expect, test } from 'vitest';
import { codeSms, cutFor, smsParts, smsText } from './sms-text-rules.ts';

test.each([
  ['₦1,000.00 to BELLO MUSA', 'NGN1,000.00 to BELLO MUSA'],
  ['-₦5.00', '-NGN5.00'],
  ['“Money comes in” isn’t low – it’s 3 × more…', '"Money comes in" isn\'t low - it\'s 3 x more...'],
  ['Account\u00a0··0019', 'Account **0019'],
  ['ỌLÁWÁLÉ of Ọ̀ṣun', 'OLAWALE of Osun'],
  ['Ńgọ́zị́ Ụ̀zọ̀', 'Ngozi Uzo'],
  ['ƁALA Ɗanlami ƙasa ƴaya', 'BALA Danlami kasa yaya'],
  ['ＡＤＡ', 'ADA'],
  // These letters GSM-7 has.
  ['Adé Émile, Müller & Søn @ £5 {a}', 'Adé Émile, Müller & Søn @ £5 {a}'],
  // These letters have no base letter: the rest is plain all the same.
  ['₦5 to مرحبا', 'NGN5 to مرحبا'],
])('a text message of %j: is %j', (words, text) => {
  expect(smsText(words)).toBe(text);
  expect(smsText(text)).toBe(text);
});

test.each([
  ['a', 160, 1],
  ['a', 161, 2],
  ['a', 306, 2],
  ['a', 307, 3],
  // Of the second table, two septets each.
  ['[', 80, 1],
  ['[', 81, 2],
  ['₦', 70, 1],
  ['₦', 71, 2],
  ['₦', 135, 3],
])('a text of %s, %d times: is paid for as %d', (letter, times, parts) => {
  expect(smsParts(letter.repeat(times))).toBe(parts);
});

test('a text that is cut: keeps its start, and its letters are those of a text message', () => {
  expect(cutFor('BELLO MUSA', 10)).toBe('BELLO MUSA');
  expect(cutFor('ỌLÁWÁLÉ MUSA BELLO', 14)).toBe('OLAWALE MUSA..');
  expect(cutFor('OLAWALEADE MUSA', 13)).toBe('OLAWALEADE..');
});

test('the message with a code: says as much as one text message holds', () => {
  const site = { code: '042042', bankName: 'Harvest', siteHost: 'bank.example' };
  const end = 'Never share it.\n\n@bank.example #042042';
  expect(codeSms(site, 'sends ₦5 to account ending 0019')).toBe(
    `Harvest: 042042 sends NGN5 to acct **0019. 5 minutes. ${end}`,
  );
  expect(codeSms(site, 'x'.repeat(120), 'second', 'third')).toBe(`Harvest: 042042 second. 5 minutes. ${end}`);
  const third = 'y'.repeat(100);
  expect(codeSms(site, 'x'.repeat(120), third)).toBe(`Harvest: 042042 ${third}. ${end}`);
  expect(codeSms(site, 'pays 123456 FARMS')).toContain('pays 123 456 FARMS.');
});
