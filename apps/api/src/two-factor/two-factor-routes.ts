import { TEXTS } from '@harvest/contracts/texts';
import type { twoFactorEndpoints } from '@harvest/contracts/two-factor';
import type { Handlers } from '../platform/http/calls.ts';
import { resendCode } from './resend-code.ts';

export const twoFactorRoutes: Handlers<typeof twoFactorEndpoints> = {
  'POST /api/ibanking/personal/2fa/resend': async ({ platform, customer, body, now }) => {
    await resendCode(platform, customer, body.operationId, now);
    return { message: TEXTS.otpResent };
  },
};
