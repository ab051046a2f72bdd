import { type BaseQueryFn, createApi } from '@reduxjs/toolkit/query/react';
import type { RequestFailure } from '../lib/request.ts';
import { type AnswerMeta, askBank } from './ask-bank.ts';
import type { BankCall } from './call.ts';
import { keeperOf, keptAnswerTo } from './kept-answers.ts';

/** What is lost with a call that moves no money: what somebody sent, or what only the page asked by itself. */
const LOSSES = { mutation: 'unanswered', query: 'lost' } as const;

const bankBaseQuery: BaseQueryFn<BankCall, unknown, RequestFailure, object, AnswerMeta> = async (
  bankCall,
  { signal, type },
) => {
  const kept = keptAnswerTo(bankCall);
  const keep = keeperOf(bankCall);
  const ifNoneMatch = kept?.meta.tag ?? undefined;
  const answer = await askBank({ ...bankCall, ifNoneMatch }, { signal, loss: LOSSES[type] });
  if ('data' in answer) {
    keep(answer);
    return answer;
  }
  if (kept === undefined || answer.error.status !== 304) return answer;
  keep(kept);
  return kept;
};

/** The bank's calls; each slice adds its own in `<slice>-api.ts`. */
export const bankApi = createApi({
  reducerPath: 'bankApi',
  baseQuery: bankBaseQuery,
  tagTypes: [
    'AlertPreferences',
    'Balances',
    'Beneficiaries',
    'Bills',
    'Budgets',
    'BulkGroups',
    'Bulks',
    'Closings',
    'Contacts',
    'Devices',
    'Kyc',
    'Limits',
    'Notices',
    'Onboarding',
    'Passkeys',
    'PaymentStop',
    'Schedules',
    'SecondFactor',
    'Tickets',
    'Transactions',
    'Unfinished',
  ],
  // S1 §9: data nobody looks at is kept for 60 seconds. A page that opens shows it and asks again all the same.
  keepUnusedDataFor: 60,
  refetchOnMountOrArgChange: true,
  endpoints: () => ({}),
});
