import { z } from 'zod';
import { anyLink, defineEndpoints, schemaNames } from './endpoint.ts';
import {
  addressText,
  dateInput,
  done,
  fileContent,
  id,
  identityNumber,
  naira,
  optional,
  phoneNumber,
  text,
} from './fields.ts';
import { TEXTS } from './texts.ts';

/** The levels somebody can reach, with what their forms are called (S2 §2). Everybody begins at level 0. */
export const KYC_LEVELS = {
  '1': 'Personal Information',
  '2': 'Full ID Verification',
  '3': 'Identification Document',
} as const;

export const KYC_STATUSES = ['PENDING', 'APPROVED', 'DECLINED'] as const;
export type KycStatus = (typeof KYC_STATUSES)[number];

/** The choices of S2 §9. */
export const KYC_GENDERS = ['MALE', 'FEMALE'] as const;

/** The pictures of level 3, as customers and staff read them. */
export const KYC_DOCUMENTS = ['Utility bill', 'Valid identification card'] as const;

/** Null until something is submitted. */
const status = z.enum(KYC_STATUSES).nullable();

/** A BVN or NIN as somebody gives it; a field that is left empty was not given. */
const givenNumber = z
  .union([z.literal(''), identityNumber], { error: TEXTS.identityNumberInvalid })
  .nullish()
  .transform((given) => given || undefined);

/** One that has to be given: whole, or masked as the bank shows it. */
const requiredNumber = z
  .string({ error: TEXTS.fieldRequired })
  .min(1, { error: TEXTS.fieldRequired })
  .pipe(identityNumber);

/** A picture as a data URL. */
const requiredFile = z
  .string({ error: TEXTS.fieldRequired })
  .min(1, { error: TEXTS.fieldRequired })
  .pipe(fileContent);

/** Masked as 222****1234, to be sent back as it stands (A48); null where onboarding verified none. */
const verifiedNumber = z.string().nullable();

schemaNames.add(givenNumber, { examples: ['22212345678'] });
schemaNames.add(requiredNumber, { examples: ['22212345678'] });

export const kycEndpoints = defineEndpoints('KYC', {
  'GET /api/kyc/status': {
    operationId: 'getKycStatus',
    summary: 'The KYC level of the customer, what each level takes and allows, and what is left of today',
    access: anyLink('/home', '/transfer', '/kyc-setting'),
    polled: true,
    response: z.object({
      currentLevel: z.string(),
      /** Of the form that is on the screen: the one of the next level. */
      levelDetails: z.object({
        status,
        /** Why what was submitted before was declined, where the bank lets the customer submit again; null else. */
        declinedBefore: z.string().nullable(),
      }),
      levels: z.array(
        z.object({
          level: z.string(),
          details: z.object({
            name: z.string(),
            status,
            /** Why it was declined. */
            comment: z.string().nullable(),
            singleLimit: naira,
            dailyLimit: naira,
          }),
        }),
      ),
      /** All products together; moves between own accounts count nowhere (decision 26). */
      limits: z.object({
        singleLimit: naira,
        dailyLimit: naira,
        leftToday: naira,
        /** The same where the customer's own limits leave less. */
        ownLeftToday: naira,
        /** In 24 hours to new recipients, numbers and meters of bills among them, all together; null while codes do not go by phone alone. */
        toNewPeople: z.object({ limit: naira, left: naira }).nullable(),
      }),
      verifiedNumbers: z.object({ bvn: verifiedNumber, nin: verifiedNumber }),
    }),
    errors: [],
  },
  'POST /api/kyc/level-1': {
    operationId: 'submitKycLevel1',
    summary: 'Submits BVN or NIN for level 1; approved at once where they are what onboarding verified',
    access: anyLink('/transfer', '/kyc-setting'),
    refusedWhileLocked: true,
    idempotencyKey: true,
    body: z
      .object({ bvn: givenNumber, nin: givenNumber })
      .refine(({ bvn, nin }) => bvn !== undefined || nin !== undefined, {
        error: TEXTS.bvnOrNinRequired,
        path: ['bvn'],
      }),
    response: done.extend({ status: z.enum(KYC_STATUSES) }),
    errors: ['KYC_SUBMITTED'],
  },
  'POST /api/kyc/level-2': {
    operationId: 'submitKycLevel2',
    summary: 'Submits BVN and NIN for level 2; approved at once where they are what onboarding verified',
    access: anyLink('/transfer', '/kyc-setting'),
    refusedWhileLocked: true,
    idempotencyKey: true,
    body: z.object({ bvn: requiredNumber, nin: requiredNumber }),
    response: done.extend({ status: z.enum(KYC_STATUSES) }),
    errors: ['KYC_SUBMITTED'],
  },
  'POST /api/kyc/level-3': {
    operationId: 'submitKycLevel3',
    summary: 'Submits the pictures for level 3 with what the bank does not know yet; two of the staff decide',
    access: anyLink('/kyc-setting'),
    refusedWhileLocked: true,
    idempotencyKey: true,
    bodyBytesMax: 6 * 1024 * 1024,
    /** What the bank knows already stays as it is, whatever is sent; `status` is ignored (decision 3). */
    body: z.object({
      utilityBill: requiredFile,
      validIdentificationCard: requiredFile,
      firstName: optional(text(60)),
      lastName: optional(text(60)),
      dateOfBirth: optional(dateInput),
      gender: optional(z.enum(KYC_GENDERS)),
      phoneNumber: optional(phoneNumber),
      email: optional(text(254)),
      address: optional(addressText(200)),
      bvn: optional(text(40)),
      nin: optional(text(40)),
      status: z
        .unknown()
        .optional()
        .transform(() => undefined),
    }),
    response: done.extend({ status: z.enum(KYC_STATUSES) }),
    errors: ['KYC_SUBMITTED', 'FILE_TOO_LARGE', 'FILE_NOT_ACCEPTED', 'TOO_MANY_UPLOADS'],
  },
  'GET /api/kyc/biodata': {
    operationId: 'getBiodata',
    summary: 'What the bank knows of the customer; BVN and NIN masked, null where it knows nothing',
    access: anyLink('/kyc-setting'),
    response: z.object({
      firstName: z.string(),
      lastName: z.string(),
      /** DD-MM-YYYY. */
      dateOfBirth: z.string().nullable(),
      gender: z.string().nullable(),
      phoneNumber: z.string(),
      email: z.string(),
      address: z.string().nullable(),
      bvn: verifiedNumber,
      nin: verifiedNumber,
    }),
    errors: [],
  },
  'GET /api/kyc/uploaded-documents': {
    operationId: 'listKycDocuments',
    summary: 'The pictures the customer submitted for level 3, newest first, also declined ones',
    access: anyLink('/kyc-setting'),
    polled: true,
    response: z.array(
      z.object({
        id,
        name: z.enum(KYC_DOCUMENTS),
        level: z.string(),
        status: z.enum(KYC_STATUSES),
        comment: z.string().nullable(),
        uploadedAt: z.iso.datetime(),
      }),
    ),
    errors: [],
  },
  'GET /api/kyc/uploaded-documents/{id}/download': {
    operationId: 'downloadKycDocument',
    summary: 'A submitted picture of the customer as a data URL',
    access: anyLink('/kyc-setting'),
    params: z.object({ id }),
    response: z.object({ content: z.string() }),
    errors: ['NOT_FOUND'],
  },
});
