import { z } from 'zod';
import { defineEndpoints, nameSchemas, SESSION } from './endpoint.ts';
import {
  addressText,
  choiceId,
  done,
  fileContent,
  id,
  identityNumber,
  nameText,
  optional,
  personName,
  phoneNumber,
  text,
} from './fields.ts';

export const STAGE_STATUSES = ['SUBMITTED', 'APPROVED', 'DECLINED'] as const;
export type StageStatus = (typeof STAGE_STATUSES)[number];

/** What the identity provider says of a BVN or NIN that is another's, or nobody's; customers never read which. */
export const MISMATCH_REASONS = ['NAMES_DIFFER', 'DATE_OF_BIRTH_DIFFERS', 'NUMBER_UNKNOWN'] as const;
export type MismatchReason = (typeof MISMATCH_REASONS)[number];

/** The four sections of onboarding in their order, with the names customers read (S1 §3). */
export const ONBOARDING_SECTIONS = {
  BASIC_PROFILE: 'Basic Profile',
  DOCUMENT_VERIFICATION: 'Document Upload',
  BVN_VERIFICATION: 'BVN Verification',
  NIN_VERIFICATION: 'NIN Verification',
} as const;
export type OnboardingSection = keyof typeof ONBOARDING_SECTIONS;

/** Null means not submitted yet. */
const status = z.enum(STAGE_STATUSES).nullable();
const comment = z.string().nullable();

/** The three status routes answer the same (decision 21). */
export const onboardingStatus = z.object({
  basicProfileStatus: status,
  basicProfileComment: comment,
  documentStatus: status,
  documentComment: comment,
  bvnStatus: status,
  bvnComment: comment,
  ninStatus: status,
  ninComment: comment,
  stages: z.array(z.object({ section: z.string(), name: z.string(), status, comment })),
  onboardingComplete: z.boolean(),
});

const basicProfile = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  /** Masked as 222****1234 (decision 18); sending the mask back means "unchanged". Empty when not known yet. */
  bvn: z.string(),
  nin: z.string(),
});

/** Null is what was not said. */
const said = z.string().nullable();

const businessInformation = z.object({
  businessName: optional(nameText(120)),
  natureOfBusiness: optional(addressText(120)),
  registrationNumber: optional(addressText(40)),
  businessAddress: optional(addressText(200)),
});

const readStatus = { access: SESSION, response: onboardingStatus, errors: [] } as const;

nameSchemas({
  OnboardingStatus: onboardingStatus,
});

export const onboardingEndpoints = defineEndpoints('Onboarding', {
  'GET /api/onboarding-statuses': {
    operationId: 'getOnboardingStatus',
    summary: 'How far the onboarding of the customer is',
    ...readStatus,
    polled: true,
  },
  'GET /api/onboarding/status': {
    operationId: 'getOnboardingStatusByFolder',
    summary: 'The same as GET /api/onboarding-statuses',
    ...readStatus,
  },
  'GET /api/onboarding-status': {
    operationId: 'getOnboardingStatusBySingular',
    summary: 'The same as GET /api/onboarding-statuses',
    ...readStatus,
  },
  'GET /api/onboarding/basic-profile': {
    operationId: 'getBasicProfile',
    summary: 'The profile as it was last saved, prefilled from the registration',
    access: SESSION,
    response: basicProfile,
    errors: [],
  },
  'POST /api/onboarding/basic-profile': {
    operationId: 'submitBasicProfile',
    summary: 'Saves the profile and submits it with BVN and NIN; `email` is read-only and ignored',
    access: SESSION,
    idempotencyKey: true,
    body: z.object({
      firstName: personName,
      lastName: personName,
      email: optional(text(254)),
      phoneNumber,
      bvn: identityNumber,
      nin: identityNumber,
    }),
    response: done,
    errors: ['PROFILE_LOCKED', 'PHONE_NUMBER_NOT_ACCEPTED'],
  },
  'GET /api/onboarding/business-information': {
    operationId: 'getBusinessInformation',
    summary: 'What the customer said of their business; it never holds onboarding up',
    access: SESSION,
    response: z.object({
      businessName: said,
      natureOfBusiness: said,
      registrationNumber: said,
      businessAddress: said,
    }),
    errors: [],
  },
  'POST /api/onboarding/business-information': {
    operationId: 'saveBusinessInformation',
    summary: 'Keeps what the customer says of their business',
    access: SESSION,
    idempotencyKey: true,
    body: businessInformation,
    response: done,
    errors: [],
  },
  'GET /api/onboarding/documents': {
    operationId: 'listOnboardingDocuments',
    summary: 'The documents the bank asks for, the passport photograph first, uploaded or not',
    access: SESSION,
    polled: true,
    response: z.array(
      z.object({
        /** Null until something is uploaded. */
        id: id.nullable(),
        documentTypeId: z.number(),
        documentName: z.string(),
        /** The kind the customer chose, such as Voter's card; null until something is uploaded. */
        description: z.string().nullable(),
        mandatory: z.boolean(),
        status,
        uploaded: z.boolean(),
        verificationComment: comment,
        /** The passport photograph needs no chosen kind (S1 §9). */
        passportPhotograph: z.boolean(),
      }),
    ),
    errors: [],
  },
  'POST /api/onboarding/documents': {
    operationId: 'uploadOnboardingDocument',
    summary: 'Uploads a document as a data URL of at most 2 MB; replaces what stood in its place',
    access: SESSION,
    idempotencyKey: true,
    bodyBytesMax: 3 * 1024 * 1024,
    body: z.object({
      documentTypeId: choiceId,
      content: fileContent,
      coreBankingDocumentTypeId: optional(choiceId),
      description: optional(text(120)),
    }),
    response: done.extend({ id }),
    errors: [
      'FILE_TOO_LARGE',
      'FILE_NOT_ACCEPTED',
      'DOCUMENT_TYPE_REQUIRED',
      'NOT_FOUND',
      'DOCUMENT_LOCKED',
      'TOO_MANY_UPLOADS',
    ],
  },
  'GET /api/onboarding/document-types': {
    operationId: 'listDocumentTypes',
    summary: 'The kinds of document that can be chosen, and which of the documents asked for they fit best',
    access: SESSION,
    response: z.array(
      z.object({ coreBankingId: z.number(), name: z.string(), documentTypeIds: z.array(z.number()) }),
    ),
    errors: [],
  },
  'GET /api/onboarding/documents/{id}/download': {
    operationId: 'downloadOnboardingDocument',
    summary: 'An uploaded document of the customer as a data URL',
    access: SESSION,
    params: z.object({ id }),
    response: z.object({ content: z.string() }),
    errors: ['NOT_FOUND'],
  },
  'DELETE /api/onboarding/documents/{id}': {
    operationId: 'deleteOnboardingDocument',
    summary: 'Removes an uploaded document, unless it was approved',
    access: SESSION,
    params: z.object({ id }),
    response: done,
    errors: ['NOT_FOUND', 'DOCUMENT_LOCKED'],
  },
});
