import type { passwordChangeEndpoints } from '@harvest/contracts/password-change';
import { TEXTS } from '@harvest/contracts/texts';
import type { Handlers } from '../platform/http/calls.ts';
import { changePassword } from './change-password.ts';

export const passwordChangeRoutes: Handlers<typeof passwordChangeEndpoints> = {
  'PATCH /api/ibanking/personal/password': async ({ platform, body, now, ...call }) => {
    const { accessToken, cookie } = await changePassword(platform, call, body, now);
    if (cookie !== undefined) call.setSessionCookie(cookie);
    return { message: TEXTS.passwordChanged, tokenDTO: { accessToken } };
  },
};
