import { dropNotes, leaveNote, readNote } from '../lib/passing-note.ts';
import { readStored, writeStored } from '../lib/stored-value.ts';
import { AWAITED_WORDS, MONEY_SENT_KEY } from './session.ts';

// In the tab, so that it outlives a reload. Without storage it is forgotten then; the bank's own list of what is unfinished
// is not.
const AWAITED_KEY = 'awaitedPayment';

/** A payment whose outcome is waited for. */
export type AwaitedPayment = {
  readonly operationId: string;
  /** `₦1,600.00 to BELLO MUSA`; empty, as the reference is, where nobody has told it. */
  readonly what: string;
  /** What is not to be done a second time: `send`, or `buy`. */
  readonly act: string;
  readonly reference: string;
};

let hasSent = false;
let isStarting = false;
let hasTyped = false;

/** From the moment a payment's code leaves until its outcome was read. */
export function awaitOutcome({ operationId, what, act, reference }: AwaitedPayment): void {
  leaveNote(AWAITED_KEY, operationId);
  leaveNote(AWAITED_WORDS.what, what);
  leaveNote(AWAITED_WORDS.act, act);
  leaveNote(AWAITED_WORDS.reference, reference);
}

/** What became of the payment is known. @param hasMoved whether money has left the account */
export function outcomeRead(hasMoved: boolean): void {
  dropNotes(AWAITED_KEY, ...Object.values(AWAITED_WORDS));
  if (!hasMoved) return;
  hasSent = true;
  writeStored(MONEY_SENT_KEY, true);
}

/** Whether money is known to have left an account, in this tab or since the session began. */
export const wasMoneySent = (): boolean => hasSent || readStored(MONEY_SENT_KEY) === true;

/** The payment whose outcome this tab still waits for; null where there is none. */
export const awaitedOperationId = (): string | null => readNote(AWAITED_KEY);

/** The same with what the tab knows of it, which after a logout is its id alone. */
export function awaitedPayment(): AwaitedPayment | null {
  const operationId = awaitedOperationId();
  if (operationId === null) return null;
  const { what, act, reference } = AWAITED_WORDS;
  return {
    operationId,
    what: readNote(what) ?? '',
    act: readNote(act) ?? 'send',
    reference: readNote(reference) ?? '',
  };
}

export const noteStarting = (now: boolean): void => {
  isStarting = now;
};

/** Notices that somebody types, from now on. @returns what ends that */
export function listenForTyping(target: EventTarget): () => void {
  hasTyped = false;
  const note = () => {
    hasTyped = true;
  };
  target.addEventListener('input', note, { capture: true, once: true });
  return () => target.removeEventListener('input', note, { capture: true });
}

/**
 * What is true of money when a session ends, by what is known: of a payment on its way, not to send it again; of what was only
 * typed, or asked for and moves nothing without its code, that it was not sent; after money was sent, nothing.
 * @param isWanted whether the customer ended it themselves, who knows what was typed
 */
export function lastWords(isWanted: boolean): string {
  const awaited = awaitedPayment();
  if (awaited !== null)
    return `We still wait for the outcome of ${awaited.what || 'your last request'}. Don't ${awaited.act} it again.`;
  if (isWanted) return '';
  return isStarting || (hasTyped && !wasMoneySent()) ? 'What you had typed was not sent.' : '';
}
