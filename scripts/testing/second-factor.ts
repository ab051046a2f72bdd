import type { Answer } from './bank.ts';

export const START_OTP = 'GET /api/ibanking/personal/2fa/otp-authentication/generate';
export const SET_OTP = 'POST /api/ibanking/personal/2fa/otp-authentication/confirm';
export const START_APP = 'GET /api/ibanking/personal/2fa/google-authenticator/generate';
export const SET_APP = 'POST /api/ibanking/personal/2fa/google-authenticator/confirm';
/** Another code of an operation that waits for one. */
export const RESEND = 'POST /api/ibanking/personal/2fa/resend';

/** Under which a session goes on, once a factor or a password was changed. */
export function tokenOf({ body }: Answer): string {
  return (body as { tokenDTO: { accessToken: string } }).tokenDTO.accessToken;
}
