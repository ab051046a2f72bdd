import { z } from 'zod';
import { anyLink, defineEndpoints } from './endpoint.ts';
import { done, identityNumber, naira } from './fields.ts';
import { TEXTS } from './texts.ts';

/** The levels somebody can reach, with what their forms are called (S2 §2). Everybody begins at level 0. */
export const KYC_LEVELS = {
  '1': 'Personal Information',
  '2': 'Full ID Verification',
  '3': 'Identification Document',
} as const;

export const KYC_STATUSES = ['PENDING', 'APPROVED', 'DECLINED'] as const;
export type KycStatus = (typeof KYC_STATUSES)[number];

/** Null until something is submitted. */
const status = z.enum(KYC_STATUSES).nullable();

/** A BVN or NIN as somebody gives it; a field that is left empty was not given. */
const givenNumber = z
  .union([z.literal(''), identityNumber], { error: TEXTS.identityNumberInvalid })
  .nullish()
  .transform((given) => given || undefined);

/** Masked as 222****1234, to be sent back as it stands (A48); null where onboarding verified none. */
const verifiedNumber = z.string().nullable();

export const kycEndpoints = defineEndpoints({
  'GET /api/kyc/status': {
    summary: 'The KYC level of the customer, what each level takes and allows, and what is left of today',
    access: anyLink('/home', '/transfer', '/kyc-setting'),
    response: z.object({
      currentLevel: z.string(),
      /** Of the form that is on the screen: the one of the next level. */
      levelDetails: z.object({ status }),
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
      limits: z.object({ singleLimit: naira, dailyLimit: naira, leftToday: naira }),
      verifiedNumbers: z.object({ bvn: verifiedNumber, nin: verifiedNumber }),
    }),
    errors: [],
  },
  'POST /api/kyc/level-1': {
    summary: 'Submits BVN or NIN for level 1; approved at once where they are what onboarding verified',
    access: anyLink('/transfer', '/kyc-setting'),
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
});
