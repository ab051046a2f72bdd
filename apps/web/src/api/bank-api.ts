import { type BaseQueryFn, createApi } from '@reduxjs/toolkit/query/react';
import { bankConnection } from '../lib/connection.ts';
import { type RequestFailure, type RequestOutcome, request } from '../lib/request.ts';
import { takeUserActivity } from '../lib/user-activity.ts';
import type { BankCall } from './call.ts';
import { endSession, storedUserInfo } from './session.ts';

export type AnswerMeta = { readonly totalCount: number | null };

/** Waits before the second and the third try of a read. */
const RETRY_DELAYS_MS = [400, 1200];

const bankBaseQuery: BaseQueryFn<BankCall, unknown, RequestFailure, object, AnswerMeta> = async (
  bankCall,
  { signal },
) => {
  let outcome = await send(bankCall, signal);
  // Only reads are tried again, and only when the network failed: a POST that got lost may have been done.
  for (const delayMs of RETRY_DELAYS_MS) {
    if (bankCall.method !== 'GET' || outcome.ok || outcome.failure.status !== 'FETCH_ERROR' || signal.aborted)
      break;
    await new Promise((resolve) => setTimeout(resolve, delayMs));
    outcome = await send(bankCall, signal);
  }
  noteConnection(bankCall, outcome, signal);
  if (!outcome.ok) {
    // S1 §4: 401 and 403 sign the customer out, except at login, where 401 means wrong credentials.
    const signsOut = outcome.failure.status === 401 || outcome.failure.status === 403;
    if (signsOut && bankCall.route !== 'POST /auth/ibanking/personal/login') endSession('session-ended');
    return { error: outcome.failure };
  }
  const totalCount = outcome.headers.get('x-total-count');
  return { data: outcome.data, meta: { totalCount: totalCount === null ? null : Number(totalCount) } };
};

function send(bankCall: BankCall, signal: AbortSignal): Promise<RequestOutcome> {
  const { method, path, query, body, timeoutMs } = bankCall;
  return request({ method, path, query, body, timeoutMs, signal, headers: headersOf(bankCall) });
}

function noteConnection({ idempotencyKey }: BankCall, outcome: RequestOutcome, signal: AbortSignal): void {
  const status = outcome.ok ? 200 : outcome.failure.status;
  // What moves money bears a key; anything else that got lost changed nothing the customer would pay for.
  if (status === 'FETCH_ERROR' && !signal.aborted) bankConnection.noteLost(idempotencyKey !== undefined);
  else if (typeof status === 'number') bankConnection.noteReached();
}

function headersOf({ idempotencyKey }: BankCall): Record<string, string> {
  const headers: Record<string, string> = {};
  const token = storedUserInfo()?.tokenDTO.accessToken;
  if (token !== undefined) headers['Authorization'] = `Bearer ${token}`;
  if (takeUserActivity()) headers['X-User-Active'] = '1';
  if (idempotencyKey !== undefined) headers['Idempotency-Key'] = idempotencyKey;
  return headers;
}

/** The bank's calls; each slice adds its own in `<slice>-api.ts`. */
export const bankApi = createApi({
  reducerPath: 'bankApi',
  baseQuery: bankBaseQuery,
  tagTypes: ['Balances', 'Beneficiaries', 'Transactions'],
  // S1 §9: data nobody looks at is kept for 60 seconds. A page that opens shows it and asks again all the same.
  keepUnusedDataFor: 60,
  refetchOnMountOrArgChange: true,
  endpoints: () => ({}),
});
