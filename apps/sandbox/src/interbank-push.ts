import { createHmac, randomInt } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { Entry, InterbankBooks } from './interbank-books.ts';
import { nameOf } from './names.ts';

const TRIES_MAX = 5;
const PAUSE_MS = 500;
const TIME_OUT_MS = 5000;
/** How a credit stands that the bank has not answered. */
const IN_PROGRESS = '09';

export type Push = {
  readonly callbackUrl: string;
  /** A new one when absent. */
  readonly sessionId?: string | undefined;
  readonly amountKobo: string;
  readonly sourceBankCode: string;
  readonly sourceAccountNumber: string;
  readonly sourceAccountName?: string | undefined;
  readonly destinationAccountNumber: string;
  readonly narration: string;
};

type Line = {
  readonly secret: string;
  /** Aborted when the sandbox stops. */
  readonly signal: AbortSignal;
};

/** What a push is signed with: HMAC-SHA256 over time and body, in hex. */
function signatureOf(secret: string, time: string, body: string): string {
  return createHmac('sha256', secret).update(`${time}\n${body}`).digest('hex');
}

/**
 * Tells a bank of money for one of its customers, with the same session id until it answers, a few times at most. Where it
 * did not answer, or the switch died first, the same credit may be pushed again.
 * @returns what it answered, 09 when it did not; 94 for a session id that was answered, sent, or pushed with other money
 */
export async function pushCredit(books: InterbankBooks, line: Line, push: Push) {
  const { callbackUrl, ...credit } = push;
  const sessionId = push.sessionId ?? newSessionId(push.sourceBankCode);
  const entry = {
    sessionId,
    direction: 'IN',
    amountKobo: push.amountKobo,
    bankCode: push.sourceBankCode,
    accountNumber: push.sourceAccountNumber,
  } as const;
  const known = books.find(sessionId);
  if (known === undefined) books.write({ ...entry, responseCode: IN_PROGRESS });
  else if (!isUnanswered(known, entry)) return { sessionId, responseCode: '94', tries: 0 };
  const sourceAccountName = push.sourceAccountName ?? nameOf(push.sourceBankCode, push.sourceAccountNumber);
  const body = JSON.stringify({ ...credit, sessionId, sourceAccountName });
  for (let tries = 1; tries <= TRIES_MAX && !line.signal.aborted; tries += 1) {
    const responseCode = await deliver(line, callbackUrl, body);
    if (responseCode !== undefined) {
      books.write({ ...entry, responseCode });
      return { sessionId, responseCode, tries };
    }
    await setTimeout(tries * PAUSE_MS, undefined, { signal: line.signal }).catch(() => undefined);
  }
  return { sessionId, responseCode: IN_PROGRESS, tries: TRIES_MAX };
}

function isUnanswered(known: Entry, pushed: Omit<Entry, 'responseCode'>): boolean {
  return (
    known.responseCode === IN_PROGRESS &&
    known.direction === pushed.direction &&
    known.amountKobo === pushed.amountKobo &&
    known.bankCode === pushed.bankCode &&
    known.accountNumber === pushed.accountNumber
  );
}

/** @returns undefined for whatever is no answer */
async function deliver(
  { secret, signal }: Line,
  callbackUrl: string,
  body: string,
): Promise<string | undefined> {
  const time = new Date().toISOString();
  try {
    const response = await fetch(callbackUrl, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-interbank-time': time,
        'x-interbank-signature': signatureOf(secret, time, body),
      },
      body,
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIME_OUT_MS)]),
    });
    const answer: unknown = await response.json();
    const isAnswer = response.ok && typeof answer === 'object' && answer !== null && 'responseCode' in answer;
    return isAnswer && typeof answer.responseCode === 'string' ? answer.responseCode : undefined;
  } catch {
    return undefined;
  }
}

/** Bank code, time in Lagos to the second, 12 digits that nobody else has. */
function newSessionId(bankCode: string): string {
  const lagos = new Date(Date.now() + 3_600_000).toISOString().replaceAll(/\D/g, '').slice(2, 14);
  const random = `${randomInt(1_000_000)}`.padStart(6, '0') + `${randomInt(1_000_000)}`.padStart(6, '0');
  return bankCode + lagos + random;
}
