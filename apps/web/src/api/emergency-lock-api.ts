import { bankApi } from './bank-api.ts';
import { type Answer, call } from './call.ts';

type EmergencyLock = Answer<'GET /api/ibanking/personal/emergency-lock'>;

const emergencyLockApi = bankApi.enhanceEndpoints({ addTagTypes: ['EmergencyLock'] }).injectEndpoints({
  endpoints: (build) => ({
    emergencyLock: build.query<EmergencyLock, void>({
      query: () => call('GET /api/ibanking/personal/emergency-lock', { asksByItself: true }),
      providesTags: ['EmergencyLock'],
    }),
    lockAccounts: build.mutation<EmergencyLock, void>({
      query: () => call('POST /api/ibanking/personal/emergency-lock', {}),
      // Also when nothing was heard: it may stand all the same. What waited to be sent comes back.
      invalidatesTags: ['EmergencyLock', 'Balances', 'Schedules', 'Transactions', 'Unfinished'],
    }),
  }),
});

export const { useEmergencyLockQuery, useLockAccountsMutation } = emergencyLockApi;

/** Until when nothing leaves the accounts, as far as this page knows already; it asks nobody. */
export function useKnownLock(): string | null {
  return emergencyLockApi.endpoints.emergencyLock.useQueryState().data?.lockedUntil ?? null;
}
