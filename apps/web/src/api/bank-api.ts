import { type BaseQueryFn, createApi } from '@reduxjs/toolkit/query/react';
import type { RequestFailure } from '../lib/request.ts';
import { type AnswerMeta, askBank } from './ask-bank.ts';
import type { BankCall } from './call.ts';

/** What is lost with a call that moves no money: what somebody sent, or what only the page asked by itself. */
const LOSSES = { mutation: 'unanswered', query: 'lost' } as const;

const bankBaseQuery: BaseQueryFn<BankCall, unknown, RequestFailure, object, AnswerMeta> = (
  bankCall,
  { signal, type },
) => askBank(bankCall, { signal, loss: LOSSES[type] });

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
