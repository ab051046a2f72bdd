import { FILE_MS_MAX } from '@harvest/contracts/file-bounds';
import { sendWithProgress } from '../lib/send-with-progress.ts';
import { bankApi } from './bank-api.ts';
import { type Answer, type Body, call } from './call.ts';

export type KycStatus = Answer<'GET /api/kyc/status'>;
export type Biodata = Answer<'GET /api/kyc/biodata'>;
export type UploadedDocument = Answer<'GET /api/kyc/uploaded-documents'>[number];
export type Level3Body = Body<'POST /api/kyc/level-3'>;

/** What was submitted is approved by itself, or waits for somebody. */
export type Submitted = Answer<'POST /api/kyc/level-1'>['status'];

type Numbers = { readonly bvn: string; readonly nin: string };
type NumbersSubmission = {
  readonly level: '1' | '2';
  readonly body: Numbers;
  readonly idempotencyKey: string;
};
type PicturesSubmission = {
  readonly body: Level3Body;
  readonly idempotencyKey: string;
  /** Told how much has left, from 0 to 1. */
  readonly onProgress: (sent: number) => void;
};

const kycApi = bankApi.injectEndpoints({
  endpoints: (build) => ({
    kycStatus: build.query<KycStatus, void>({
      query: () => call('GET /api/kyc/status', {}),
      // What is left of today changes with every payment.
      providesTags: ['Kyc', 'Balances'],
    }),
    biodata: build.query<Biodata, void>({
      query: () => call('GET /api/kyc/biodata', {}),
      providesTags: ['Kyc'],
    }),
    uploadedDocuments: build.query<readonly UploadedDocument[], void>({
      query: () => call('GET /api/kyc/uploaded-documents', {}),
      providesTags: ['Kyc'],
    }),
    uploadedPicture: build.query<Answer<'GET /api/kyc/uploaded-documents/{id}/download'>, string>({
      query: (id) =>
        call('GET /api/kyc/uploaded-documents/{id}/download', { params: { id }, timeoutMs: FILE_MS_MAX }),
    }),
    submitKycNumbers: build.mutation<Answer<'POST /api/kyc/level-1'>, NumbersSubmission>({
      query: ({ level, ...keyed }) =>
        level === '1' ? call('POST /api/kyc/level-1', keyed) : call('POST /api/kyc/level-2', keyed),
      // Also after a refusal: it may have been submitted elsewhere.
      invalidatesTags: ['Kyc'],
    }),
    submitKycPictures: build.mutation<Answer<'POST /api/kyc/level-3'>, PicturesSubmission>({
      query: ({ body, idempotencyKey, onProgress }) =>
        call('POST /api/kyc/level-3', {
          body,
          idempotencyKey,
          timeoutMs: FILE_MS_MAX,
          send: (input) => sendWithProgress(input, onProgress),
        }),
      invalidatesTags: ['Kyc'],
    }),
  }),
});

export const {
  useBiodataQuery,
  useUploadedDocumentsQuery,
  useUploadedPictureQuery,
  useSubmitKycNumbersMutation,
  useSubmitKycPicturesMutation,
} = kycApi;

/**
 * Several parts of a page ask for it; what is a few seconds old is new enough for all of them.
 * @param pollingInterval in milliseconds; 0 asks once
 */
export const useKycStatus = ({ pollingInterval = 0 } = {}) =>
  kycApi.useKycStatusQuery(undefined, { refetchOnMountOrArgChange: 5, pollingInterval });

/** Whether anything can be sent to others; moves between own accounts always can (A86). */
export const maySend = ({ limits }: KycStatus): boolean => limits.singleLimit > 0;
