import { FILE_MS_MAX } from '@harvest/contracts/file-bounds';
import { requestFile } from '../lib/request-file.ts';
import { bankApi } from './bank-api.ts';
import { call } from './call.ts';

const personalDataApi = bankApi.injectEndpoints({
  endpoints: (build) => ({
    // The address of the file within this page; asked for by a press, and each time anew.
    myData: build.mutation<string, void>({
      query: () => call('GET /api/ibanking/personal/my-data', { send: requestFile, timeoutMs: FILE_MS_MAX }),
    }),
  }),
});

export const { useMyDataMutation } = personalDataApi;
