import { expect, test } from 'vitest';
import { searchOptions } from './option-search.ts';

const BANKS = [
  { label: 'Guaranty Trust Bank (GTBank)', alsoKnownAs: ['GTB', 'GTCO'] },
  { label: 'SunTrust Bank' },
  { label: 'First Bank of Nigeria', alsoKnownAs: ['FBN'] },
  { label: 'First City Monument Bank (FCMB)' },
  { label: '9 Payment Service Bank (9PSB)' },
  { label: 'Ọ̀ṣun' },
  { label: 'Ɗanladi' },
];

test.each([
  ['what stands in no name', 'kuda', []],
  ['another name', ' gtb ', ['Guaranty Trust Bank (GTBank)']],
  ['a short name in brackets', 'FCMB', ['First City Monument Bank (FCMB)']],
  ['no accents', 'osun', ['Ọ̀ṣun']],
  ['accents and capitals', 'Ọ̀ṢUN', ['Ọ̀ṣun']],
  ['no hook', 'danl', ['Ɗanladi']],
  ['what a contact list puts around it', '\u202adanladi\u202c', ['Ɗanladi']],
  ['two words', 'first bank', ['First Bank of Nigeria']],
  ['the middle of a word, which another one begins with', 'trust', [BANKS[0]?.label, 'SunTrust Bank']],
  ['a word that two begin with', 'first', ['First Bank of Nigeria', 'First City Monument Bank (FCMB)']],
])('A list that is searched, with %s: finds in this order', (_, typed, found) => {
  expect(searchOptions(BANKS, typed).map(({ label }) => label)).toEqual(found);
});

test('A list that is searched, with a word that begins later in the list: stands above what only holds it', () => {
  const options = [{ label: 'SunTrust Bank' }, { label: 'Guaranty Trust Bank' }];
  expect(searchOptions(options, 'trust').map(({ label }) => label)).toEqual([
    'Guaranty Trust Bank',
    'SunTrust Bank',
  ]);
});
