import { createHash, randomFillSync, randomInt, randomUUID } from 'node:crypto';
import { v7 } from 'uuid';
import { lagosDigits } from './lagos-time.ts';
import { looksLikeCode } from './six-digits-rules.ts';

const RANDOM_BYTES = 16;
const HOUR_SECONDS = 3600;
// Asking the system for a few bytes costs more than the rest of an id, so they are drawn many at a time.
const drawn = new Uint8Array(256 * RANDOM_BYTES);
let used = drawn.length;
let lastMs = 0;
let sequence = 0;

/** A public id. Version 7 starts with the time, so that rows written together lie together. */
export function newId(): string {
  if (used === drawn.length) {
    randomFillSync(drawn);
    used = 0;
  }
  const random = drawn.subarray(used, used + RANDOM_BYTES);
  used += RANDOM_BYTES;
  const now = Date.now();
  // Within a millisecond the ids of a process grow too: the sequence has 32 bits and starts in the lower half of them.
  if (now > lastMs) {
    lastMs = now;
    sequence = new DataView(random.buffer, random.byteOffset).getUint32(0) >>> 1;
  } else sequence += 1;
  return v7({ random, msecs: lastMs, seq: sequence });
}

/**
 * The id of what is decided anew where the bank was restored to before it: the same again for the same words. It lies together
 * with those that `newId` made at this moment.
 */
export function sameId(words: string, moment: Date): string {
  const digest = digestOf(words);
  const random = digest.subarray(0, RANDOM_BYTES);
  return v7({ random, msecs: moment.getTime(), seq: digest.readUInt32BE(RANDOM_BYTES) });
}

/** A handle of something that waits for a code, known to whoever began it: random but for the six bits that say it is a UUID. */
export const newHandle = (): string => randomUUID();

/** An id that is no later than any that `newId` made from this moment of the wall clock on. */
export function firstIdFrom(moment: Date): string {
  const milliseconds = moment.getTime().toString(16).padStart(12, '0');
  return `${milliseconds.slice(0, 8)}-${milliseconds.slice(8)}-7000-8000-000000000000`;
}

/** When `newId` made an id, by the wall clock, in milliseconds since 1970. */
export const idMadeAt = (id: string): number => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);

// Crockford's alphabet leaves out I, L, O and U, which people misread or misspell.
const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** The reference a customer reads to customer service: `HV` and 12 Crockford characters (60 random bits). */
export function newReference(): string {
  return drawUnlikeCode(() => `HV${drawCharacters(12)}`);
}

/** What a customer and the bank name a ticket by: `HVT` and 8 Crockford characters, easy to say on the telephone. */
export function newTrackingNumber(): string {
  return drawUnlikeCode(() => `HVT${drawCharacters(8)}`);
}

/** What stands in subjects and text messages, where six digits in a row would look like a code. */
function drawUnlikeCode(draw: () => string): string {
  let drawn: string;
  do drawn = draw();
  while (looksLikeCode(drawn));
  return drawn;
}

/** What proves a receipt to whoever was given it: 16 Crockford characters, 80 random bits, so that nobody can guess one. */
export function newReceiptCode(): string {
  return drawCharacters(16);
}

function drawCharacters(count: number): string {
  let characters = '';
  for (let index = 0; index < count; index += 1) characters += CROCKFORD[randomInt(CROCKFORD.length)];
  return characters;
}

/** The 30-digit id banks trace a transfer by: institution code, Lagos time to the second, 12 random digits (NIP). */
export function newSessionId(bankCode: string, now: Date): string {
  const random = `${randomInt(1_000_000)}`.padStart(6, '0') + `${randomInt(1_000_000)}`.padStart(6, '0');
  return bankCode + lagosDigits(now) + random;
}

/**
 * A session id that is the same again for the same words, as `sameId` is. However many are due on a day, they are
 * spread over its first hour, so that no two meet.
 */
export function sameSessionId(bankCode: string, words: string, startOfDay: Date): string {
  const digest = digestOf(words);
  const second = (digest.readUInt32BE(0) % HOUR_SECONDS) * 1000;
  const digits = `${digest.readBigUInt64BE(4) % 10n ** 12n}`.padStart(12, '0');
  return bankCode + lagosDigits(new Date(startOfDay.getTime() + second)) + digits;
}

function digestOf(words: string): Buffer {
  return createHash('sha256').update(words).digest();
}
