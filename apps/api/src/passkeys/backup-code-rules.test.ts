import fc from 'fast-check';
import { expect, test } from 'vitest';
import { backupCodesFrom, readBackupCode, shownBackupCode } from './backup-code-rules.ts';

test('A backup code, as it is shown: is read as what it is, in small letters and with spaces too', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 200, maxLength: 200 }), (random) => {
      const bytes = Uint8Array.from(random, (byte, at) => (byte + at) % 240);
      const [code = ''] = backupCodesFrom(bytes, 1);
      expect(code).toMatch(/^[A-HJKMNP-TV-Z2-9]{10}$/);
      const shown = shownBackupCode(code);
      expect(shown).toMatch(/^\w{5}-\w{5}$/);
      expect(readBackupCode(` ${shown.toLowerCase().replace('-', ' ')} `)).toBe(code);
    }),
  );
});

test('Backup codes, out of one secret: are the same ten different ones each time, with every sign as likely', () => {
  const everyByte = Uint8Array.from({ length: 256 * 11 }, (_, at) => (at * 7) % 256);
  const codes = backupCodesFrom(everyByte, 10);
  expect(new Set(codes).size).toBe(10);
  expect(backupCodesFrom(everyByte, 10)).toEqual(codes);
  const all = backupCodesFrom(
    Uint8Array.from({ length: 256 }, (_, at) => at),
    3,
  ).join('');
  expect(new Set(all).size).toBe(30);
  expect(
    backupCodesFrom(
      Uint8Array.from({ length: 266 }, (_, at) => (at < 16 ? 240 + at : at)),
      1,
    ),
  ).toEqual([
    backupCodesFrom(
      Uint8Array.from({ length: 250 }, (_, at) => at + 16),
      1,
    )[0],
  ]);
  expect(() => backupCodesFrom(everyByte.subarray(0, 20), 10)).toThrow('too few');
});
