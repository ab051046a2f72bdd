import { bankApi } from './bank-api.ts';
import { type Answer, call } from './call.ts';

const staffSessionsApi = bankApi.injectEndpoints({
  endpoints: (build) => ({
    staffSessions: build.query<Answer<'GET /api/admin/sessions'>, void>({
      query: () => call('GET /api/admin/sessions', {}),
      providesTags: ['Devices'],
    }),
    endOtherStaffSessions: build.mutation<Answer<'POST /api/admin/sessions/end-others'>, void>({
      query: () => call('POST /api/admin/sessions/end-others', {}),
      invalidatesTags: ['Devices'],
    }),
  }),
});

export const { useStaffSessionsQuery, useEndOtherStaffSessionsMutation } = staffSessionsApi;
