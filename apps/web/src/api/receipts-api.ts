import { FILE_MS_MAX } from '@harvest/contracts/file-bounds';
import { requestFile } from '../lib/request-file.ts';
import { bankApi } from './bank-api.ts';
import { type Answer, call } from './call.ts';

export type Receipt = Answer<'POST /api/ibanking/personal/transactions/{referenceNumber}/receipt'>;
export type PublicReceipt = Answer<'GET /api/receipts/{code}'>;

const receiptsApi = bankApi.injectEndpoints({
  endpoints: (build) => ({
    // A look-up although it is a POST, which only the first time makes the code.
    receipt: build.query<Receipt, string>({
      query: (referenceNumber) =>
        call('POST /api/ibanking/personal/transactions/{referenceNumber}/receipt', {
          params: { referenceNumber },
        }),
      providesTags: ['Transactions'],
    }),
    // The address of the file within this page; asked for by a press, and each time anew.
    receiptPdf: build.mutation<string, string>({
      query: (referenceNumber) =>
        call('GET /api/ibanking/personal/transactions/{referenceNumber}/receipt/pdf', {
          params: { referenceNumber },
          send: requestFile,
          timeoutMs: FILE_MS_MAX,
        }),
    }),
    // Never from an earlier look: it may not be true any more.
    publicReceipt: build.query<PublicReceipt, string>({
      query: (code) => call('GET /api/receipts/{code}', { params: { code } }),
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useReceiptQuery, useReceiptPdfMutation, usePublicReceiptQuery } = receiptsApi;
