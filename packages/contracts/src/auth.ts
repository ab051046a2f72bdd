import { z } from 'zod';
import { defineEndpoints, PERMITTED_LINKS, PUBLIC, SESSION } from './endpoint.ts';
import { code, done, id, optional, requiredText } from './fields.ts';

export const TWO_FACTOR_TYPES = ['OTP_AUTHENTICATION', 'GOOGLE_AUTHENTICATOR'] as const;
export type TwoFactorType = (typeof TWO_FACTOR_TYPES)[number];

/** What proves a sign-in in the place of its code. */
export const OTHER_PROOFS = ['PASSKEY', 'BACKUP_CODE'] as const;
export type OtherProof = (typeof OTHER_PROOFS)[number];

/** An e-mail address or a phone number in any of the forms 080…, 234…, +234… (decision 12). */
const identifier = requiredText(254);

/** The signed-in customer as the browser keeps it; no BVN, NIN or balances (decision 8). */
const userInfo = z.object({
  role: z.literal('CUSTOMER'),
  firstName: z.string(),
  onboardingComplete: z.boolean(),
  permittedLinks: z.array(z.enum(PERMITTED_LINKS)),
  tokenDTO: z.object({ accessToken: z.string() }),
});

export const authEndpoints = defineEndpoints('Sign-in', {
  'POST /auth/ibanking/personal/login': {
    operationId: 'startSignIn',
    summary: 'First step of signing in: e-mail or phone number, and password',
    access: PUBLIC,
    body: z.object({ email: identifier, password: z.string().min(1).max(1000) }),
    response: z.object({
      userId: id,
      userUUID: id,
      twoFactorAuthentication: z.enum(TWO_FACTOR_TYPES),
      maskedEmail: z.string(),
      maskedPhoneNumber: z.string(),
      /** What else this customer could prove themselves by. */
      otherProofs: z.array(z.enum(OTHER_PROOFS)),
    }),
    errors: [
      'WRONG_CREDENTIALS',
      'TOO_MANY_SIGN_INS',
      'SIGN_IN_SLOWED',
      'SIGN_IN_CODES_USED_UP',
      'EMAIL_NOT_VERIFIED',
      'PROFILE_BLOCKED',
    ],
  },
  'POST /auth/ibanking/personal/otp-verification': {
    operationId: 'confirmSignIn',
    summary: 'Second step of signing in: the six-digit code',
    access: PUBLIC,
    body: z.union([z.object({ userId: id, userUUID: id, otp: code }), z.object({ email: identifier, code })]),
    response: userInfo,
    errors: [
      'WRONG_CODE',
      'CODE_EXPIRED',
      'CODE_USED',
      'CODE_TRIES_USED_UP',
      'TOO_MANY_GUESSES',
      'WAIT_FOR_NEXT_CODE',
      'SIGN_IN_CODES_USED_UP',
      'SIGN_IN_REPLACED',
    ],
  },
  'POST /auth/ibanking/personal/email/resend-code': {
    operationId: 'resendEmailCode',
    summary: "Sends the code of a sign-in or of a registration again; `email` may be a registration's handle",
    access: PUBLIC,
    body: z.object({ email: identifier, userUUID: optional(id) }),
    response: done,
    errors: [
      'RESEND_TOO_SOON',
      'RESEND_LIMIT',
      'RESEND_NOT_FOR_AUTHENTICATOR',
      'SIGN_IN_CODES_USED_UP',
      'SIGN_IN_REPLACED',
    ],
  },
  'POST /auth/ibanking/personal/ping': {
    operationId: 'keepSession',
    summary:
      'Keeps the session of somebody who is active but asks for nothing (A17); X-User-Active tells that they are',
    access: SESSION,
    response: done,
    errors: [],
  },
  'POST /auth/ibanking/personal/logout': {
    operationId: 'endSession',
    summary: 'Ends this session on the server',
    access: SESSION,
    response: done,
    errors: [],
  },
});
