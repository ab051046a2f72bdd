import { join } from 'node:path';
import { z } from 'zod';
import { keptSecret, readSecret } from './kept-secret.ts';

/** One of the bank's secret keys. What is written under it names it by its id. */
export type SecretKey = { readonly id: string; readonly bytes: Buffer };

/** All that are read, the one that writes first. */
export type SecretKeys = readonly [SecretKey, ...SecretKey[]];

/** The key of what names none: everything from before keys had ids, and what `SECRET_KEY` gives. */
export const UNNAMED_KEY = '0';

const KEY_BYTES = 32;
const NAMED_MAX = 2;
const ID = /^[a-z0-9-]{1,16}$/;
// By their ids keys stay in the order of their age: what is counted is decided by the oldest, so one that sorted before it would begin
// all counts anew.
const DATED_ID = /^20\d\d(?:-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01]))?(?:-[a-z][a-z0-9-]*)?)?$/;

/** Whether a key's id tells its age: `0` is older than all, and the others begin with their date. */
export function tellsItsAge(id: string): boolean {
  return id === UNNAMED_KEY || DATED_ID.test(id);
}

/** The older one first. Ids without a date are from before ids had to have one (A434). */
export function byAge(one: string, other: string): number {
  return ageOf(one) - ageOf(other) || (one < other ? -1 : 1);
}

function ageOf(id: string): number {
  if (id === UNNAMED_KEY) return 0;
  return DATED_ID.test(id) ? 2 : 1;
}

/** The one key of `SECRET_KEY`. */
export const oneKey = z
  .base64({ error: 'must be base64', abort: true })
  .refine((value) => Buffer.from(value, 'base64').length === KEY_BYTES, {
    error: 'must be 32 bytes in base64',
  });

/** The keys of `SECRET_KEYS`. What is wrong with them is said without a word of them. An id without a date is for the database to judge. */
export const namedKeys = z.string().transform((text, context): SecretKey[] => {
  const problems = new Set<string>();
  const keys = text.split(',').map((part) => {
    const [, id = '', key = ''] = /^([^:]*):(.*)$/.exec(part.trim()) ?? [];
    if (!ID.test(id)) problems.add('must be ID:KEY, with at most 16 small letters, digits and hyphens as ID');
    if (!oneKey.safeParse(key).success) problems.add('must have 32 bytes in base64 as each key');
    return { id, bytes: Buffer.from(key, 'base64') };
  });
  if (keys.length > NAMED_MAX) problems.add('must be at most two keys');
  else if (new Set(keys.map(({ id }) => id)).size < keys.length) problems.add('must not have one ID twice');
  const [problem] = problems;
  if (problem !== undefined) context.issues.push({ code: 'custom', input: '', message: problem });
  return keys;
});

type Given = {
  readonly SECRET_KEY?: string | undefined;
  readonly SECRET_KEYS?: readonly SecretKey[] | undefined;
};

/**
 * The bank's keys: those of `SECRET_KEYS` in their order, the first of which writes, then that of `SECRET_KEY`, unless it is among
 * them as `0`. A demo that is given no `SECRET_KEY` has one in a file, which it makes where it is given no key at all.
 * @returns what is wrong, in a line of words, where the two do not fit
 */
export async function secretKeysFrom(
  { SECRET_KEY, SECRET_KEYS = [] }: Given,
  { dataDir, isDemo }: { readonly dataDir: string; readonly isDemo: boolean },
): Promise<SecretKeys | string> {
  const unnamed =
    SECRET_KEY === undefined
      ? isDemo && (await demoKey(join(dataDir, 'secret.key'), SECRET_KEYS.length === 0))
      : Buffer.from(SECRET_KEY, 'base64');
  const named = SECRET_KEYS.find(({ id }) => id === UNNAMED_KEY);
  if (unnamed && named && !named.bytes.equals(unnamed))
    return 'SECRET_KEYS has another key as 0 than SECRET_KEY';
  const more = unnamed && named === undefined ? [{ id: UNNAMED_KEY, bytes: unnamed }] : [];
  const [first, ...others] = [...SECRET_KEYS, ...more];
  if (first === undefined) return 'SECRET_KEY or SECRET_KEYS is required';
  const different = new Set([first, ...others].map(({ bytes }) => bytes.toString('base64')));
  if (different.size < others.length + 1) return 'SECRET_KEYS has one key under two IDs';
  return [first, ...others];
}

async function demoKey(file: string, isMade: boolean): Promise<Buffer | undefined> {
  const kept = isMade ? await keptSecret(file) : await readSecret(file);
  return kept === undefined ? undefined : Buffer.from(kept, 'base64url');
}
