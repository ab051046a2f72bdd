import { createCipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { sealOf } from './key-marks.ts';
import type { SecretKey } from './secret-keys.ts';
import { createSecrets, type Purpose } from './secrets.ts';

const old: SecretKey = { id: '0', bytes: Buffer.alloc(32, 1) };
const older: SecretKey = { id: '2026', bytes: Buffer.alloc(32, 2) };
const newer: SecretKey = { id: '2027', bytes: Buffer.alloc(32, 3) };

/** As it was written before keys had ids: a nonce, the content and a tag, bound to nothing but its purpose. */
function bare(key: SecretKey, purpose: Purpose, content: string, nonce = randomBytes(12)): Buffer {
  const derived = Buffer.from(hkdfSync('sha256', key.bytes, 'harvest', purpose, 32));
  const cipher = createCipheriv('aes-256-gcm', derived, nonce);
  return Buffer.concat([nonce, cipher.update(content, 'utf8'), cipher.final(), cipher.getAuthTag()]);
}

describe('a ciphertext', () => {
  const sealed = createSecrets([older]).encrypt('totp-secrets', 'ada', 'JBSWY3DP');

  test('opened with what it was made with: is what went in, and names its key', () => {
    expect(createSecrets([older]).decrypt('totp-secrets', 'ada', sealed)).toBe('JBSWY3DP');
    expect(sealed.subarray(0, sealOf('2026').length)).toEqual(sealOf('2026'));
    expect(sealed.toString('latin1')).not.toContain('JBSWY3DP');
  });

  test.each([
    ['another owner', 'totp-secrets', 'musa'],
    ['another purpose', 'code-words', 'ada'],
  ] as const)('copied to %s: does not open', (_where, purpose, owner) => {
    expect(() => createSecrets([older]).decrypt(purpose, owner, sealed)).toThrow();
  });

  test('after another key came to write first: opens still, and what is new carries the new id', () => {
    const both = createSecrets([newer, older]);
    expect(both.decrypt('totp-secrets', 'ada', sealed)).toBe('JBSWY3DP');
    const anew = both.encrypt('totp-secrets', 'ada', 'JBSWY3DP');
    expect(anew.subarray(0, sealOf('2027').length)).toEqual(sealOf('2027'));
    expect(createSecrets([newer]).decrypt('totp-secrets', 'ada', anew)).toBe('JBSWY3DP');
  });

  test('of a key that is not given: says which one is missing and nothing else', () => {
    expect(() => createSecrets([newer, old]).decrypt('totp-secrets', 'ada', sealed)).toThrow(
      'The secret key 2026 is not given',
    );
  });

  test('with the id of another key written over its own: does not open', () => {
    const renamed = Buffer.concat([sealOf('2027'), sealed.subarray(sealOf('2026').length)]);
    const same = { id: '2027', bytes: older.bytes };
    expect(() => createSecrets([same]).decrypt('totp-secrets', 'ada', renamed)).toThrow();
  });

  test('with its seal taken away: does not open as one from before there were ids', () => {
    const named = createSecrets([old]).encrypt('totp-secrets', 'ada', 'JBSWY3DP');
    const stripped = named.subarray(sealOf('0').length);
    expect(() => createSecrets([old]).decrypt('totp-secrets', 'ada', stripped)).toThrow();
  });

  test.each([1, 8, 9, 40])('with one bit changed in byte %i: does not open', (place) => {
    const changed = Buffer.from(sealed);
    changed.writeUInt8(changed.readUInt8(place) ^ 1, place);
    expect(() => createSecrets([older, old]).decrypt('totp-secrets', 'ada', changed)).toThrow();
  });

  test.each([0, 5, 20, 30])('cut off after %i bytes: does not open', (length) => {
    expect(() =>
      createSecrets([older, old]).decrypt('totp-secrets', 'ada', sealed.subarray(0, length)),
    ).toThrow();
  });
});

describe('a ciphertext from before keys had ids', () => {
  test('with SECRET_KEY among the keys: opens, wherever it stands among them', () => {
    const kept = bare(old, 'identity-numbers', '22212345678');
    for (const keys of [[old], [old, newer], [newer, old]] as [SecretKey, ...SecretKey[]][])
      expect(createSecrets(keys).decrypt('identity-numbers', 'BVN/ada', kept)).toBe('22212345678');
  });

  test('without it: does not open', () => {
    const kept = bare(old, 'identity-numbers', '22212345678');
    expect(() => createSecrets([newer]).decrypt('identity-numbers', 'BVN/ada', kept)).toThrow(
      'The secret key 0 is not given',
    );
  });

  test('whose random beginning looks like half a seal: opens', () => {
    const nonce = Buffer.concat([sealOf('0').subarray(0, 7), randomBytes(5).fill(9)]);
    const kept = bare(old, 'totp-secrets', 'JBSWY3DP', nonce);
    expect(createSecrets([old]).decrypt('totp-secrets', 'ada', kept)).toBe('JBSWY3DP');
  });

  test('with a seal put before it by somebody: does not open', () => {
    const forged = Buffer.concat([sealOf('0'), bare(old, 'totp-secrets', 'JBSWY3DP')]);
    expect(() => createSecrets([old]).decrypt('totp-secrets', 'ada', forged)).toThrow();
  });
});

describe('keyed hashes', () => {
  const alone = createSecrets([older]);
  const [kept] = alone.hmacs('backup-codes', 'ada', 'ABCD-EFGH');

  test('of the unnamed key: are those that stand in the database', () => {
    const [hash] = createSecrets([old]).hmacs('devices', 'ada', 'cookie');
    expect(hash.toString('hex')).toBe('70a5c9d19061635d0079f6804df394c0b4b0be74b8a917a6b32fbc7e419a1182');
  });

  test('on the day a second key comes, and when it writes first: find what was kept under the other one', () => {
    for (const keys of [
      [older, newer],
      [newer, older],
    ] as [SecretKey, ...SecretKey[]][]) {
      const both = createSecrets(keys);
      expect(both.isHmacOf(kept, 'backup-codes', 'ada', 'ABCD-EFGH')).toBe(true);
      expect(both.isHmacOf(kept, 'backup-codes', 'musa', 'ABCD-EFGH')).toBe(false);
      expect(both.hmacs('backup-codes', 'ada', 'ABCD-EFGH')).toContainEqual(kept);
    }
  });

  test('with the older key gone: find nothing that was kept under it', () => {
    expect(createSecrets([newer]).isHmacOf(kept, 'backup-codes', 'ada', 'ABCD-EFGH')).toBe(false);
  });

  test('for counting: the first stays what it is while the older key is given, whichever writes first, and the next is what comes then', () => {
    const [before] = alone.countingHmacs('throttles', 'sign-ins', 'ada');
    const [after] = createSecrets([newer]).countingHmacs('throttles', 'sign-ins', 'ada');
    expect(createSecrets([older, newer]).countingHmacs('throttles', 'sign-ins', 'ada')).toEqual([
      before,
      after,
    ]);
    expect(createSecrets([newer, older]).countingHmacs('throttles', 'sign-ins', 'ada')).toEqual([
      before,
      after,
    ]);
    expect(after).not.toEqual(before);
  });

  test('of parts that are cut otherwise: differ', () => {
    expect(alone.hmacs('codes', 'ab', 'c')).not.toEqual(alone.hmacs('codes', 'a', 'bc'));
  });
});
