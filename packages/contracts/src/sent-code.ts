import { z } from 'zod';
import { TWO_FACTOR_TYPES } from './auth.ts';
import { nameSchemas } from './endpoint.ts';
import { id } from './fields.ts';

/** What a page has to know of a code that was asked for: how to ask again, and where it went. */
export const sentCode = z.object({
  /** For asking for the code again, and for proving by a passkey instead. */
  operationId: id,
  twoFactorAuthenticationType: z.enum(TWO_FACTOR_TYPES),
  /** Where the code went; both absent where an app makes it, and no address while codes go by SMS alone (decision 55). */
  maskedEmail: z.string().optional(),
  maskedPhoneNumber: z.string().optional(),
});

/** What starting something that waits for a code may answer. */
export const SENT_CODE_ERRORS = [
  'RESEND_TOO_SOON',
  'RESEND_LIMIT',
  'TOO_MANY_WRONG_CODES',
  'PHONE_NOT_PROVED',
  'PHONE_TOO_NEW',
] as const;

/** What a code that is entered inside a session may answer. */
export const ENTERED_CODE_ERRORS = [
  'WRONG_CODE',
  'CODE_EXPIRED',
  'CODE_USED',
  'CODE_TRIES_USED_UP',
  'TOO_MANY_WRONG_CODES',
  'WAIT_FOR_NEXT_CODE',
] as const;

nameSchemas({
  SentCode: sentCode,
});
