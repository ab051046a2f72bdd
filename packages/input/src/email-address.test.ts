import fc from 'fast-check';
import { expect, onTestFinished, test, vi } from 'vitest';
import { respelt } from '../../../scripts/testing/spellings.ts';
import { emailAddressKey, readEmailAddress } from './email-address.ts';

test.each([
  ['ada@harvest.test', 'ada@harvest.test'],
  [' Ada.Obi+Farm@Harvest.Test\u00a0', 'ada.obi+farm@harvest.test'],
  ['\u202aada@harvest.test\u202c', 'ada@harvest.test'],
  ['ada＠harvest.test', 'ada@harvest.test'],
  ["o'neil_2@mail.harvest.com.ng", "o'neil_2@mail.harvest.com.ng"],
  ['ada@bücher.test', 'ada@xn--bcher-kva.test'],
  ['Ada@BÜCHER.test', 'ada@xn--bcher-kva.test'],
  ['ada@bu\u0308cher.test', 'ada@xn--bcher-kva.test'],
  ['ada@xn--bcher-kva.test', 'ada@xn--bcher-kva.test'],
  ['ada@bücher。test', 'ada@xn--bcher-kva.test'],
  ['ada@почта.рф', 'ada@xn--80a1acny.xn--p1ai'],
  ['ada@例え.テスト', 'ada@xn--r8jz45g.xn--zckzah'],
  ['ada@ọ̀ṣun.test', 'ada@xn--un-4tb851zdpa.test'],
])('an e-mail address, written %j: is %s', (written, address) => {
  expect(readEmailAddress(written)).toBe(address);
  expect(emailAddressKey(written)).toBe(address);
});

test('an e-mail address with a Cyrillic letter in its domain: is not the one that it looks like', () => {
  expect(readEmailAddress('ada@gm\u0430il.com')).toBe('ada@xn--gmil-63d.com');
});

test.each([
  '',
  'ada',
  '@harvest.test',
  'ada@',
  'ada@harvest',
  'ada@@harvest.test',
  'ada obi@harvest.test',
  'ada@har vest.test',
  '.ada@harvest.test',
  'ada.@harvest.test',
  'ada..obi@harvest.test',
  'ada@harvest..test',
  'ada@harvest.test.',
  'ada@127.0.0.1',
  'ada@①②⑦.⓪.⓪.①',
  'ada@bücher.test/x',
  'ada@bücher.test:25',
  'ada@bücher.test?x',
  'ada@bücher.test#x',
  'ada@büch%65r.test',
  'ada@x@bücher.test',
  'ada@bücher',
  'ada@-bücher-.test\\x',
  'müller@harvest.test',
  'ada@\ud83d\ude00.test',
])('an e-mail address, written %j: is none', (written) => {
  expect(readEmailAddress(written)).toBeUndefined();
});

test("an e-mail address whose domain an older browser takes for another owner's: is none there", () => {
  expect(readEmailAddress('ada@straße.test')).toBe('ada@xn--strae-oqa.test');
  class OlderUrl extends URL {
    constructor(address: string) {
      super(address.replaceAll('ß', 'ss'));
    }
  }
  vi.stubGlobal('URL', OlderUrl);
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  expect(readEmailAddress('ada@straße.test')).toBeUndefined();
  expect(readEmailAddress('ada@bücher.test')).toBe('ada@xn--bcher-kva.test');
});

test('an e-mail address, in any spelling: is that address', () => {
  const letters = fc.string({
    unit: fc.constantFrom(...Array.from('abcxyz019')),
    minLength: 1,
    maxLength: 12,
  });
  const address = fc
    .record({ local: letters, domain: letters, country: fc.constantFrom('test', 'com.ng', 'org') })
    .map(({ local, domain, country }) => `${local}@${domain}.${country}`);
  fc.assert(
    fc.property(
      address.chain((plain) => respelt(plain).map((written) => ({ plain, written }))),
      ({ plain, written }) => {
        expect(readEmailAddress(written)).toBe(plain);
        expect(readEmailAddress(written.toUpperCase())).toBe(plain);
      },
    ),
  );
});

test('an e-mail address, of any text: is in ASCII and reads as itself', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (local, domain) => {
      const read = readEmailAddress(`${local}@${domain}.test`);
      if (read === undefined) return;
      expect(read).toMatch(/^[\x21-\x7e]+$/);
      expect(readEmailAddress(read)).toBe(read);
    }),
  );
});
