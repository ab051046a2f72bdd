import { hash } from 'node:crypto';
import { KOBO_MAX, type Kobo } from '@harvest/money';
import { isAccountOfClass, POSTING_RULES, type PostingRuleName } from './posting-rules.ts';

/** Money that goes from one account to another along a listed rule. */
export interface Movement {
  rule: PostingRuleName;
  from: bigint;
  to: bigint;
  /** Positive, at most KOBO_MAX. */
  amountKobo: Kobo;
  /** What the statement of `from` says, at most 100 characters. */
  narration: string;
  /** What the statement of `to` says, when it is not the same. */
  toNarration?: string;
}

/** Movements that happen together or not at all. The caller makes the id (the operation's uuid) and keeps it for every retry. */
export interface Journal {
  id: string;
  /** The caller's name for the operation, 1 to 40 characters. */
  kind: string;
  /** Business time. */
  postedAt: Date;
  movements: readonly Movement[];
}

/** How much goes into one call; the caller takes more in chunks. */
export const BATCH_SIZE_MAX = 1_000;
const MOVEMENTS_MAX = 50;
const NARRATION_LENGTH_MAX = 100;
const KIND_LENGTH_MAX = 40;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Throws a RangeError for a journal that no caller may ever build: it is a mistake in the program, not a refusal. */
export function assertJournal({ id, kind, postedAt, movements }: Journal): void {
  assertId(id);
  assertText(kind, KIND_LENGTH_MAX);
  assertTime(postedAt);
  if (kind === '') throw new RangeError(`Journal ${id} has no kind`);
  if (movements.length < 1 || movements.length > MOVEMENTS_MAX) {
    throw new RangeError(`Journal ${id} has ${movements.length} movements`);
  }
  for (const movement of movements) assertMovement(movement);
}

function assertMovement({ rule, from, to, amountKobo, narration, toNarration }: Movement): void {
  const classes = Object.hasOwn(POSTING_RULES, rule) ? POSTING_RULES[rule] : undefined;
  if (!classes || !isAccountOfClass(from, classes.from) || !isAccountOfClass(to, classes.to) || from === to) {
    throw new RangeError(`${rule} from ${from} to ${to} is not on the list of posting rules`);
  }
  assertAmount(amountKobo);
  assertText(narration, NARRATION_LENGTH_MAX);
  if (toNarration !== undefined) assertText(toNarration, NARRATION_LENGTH_MAX);
}

export function assertAmount(amountKobo: Kobo): void {
  if (amountKobo <= 0n || amountKobo > KOBO_MAX) throw new RangeError(`${amountKobo} kobo cannot be moved`);
}

/** Ids are compared as text with what the database answers, so there is one spelling of each. */
export function assertId(id: string): void {
  if (!UUID.test(id)) throw new RangeError(`"${id}" is not a lower-case uuid`);
}

export function assertTime(time: Date): void {
  if (Number.isNaN(time.getTime())) throw new RangeError('A business time is not a time');
}

export function assertBatch(batch: readonly unknown[]): void {
  if (batch.length > BATCH_SIZE_MAX)
    throw new RangeError(`A batch of ${batch.length} is over ${BATCH_SIZE_MAX}`);
}

// The database counts characters and refuses NUL; half a surrogate pair would be stored as something else than was hashed.
function assertText(text: string, lengthMax: number): void {
  const isShort = text.length <= lengthMax || Array.from(text).length <= lengthMax;
  if (!isShort || text.includes('\0') || !text.isWellFormed()) {
    throw new RangeError(`A text of ${text.length} characters is too long or not well formed`);
  }
}

/** The text of narrations, checked like those of movements. */
export function assertNarration(narration: string): void {
  assertText(narration, NARRATION_LENGTH_MAX);
}

/**
 * SHA-256 (hex) of what a journal does. A retry of the same operation comes at a later time, so the time is left out;
 * everything that moves or describes money is in.
 */
export function fingerprintOf({ kind, movements }: Journal, holdId: string | null): string {
  const content: (string | null)[] = [kind, holdId];
  for (const { rule, from, to, amountKobo, narration, toNarration } of movements) {
    content.push(rule, String(from), String(to), String(amountKobo), narration, toNarration ?? narration);
  }
  return hash('sha256', JSON.stringify(content));
}
