import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hash,
  hkdfSync,
  type KeyObject,
  randomBytes,
  randomInt,
  timingSafeEqual,
} from 'node:crypto';

const GCM_NONCE_BYTES = 12;
const GCM_TAG_BYTES = 16;

/** What each derived key is for; keys of different purposes share nothing. */
type Purpose =
  | 'codes'
  | 'code-words'
  | 'throttles'
  | 'idempotency'
  | 'idempotency-answers'
  | 'confirms'
  | 'message-attachments'
  | 'message-bodies'
  | 'totp-secrets'
  | 'identity-numbers'
  | 'identity-answers'
  | 'registrations'
  | 'bill-tokens'
  | 'backup-codes';

/** Keyed hashes and encryption under the bank's one secret key. */
export type Secrets = {
  hmac(purpose: Purpose, ...parts: readonly string[]): Buffer;
  encrypt(purpose: Purpose, content: string | Uint8Array): Buffer;
  decrypt(purpose: Purpose, encrypted: Buffer): string;
  /** Of what was no text. */
  decryptBytes(purpose: Purpose, encrypted: Buffer): Buffer;
};

export function createSecrets(secretKey: Buffer): Secrets {
  const keys = new Map<Purpose, KeyObject>();
  function keyFor(purpose: Purpose): KeyObject {
    const known = keys.get(purpose);
    if (known !== undefined) return known;
    const derived = createSecretKey(Buffer.from(hkdfSync('sha256', secretKey, 'harvest', purpose, 32)));
    keys.set(purpose, derived);
    return derived;
  }
  function decryptBytes(purpose: Purpose, encrypted: Buffer): Buffer {
    const decipher = createDecipheriv('aes-256-gcm', keyFor(purpose), encrypted.subarray(0, GCM_NONCE_BYTES));
    decipher.setAuthTag(encrypted.subarray(-GCM_TAG_BYTES));
    const content = encrypted.subarray(GCM_NONCE_BYTES, -GCM_TAG_BYTES);
    return Buffer.concat([decipher.update(content), decipher.final()]);
  }
  return {
    hmac(purpose, ...parts) {
      // Lengths are part of the input, so that ('ab', 'c') and ('a', 'bc') differ.
      let text = '';
      for (const part of parts) text += `${Buffer.byteLength(part)}:${part}`;
      return createHmac('sha256', keyFor(purpose)).update(text).digest();
    },
    encrypt(purpose, content) {
      const nonce = randomBytes(GCM_NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', keyFor(purpose), nonce);
      const bytes = typeof content === 'string' ? Buffer.from(content, 'utf8') : content;
      return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
    },
    decrypt: (purpose, encrypted) => decryptBytes(purpose, encrypted).toString('utf8'),
    decryptBytes,
  };
}

/** 256 random bits that only their holder knows; the bank keeps the hash. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

export function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Six digits from the system's generator, 000000 included. */
export function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}
