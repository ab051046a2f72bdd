import type { authEndpoints } from '@harvest/contracts/auth';
import { TEXTS } from '@harvest/contracts/texts';
import type { Handlers } from '../platform/http/calls.ts';
import { resendSignInCode } from './resend-sign-in-code.ts';
import { signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';
import { verifySignInCode } from './verify-sign-in-code.ts';

export const authRoutes: Handlers<typeof authEndpoints> = {
  'POST /auth/ibanking/personal/login': ({ platform, body, visitor, now }) =>
    signIn(platform, visitor, body, now),
  'POST /auth/ibanking/personal/otp-verification': async ({
    platform,
    body,
    now,
    visitor,
    setSessionCookie,
    setDeviceCookie,
  }) => {
    const { userInfo, cookie, deviceCookie } = await verifySignInCode(platform, visitor, body, now);
    if (cookie !== undefined) setSessionCookie(cookie);
    if (deviceCookie !== undefined) setDeviceCookie(deviceCookie);
    return userInfo;
  },
  'POST /auth/ibanking/personal/email/resend-code': async ({ platform, body, visitor, now }) => {
    await resendSignInCode(platform, visitor, body, now);
    return { message: TEXTS.otpResent };
  },
  // Admitting the call is all there is to do: that is where X-User-Active prolongs the session.
  'POST /auth/ibanking/personal/ping': () => Promise.resolve({ message: TEXTS.stillSignedIn }),
  'POST /auth/ibanking/personal/logout': async ({
    platform,
    customer,
    sessionId,
    visitor,
    now,
    setSessionCookie,
  }) => {
    await signOut(platform, customer.id, { sessionId, visitor }, now);
    setSessionCookie(undefined);
    return { message: TEXTS.loggedOut };
  },
};
