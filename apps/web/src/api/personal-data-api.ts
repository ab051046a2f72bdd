import { requestFile } from '../lib/request-file.ts';
import { bankApi } from './bank-api.ts';
import { call } from './call.ts';

/** Years of somebody's payments, on a slow line. */
const FILE_TIMEOUT_MS = 120_000;

const personalDataApi = bankApi.injectEndpoints({
  endpoints: (build) => ({
    // The address of the file within this page; asked for by a press, and each time anew.
    myData: build.mutation<string, void>({
      query: () =>
        call('GET /api/ibanking/personal/my-data', { send: requestFile, timeoutMs: FILE_TIMEOUT_MS }),
    }),
  }),
});

export const { useMyDataMutation } = personalDataApi;
