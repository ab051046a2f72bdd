import type { Route } from '@harvest/contracts/contract';
import { hearBankTime } from '../lib/bank-clock.ts';
import { bankConnection, type Loss } from '../lib/connection.ts';
import type { RequestFailure, RequestOutcome } from '../lib/request.ts';
import { takeUserActivity } from '../lib/user-activity.ts';
import type { BankCall } from './call.ts';
import { refusalCode } from './failure.ts';
import { endSession, saveUserInfo, storedUserInfo } from './session.ts';
import { isRenewed } from './session-renewal.ts';

export type AnswerMeta = {
  readonly totalCount: number | null;
  /** By which the same answer can be asked for again (`ETag`); only what pages poll has one. */
  readonly tag: string | null;
};

type BankAnswer = { readonly data: unknown; readonly meta: AnswerMeta } | { readonly error: RequestFailure };

/** Waits before the second and the third try of a read. */
const RETRY_DELAYS_MS = [400, 1200];

const LOGIN_ROUTES: readonly Route[] = ['POST /auth/ibanking/personal/login', 'POST /auth/admin/login'];

/** @param loss what is lost with a call that moves no money, should the bank not be reached */
export async function askBank(
  bankCall: BankCall,
  { signal, loss }: { readonly signal: AbortSignal; readonly loss: Loss },
): Promise<BankAnswer> {
  const token = storedToken();
  let outcome = await send(bankCall, signal);
  // Only reads are tried again, and only when the network failed: a POST that got lost may have been done.
  for (const delayMs of RETRY_DELAYS_MS) {
    if (bankCall.method !== 'GET' || outcome.ok || outcome.failure.status !== 'FETCH_ERROR' || signal.aborted)
      break;
    await new Promise((resolve) => setTimeout(resolve, delayMs));
    outcome = await send(bankCall, signal);
  }
  // Only the token was over, not the session: a read asks again under the new one.
  const wasLate = isSignedOut(bankCall, outcome) && (await isRenewed(token));
  if (wasLate && bankCall.method === 'GET') outcome = await send(bankCall, signal);
  if (!signal.aborted) noteConnection(outcome, bankCall.movesMoney ? 'unheard' : loss);
  if (!outcome.ok) {
    // S1 §4: 401 and 403 sign the customer out, except at login, where 401 means wrong credentials.
    if (isSignedOut(bankCall, outcome) && !wasLate && !LOGIN_ROUTES.includes(bankCall.route))
      endSession('session-ended');
    if (refusalCode(outcome.failure) === 'ONBOARDING_INCOMPLETE') openOnboarding();
    return { error: outcome.failure };
  }
  hearBankTime(outcome.headers.get('date'));
  const totalCount = outcome.headers.get('x-total-count');
  return {
    data: outcome.data,
    meta: {
      totalCount: totalCount === null ? null : Number(totalCount),
      tag: outcome.headers.get('etag'),
    },
  };
}

/** What this browser remembers is out of date: its customer still has to be onboarded, and every page leads there. */
function openOnboarding(): void {
  const userInfo = storedUserInfo();
  if (userInfo?.role === 'CUSTOMER' && userInfo.onboardingComplete)
    saveUserInfo({ ...userInfo, onboardingComplete: false });
}

function send(bankCall: BankCall, signal: AbortSignal): Promise<RequestOutcome> {
  const { method, path, query, body, timeoutMs } = bankCall;
  return bankCall.send({ method, path, query, body, timeoutMs, signal, headers: headersOf(bankCall) });
}

/** On what has to do with bills, 401 alone: a 403 there is a refusal like any other (S2 §6). */
const isSignedOut = ({ path }: BankCall, outcome: RequestOutcome): boolean =>
  !outcome.ok &&
  (outcome.failure.status === 401 || (outcome.failure.status === 403 && !path.startsWith('/api/utility/')));

function noteConnection(outcome: RequestOutcome, loss: Loss): void {
  if (outcome.ok || typeof outcome.failure.status === 'number') bankConnection.noteReached();
  else if (outcome.failure.status === 'FETCH_ERROR') bankConnection.noteLost(loss);
}

const storedToken = (): string | undefined => storedUserInfo()?.tokenDTO.accessToken;

function headersOf({ idempotencyKey, ifNoneMatch, asksByItself }: BankCall): Record<string, string> {
  const headers: Record<string, string> = {};
  const token = storedToken();
  if (token !== undefined) headers['Authorization'] = `Bearer ${token}`;
  if (!asksByItself && takeUserActivity()) headers['X-User-Active'] = '1';
  if (idempotencyKey !== undefined) headers['Idempotency-Key'] = idempotencyKey;
  if (ifNoneMatch !== undefined) headers['If-None-Match'] = ifNoneMatch;
  return headers;
}
