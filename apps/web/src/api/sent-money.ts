import { readStored, writeStored } from '../lib/stored-value.ts';
import { MONEY_SENT_KEY } from './session.ts';

// In the tab, so that it outlives a reload, and nothing else of the payment: its id is all that is needed to ask.
const AWAITED_KEY = 'awaitedPayment';

let awaitedWhat: string | null = null;
let hasSent = false;
let isStarting = false;
let hasTyped = false;

/** From the moment a payment's code leaves until its outcome was read. @param what `₦1,600.00 to BELLO MUSA` */
export function awaitOutcome(operationId: string, what: string): void {
  awaitedWhat = what;
  try {
    sessionStorage.setItem(AWAITED_KEY, operationId);
  } catch {
    // Without storage a reload forgets it; the bank's own list of what is unfinished does not.
  }
}

/** What became of the payment is known. @param hasMoved whether money has left the account */
export function outcomeRead(hasMoved: boolean): void {
  awaitedWhat = null;
  if (hasMoved) {
    hasSent = true;
    writeStored(MONEY_SENT_KEY, true);
  }
  try {
    sessionStorage.removeItem(AWAITED_KEY);
  } catch {
    // There is nothing to remove where storage is switched off.
  }
}

/** Whether money is known to have left an account, in this tab or since the session began. */
export const wasMoneySent = (): boolean => hasSent || readStored(MONEY_SENT_KEY) === true;

/** The payment whose outcome this tab still waits for; null where there is none. */
export function awaitedOperationId(): string | null {
  try {
    return sessionStorage.getItem(AWAITED_KEY);
  } catch {
    return null;
  }
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
  if (awaitedOperationId() !== null)
    return `We still wait for the outcome of ${awaitedWhat ?? 'what you sent last'}. Don't send it again.`;
  if (isWanted) return '';
  return isStarting || (hasTyped && !wasMoneySent()) ? 'What you had typed was not sent.' : '';
}
