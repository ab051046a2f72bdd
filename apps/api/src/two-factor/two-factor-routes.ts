import type { TwoFactorType } from '@harvest/contracts/auth';
import { TEXTS } from '@harvest/contracts/texts';
import type { twoFactorEndpoints } from '@harvest/contracts/two-factor';
import type { Handlers, SignedInCall } from '../platform/http/calls.ts';
import { confirmFactor } from './confirm-factor.ts';
import { startAuthenticatorSetUp } from './start-authenticator-set-up.ts';
import { startOtpSetUp } from './start-otp-set-up.ts';

export const twoFactorRoutes: Handlers<typeof twoFactorEndpoints> = {
  'POST /api/ibanking/personal/2fa/resend': async ({ platform, customer, body, now }) => {
    await platform.challenges.resend(customer, body.operationId, now);
    return { message: TEXTS.otpResent };
  },
  'GET /api/ibanking/personal/2fa/type': ({ customer }) =>
    Promise.resolve({ twoFactorAuthenticationType: customer.twoFactorType }),
  'GET /api/ibanking/personal/2fa/otp-authentication/generate': ({ platform, customer, now }) =>
    startOtpSetUp(platform, customer, now),
  'POST /api/ibanking/personal/2fa/otp-authentication/confirm': (call) =>
    confirm(call, 'OTP_AUTHENTICATION', TEXTS.otpSet),
  'GET /api/ibanking/personal/2fa/google-authenticator/generate': ({ platform, customer, now }) =>
    startAuthenticatorSetUp(platform, customer, now),
  'POST /api/ibanking/personal/2fa/google-authenticator/confirm': (call) =>
    confirm(call, 'GOOGLE_AUTHENTICATOR', TEXTS.authenticatorSet),
};

type ConfirmCall = SignedInCall & {
  readonly body: { readonly otp: string; readonly currentOtp?: string | undefined };
};

async function confirm(
  { platform, body, now, ...call }: ConfirmCall,
  factor: TwoFactorType,
  message: string,
) {
  const { accessToken, cookie } = await confirmFactor(platform, call, { ...body, factor }, now);
  if (cookie !== undefined) call.setSessionCookie(cookie);
  return { message, tokenDTO: { accessToken } };
}
