import { expect, test } from 'vitest';
import { readAccountName, responseCode, saysNoAccount, type Verdict } from './response-code-rules.ts';

const verdicts: [codes: string, sent: Verdict, queried: Verdict][] = [
  ['00', 'SUCCESS', 'SUCCESS'],
  ['05 06 07 08 13 16 21 35 51 61 65', 'FAILED', 'FAILED'],
  // They may find fault with the question.
  ['03 12 14 15 17 18 30 57 58', 'FAILED', 'UNKNOWN'],
  // They may be about the way of the question.
  ['91 92', 'FAILED', 'UNKNOWN'],
  ['34 63', 'PEOPLE', 'PEOPLE'],
  ['25', 'UNKNOWN', 'NEVER_HEARD_OF'],
  ['01 02 09 26 68 69 70 71 94 96 97 98 99', 'UNKNOWN', 'UNKNOWN'],
  // Not of the table.
  ['04 10 11 19 20 31 50 59 90 93 95 500 0 000 A0', 'UNKNOWN', 'UNKNOWN'],
  ['toString constructor __proto__', 'UNKNOWN', 'UNKNOWN'],
];

test.each(
  verdicts.flatMap(([codes, sent, queried]) =>
    codes.split(' ').map((code) => [code, sent, queried] as const),
  ),
)('the response code %s: says %s of what was sent, and %s when asked about', (code, sent, queried) => {
  expect(responseCode(code)).toEqual({ meaning: expect.stringMatching(/^[A-Z]/) as unknown, sent, queried });
});

test('the response codes of a name inquiry: deny an account only where the bank knows of none', () => {
  const all = verdicts.flatMap(([codes]) => codes.split(' '));
  expect(all.filter(saysNoAccount).toSorted()).toEqual(['06', '07', '16', '25']);
});

test.each([
  ['BELLO MUSA', 'BELLO MUSA'],
  ["  Ọlá-O'NEIL   & SONS (NIG.) LTD 2  ", "Ọlá-O'NEIL & SONS (NIG.) LTD 2"],
  ['BELLO\r\nMUSA\t\0', 'BELLO MUSA'],
  // Turned around, with nothing to see, and half a character.
  ['BELLO \u202eASUM\u202c', 'BELLO ASUM'],
  ['BE\u2066L\u2069LO\u200bMU\ufeffSA\u00ad', 'BE L LO MU SA'],
  ['BELLO\u2028MUSA\ud800', 'BELLO MUSA'],
  ['BELLO\u3000\u00a0MUSA', 'BELLO MUSA'],
  ['e\u0301lan', 'élan'],
  ['CODE 123456 MUSA 0803', 'CODE MUSA 0803'],
  ['code 48291 3 of evil.ng/login', 'code of evil ng login'],
  ['call 0803 123 4567', 'call'],
  ['J.O. BELLO @ https://x', 'J O. BELLO https x'],
  ['４８２９１３ MUSA', 'MUSA'],
  ['x'.repeat(100), 'x'.repeat(100)],
  ['x'.repeat(101), undefined],
  ['x'.repeat(10_000), undefined],
  [`a${'\u0301'.repeat(10_000)}`, undefined],
  ['', undefined],
  ['\u200b\u202e', undefined],
  ['0123456789', undefined],
])('the name %j from outside: is read as %j', (text, name) => {
  expect(readAccountName(text)).toBe(name);
});
