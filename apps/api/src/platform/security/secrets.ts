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
import { looksLikeCode } from '../../bank/six-digits-rules.ts';
import { markedHash, readSeal, sealOf } from './key-marks.ts';
import { byAge, type SecretKey, type SecretKeys, UNNAMED_KEY } from './secret-keys.ts';

const GCM_NONCE_BYTES = 12;
const GCM_TAG_BYTES = 16;

/** What each derived key is for; keys of different purposes share nothing. */
export type Purpose =
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
  | 'personal-details'
  | 'registrations'
  | 'reset-requests'
  | 'bill-tokens'
  | 'devices'
  | 'security-events'
  | 'backup-codes'
  | 'backup-code-sets'
  | 'proof-codes'
  | 'files'
  | 'key-checks';

/**
 * Keyed hashes and encryption under the bank's secret keys: the first one writes, all are read. Whom a ciphertext belongs to is
 * part of it: copied from one row to another, it does not open.
 */
export type Secrets = {
  /** Under every key: the first is to be kept, all are to be looked for. */
  hmacs(purpose: Purpose, ...parts: readonly string[]): Hmacs;
  /** Whether a hash that was kept is that of this, whichever key it was made with. */
  isHmacOf(kept: Buffer, purpose: Purpose, ...parts: readonly string[]): boolean;
  /**
   * For counting: the first stays what it was when another key comes to write first, and decides. Counted under the others as well,
   * nothing begins anew when the first one's key goes.
   */
  countingHmacs(purpose: Purpose, ...parts: readonly string[]): Hmacs;
  /** `owner` is whom or what the content belongs to, such as the id of the row. */
  encrypt(purpose: Purpose, owner: string, content: string | Uint8Array): Buffer;
  decrypt(purpose: Purpose, owner: string, encrypted: Buffer): string;
  /** Of what was no text. */
  decryptBytes(purpose: Purpose, owner: string, encrypted: Buffer): Buffer;
  /** By what each key is known again: its hash of this text. */
  checksOf(text: string): readonly { readonly keyId: string; readonly hash: Buffer }[];
  /** In their order: the first one writes. */
  readonly keyIds: readonly [string, ...string[]];
};

/** Of one text, under every key. */
export type Hmacs = readonly [Buffer, ...Buffer[]];

export function createSecrets(keys: SecretKeys): Secrets {
  const [first, ...others] = keys.map(derivedKeys) as [DerivedKeys, ...DerivedKeys[]];
  const ring = [first, ...others] as const;
  // Their order stays the same whichever key writes first.
  const [oldest = first, ...newer] = ring.toSorted((one, other) => byAge(one.id, other.id));

  function decryptBytes(purpose: Purpose, owner: string, encrypted: Buffer): Buffer {
    const { keyId, seal } = readSeal(encrypted) ?? { keyId: UNNAMED_KEY, seal: undefined };
    const key = ring.find(({ id }) => id === keyId);
    if (key === undefined) throw new Error(`The secret key ${keyId} is not given`);
    const sealed = encrypted.subarray(seal?.length ?? 0);
    const decipher = createDecipheriv(
      'aes-256-gcm',
      key.keyFor(purpose),
      sealed.subarray(0, GCM_NONCE_BYTES),
      {
        authTagLength: GCM_TAG_BYTES,
      },
    );
    // What says nothing of itself is bound to nobody; whatever names a key never opens that way.
    if (seal !== undefined) decipher.setAAD(boundTo(seal, purpose, owner));
    decipher.setAuthTag(sealed.subarray(-GCM_TAG_BYTES));
    const content = sealed.subarray(GCM_NONCE_BYTES, -GCM_TAG_BYTES);
    return Buffer.concat([decipher.update(content), decipher.final()]);
  }
  function hmacs(purpose: Purpose, ...parts: readonly string[]): Hmacs {
    const markedUnder = (key: DerivedKeys) => markedHash(key.id, hashUnder(key, purpose, parts));
    return [markedUnder(first), ...others.map(markedUnder)];
  }
  return {
    hmacs,
    isHmacOf: (kept, purpose, ...parts) => hmacs(purpose, ...parts).some((hmac) => sameBytes(hmac, kept)),
    countingHmacs: (purpose, ...parts) => [
      hashUnder(oldest, purpose, parts),
      ...newer.map((key) => hashUnder(key, purpose, parts)),
    ],
    encrypt(purpose, owner, content) {
      const nonce = randomBytes(GCM_NONCE_BYTES);
      const seal = sealOf(first.id);
      const cipher = createCipheriv('aes-256-gcm', first.keyFor(purpose), nonce);
      cipher.setAAD(boundTo(seal, purpose, owner));
      const bytes = typeof content === 'string' ? Buffer.from(content, 'utf8') : content;
      return Buffer.concat([seal, nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
    },
    decrypt: (purpose, owner, encrypted) => decryptBytes(purpose, owner, encrypted).toString('utf8'),
    decryptBytes,
    checksOf: (text) => ring.map((key) => ({ keyId: key.id, hash: hashUnder(key, 'key-checks', [text]) })),
    keyIds: [first.id, ...others.map(({ id }) => id)],
  };
}

type DerivedKeys = { readonly id: string; keyFor(purpose: Purpose): KeyObject };

function derivedKeys({ id, bytes }: SecretKey): DerivedKeys {
  const keys = new Map<Purpose, KeyObject>();
  return {
    id,
    keyFor(purpose) {
      const known = keys.get(purpose);
      if (known !== undefined) return known;
      const derived = createSecretKey(Buffer.from(hkdfSync('sha256', bytes, 'harvest', purpose, 32)));
      keys.set(purpose, derived);
      return derived;
    },
  };
}

/** What a ciphertext is bound to, beside its content. The seal tells its own length, so nothing can move across. */
function boundTo(seal: Buffer, purpose: Purpose, owner: string): Buffer {
  return Buffer.concat([seal, Buffer.from(`${purpose}/${owner}`, 'utf8')]);
}

function hashUnder(key: DerivedKeys, purpose: Purpose, parts: readonly string[]): Buffer {
  // Lengths are part of the input, so that ('ab', 'c') and ('a', 'bc') differ.
  let text = '';
  for (const part of parts) text += `${Buffer.byteLength(part)}:${part}`;
  return createHmac('sha256', key.keyFor(purpose)).update(text).digest();
}

/** 256 random bits that only their holder knows; the bank keeps the hash. */
export function newToken(): string {
  let token: string;
  // Some stand in the link of a mail, where six digits in a row would look like a code.
  do token = randomBytes(32).toString('base64url');
  while (looksLikeCode(token));
  return token;
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
