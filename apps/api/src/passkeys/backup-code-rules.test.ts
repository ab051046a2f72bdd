import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newBackupCode, readBackupCode, shownBackupCode } from './backup-code-rules.ts';

test('A backup code, as it is shown: is read as what it is, in small letters and with spaces too', () => {
  fc.assert(
    fc.property(fc.infiniteStream(fc.nat()), (numbers) => {
      const code = newBackupCode((below) => Number(numbers.next().value) % below);
      expect(code).toMatch(/^[A-HJKMNP-TV-Z2-9]{10}$/);
      const shown = shownBackupCode(code);
      expect(shown).toMatch(/^\w{5}-\w{5}$/);
      expect(readBackupCode(` ${shown.toLowerCase().replace('-', ' ')} `)).toBe(code);
    }),
  );
});
