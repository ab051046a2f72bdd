import { FILE_MS_MAX } from '@harvest/contracts/file-bounds';
import { sendWithProgress } from '../lib/send-with-progress.ts';
import { bankApi } from './bank-api.ts';
import { type Answer, type Body, call } from './call.ts';

export type OnboardingStatus = Answer<'GET /api/onboarding-statuses'>;
export type OnboardingStage = OnboardingStatus['stages'][number];
export type BasicProfile = Answer<'GET /api/onboarding/basic-profile'>;
export type BasicProfileBody = Body<'POST /api/onboarding/basic-profile'>;
export type OnboardingDocument = Answer<'GET /api/onboarding/documents'>[number];
export type DocumentKind = Answer<'GET /api/onboarding/document-types'>[number];
export type DocumentBody = Body<'POST /api/onboarding/documents'>;

type Upload = {
  readonly body: DocumentBody;
  readonly idempotencyKey: string;
  /** Told how much has left, from 0 to 1. */
  readonly onProgress: (sent: number) => void;
};

const onboardingApi = bankApi.injectEndpoints({
  endpoints: (build) => ({
    onboardingStatus: build.query<OnboardingStatus, void>({
      query: () => call('GET /api/onboarding-statuses', {}),
      providesTags: ['Onboarding'],
    }),
    basicProfile: build.query<BasicProfile, void>({
      query: () => call('GET /api/onboarding/basic-profile', {}),
      providesTags: ['Onboarding'],
    }),
    saveBasicProfile: build.mutation<
      Answer<'POST /api/onboarding/basic-profile'>,
      { readonly body: BasicProfileBody; readonly idempotencyKey: string }
    >({
      query: (keyed) => call('POST /api/onboarding/basic-profile', keyed),
      // Also after a refusal: somebody may have decided meanwhile.
      invalidatesTags: ['Onboarding'],
    }),
    documents: build.query<readonly OnboardingDocument[], void>({
      query: () => call('GET /api/onboarding/documents', {}),
      providesTags: ['Onboarding'],
    }),
    documentKinds: build.query<readonly DocumentKind[], void>({
      query: () => call('GET /api/onboarding/document-types', {}),
    }),
    uploadDocument: build.mutation<Answer<'POST /api/onboarding/documents'>, Upload>({
      query: ({ body, idempotencyKey, onProgress }) =>
        call('POST /api/onboarding/documents', {
          body,
          idempotencyKey,
          timeoutMs: FILE_MS_MAX,
          send: (input) => sendWithProgress(input, onProgress),
        }),
      // What has just left the browser need not come back over the same slow network to be looked at (A439).
      onQueryStarted: async ({ body: { content } }, { dispatch, queryFulfilled }) => {
        const { data } = await queryFulfilled.catch(() => ({ data: null }));
        if (data !== null)
          await dispatch(onboardingApi.util.upsertQueryData('documentContent', data.id, { content }));
      },
      invalidatesTags: ['Onboarding'],
    }),
    documentContent: build.query<Answer<'GET /api/onboarding/documents/{id}/download'>, string>({
      query: (id) =>
        call('GET /api/onboarding/documents/{id}/download', {
          params: { id },
          timeoutMs: FILE_MS_MAX,
        }),
    }),
    deleteDocument: build.mutation<Answer<'DELETE /api/onboarding/documents/{id}'>, string>({
      query: (id) => call('DELETE /api/onboarding/documents/{id}', { params: { id } }),
      invalidatesTags: ['Onboarding'],
    }),
  }),
});

export const {
  useOnboardingStatusQuery,
  useBasicProfileQuery,
  useSaveBasicProfileMutation,
  useDocumentsQuery,
  useDocumentKindsQuery,
  useUploadDocumentMutation,
  useDocumentContentQuery,
  useDeleteDocumentMutation,
} = onboardingApi;
