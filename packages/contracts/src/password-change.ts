import { z } from 'zod';
import { anyLink, defineEndpoints, nameSchemas, schemaNames } from './endpoint.ts';
import { done, newPassword, requiredText } from './fields.ts';
import { normalisedPassword } from './password-rules.ts';
import { TEXTS } from './texts.ts';

const requiredConfirmation = z.string().min(1, { error: TEXTS.confirmPasswordRequired });

/** Another password, by whoever knows the one before it. */
export const passwordChange = z
  .object({
    oldPassword: requiredText(1000),
    newPassword,
    confirmPassword: requiredConfirmation,
  })
  .refine((body) => normalisedPassword(body.newPassword) === normalisedPassword(body.confirmPassword), {
    error: TEXTS.passwordsDoNotMatch,
    path: ['confirmPassword'],
  });

schemaNames.add(requiredConfirmation, { examples: ['Harvest2026!'] });
nameSchemas({
  PasswordChange: passwordChange,
});

export const passwordChangeEndpoints = defineEndpoints('Security', {
  'PATCH /api/ibanking/personal/password': {
    operationId: 'changePassword',
    summary:
      'Changes the password of whoever knows the old one: every other session ends, this one goes on under a new token',
    access: anyLink('/settings'),
    body: passwordChange,
    response: done.extend({ tokenDTO: z.object({ accessToken: z.string() }) }),
    errors: ['WRONG_OLD_PASSWORD', 'SAME_PASSWORD', 'COMMON_PASSWORD', 'TOO_MANY_PASSWORDS'],
  },
});
