import { UNNAMED_KEY } from './secret-keys.ts';

/**
 * What a ciphertext begins with that names its key; the last byte is the version. Ciphertexts from before keys had ids begin with
 * twelve random bytes, one of 2^64 of them like this. No file that we take does: it is neither text nor a kind with a beginning
 * of its own.
 */
const SEAL = Buffer.from([0x89, 0x48, 0x56, 0x53, 0x54, 0x00, 0x1a, 0x01]);
const HASH_BYTES = 32;

/** The beginning of every ciphertext under a key. */
export function sealOf(keyId: string): Buffer {
  return Buffer.concat([SEAL, Buffer.from([keyId.length]), Buffer.from(keyId, 'latin1')]);
}

/** What a ciphertext says of itself; undefined where it says nothing, because it is from before keys had ids, or none. */
export function readSeal(sealed: Buffer): { readonly keyId: string; readonly seal: Buffer } | undefined {
  if (!sealed.subarray(0, SEAL.length).equals(SEAL)) return undefined;
  const end = SEAL.length + 1 + (sealed.at(SEAL.length) ?? 0);
  return { keyId: sealed.toString('latin1', SEAL.length + 1, end), seal: sealed.subarray(0, end) };
}

/** A keyed hash with the id of its key before it; that of the unnamed key stands alone, as it always did. */
export function markedHash(keyId: string, hash: Buffer): Buffer {
  const mark = keyId === UNNAMED_KEY ? '' : `${keyId}:`;
  return Buffer.concat([Buffer.from(mark, 'latin1'), hash]);
}

export function unmarkedHash(marked: Buffer): Buffer {
  return marked.subarray(-HASH_BYTES);
}

/** The id of the key that `column` is encrypted under, as SQL; empty where it says nothing of itself. */
export function keyOfSealed(column: string): string {
  const length = `get_byte(${column}, ${SEAL.length})`;
  return `case when substring(${column} from 1 for ${SEAL.length}) = '\\x${SEAL.toString('hex')}'
    then convert_from(substring(${column} from ${SEAL.length + 2} for ${length}), 'LATIN1') else '' end`;
}

/** Whether `column` says that it is encrypted under this key, as SQL. */
export function isSealedUnder(keyId: string, column: string): string {
  const seal = sealOf(keyId);
  return `substring(${column} from 1 for ${seal.length}) = '\\x${seal.toString('hex')}'`;
}

/** The id of the key that `column` is hashed under, as SQL. */
export function keyOfHash(column: string): string {
  return `case when length(${column}) > ${HASH_BYTES}
    then convert_from(substring(${column} from 1 for length(${column}) - ${HASH_BYTES + 1}), 'LATIN1') else '${UNNAMED_KEY}' end`;
}
