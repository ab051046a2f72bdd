import { z } from 'zod';
import { anyLink, defineEndpoints } from './endpoint.ts';
import { done, newPassword, requiredText } from './fields.ts';
import { normalisedPassword } from './password-rules.ts';
import { TEXTS } from './texts.ts';

/** Another password, by whoever knows the one before it. */
export const passwordChange = z
  .object({
    oldPassword: requiredText(1000),
    newPassword,
    confirmPassword: z.string().min(1, { error: TEXTS.confirmPasswordRequired }),
  })
  .refine((body) => normalisedPassword(body.newPassword) === normalisedPassword(body.confirmPassword), {
    error: TEXTS.passwordsDoNotMatch,
    path: ['confirmPassword'],
  });

export const passwordChangeEndpoints = defineEndpoints({
  'PATCH /api/ibanking/personal/password': {
    summary:
      'Changes the password of whoever knows the old one: every other session ends, this one goes on under a new token',
    access: anyLink('/settings'),
    body: passwordChange,
    response: done.extend({ tokenDTO: z.object({ accessToken: z.string() }) }),
    errors: ['WRONG_OLD_PASSWORD', 'SAME_PASSWORD', 'COMMON_PASSWORD', 'TOO_MANY_PASSWORDS'],
  },
});
