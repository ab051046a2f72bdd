import type { passwordResetEndpoints } from '@harvest/contracts/password-reset';
import { TEXTS } from '@harvest/contracts/texts';
import type { Handlers } from '../platform/http/calls.ts';
import { checkResetLink } from './check-reset-link.ts';
import { requestPasswordReset } from './request-password-reset.ts';
import { resetPassword } from './reset-password.ts';

export const passwordResetRoutes: Handlers<typeof passwordResetEndpoints> = {
  'POST /auth/ibanking/personal/password/forgot/{email}': async ({ platform, params, visitor, now }) => {
    await requestPasswordReset(platform, visitor, params.email, now);
    return { message: TEXTS.emailSent };
  },
  'GET /auth/ibanking/personal/password/verify': async ({ platform, query, now }) => {
    await checkResetLink(platform, { code: query.resetCode, email: query.email }, now);
    return { message: TEXTS.resetLinkWorks };
  },
  'PATCH /auth/ibanking/personal/password/reset': async ({ platform, visitor, body, now }) => {
    await resetPassword(platform, visitor, body, now);
    return { message: TEXTS.passwordReset };
  },
};
