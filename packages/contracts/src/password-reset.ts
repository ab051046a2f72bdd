import { plainText } from '@harvest/input/plain-text';
import { z } from 'zod';
import { defineEndpoints, PUBLIC } from './endpoint.ts';
import { confirmPassword, done, newPassword, passwordsMatch, requiredText } from './fields.ts';
import { TEXTS } from './texts.ts';

/** An e-mail address or a phone number (decision 17). */
const identifier = requiredText(254);
/** Has the look of one of the two; whose it is, if anybody's, is not told. */
const nameOfSomebody = identifier.refine(
  (value) => /^[^\s@]+@\S+$|^\+?[\d ().-]{10,20}$/.test(plainText(value)),
  {
    error: TEXTS.identifierInvalid,
  },
);

export const passwordResetEndpoints = defineEndpoints('Password reset', {
  'POST /auth/ibanking/personal/password/forgot/{email}': {
    operationId: 'requestPasswordReset',
    summary:
      'Mails a link that sets a new password; answers the same whether there is such a customer or not',
    access: PUBLIC,
    params: z.object({ email: nameOfSomebody }),
    response: done,
    errors: ['TOO_MANY_RESETS'],
  },
  'GET /auth/ibanking/personal/password/verify': {
    operationId: 'verifyPasswordReset',
    summary: 'Whether a reset link still works; looking does not use it up',
    access: PUBLIC,
    query: z.object({ resetCode: requiredText(200), email: identifier }),
    response: done,
    errors: ['LINK_INVALID'],
  },
  'PATCH /auth/ibanking/personal/password/reset': {
    operationId: 'resetPassword',
    summary: 'Sets a new password with the code of a reset link, once, and ends every session',
    access: PUBLIC,
    body: z
      .object({
        password: newPassword,
        confirmPassword,
        email: identifier,
        passwordResetCode: requiredText(200),
      })
      .check(passwordsMatch),
    response: done,
    errors: ['LINK_INVALID', 'COMMON_PASSWORD'],
  },
});
