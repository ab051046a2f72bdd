import type { TwoFactorType } from '@harvest/contracts/auth';
import { NEW_APP_HOURS } from '@harvest/contracts/back-office-bounds';
import type { StaffPermission } from '@harvest/contracts/endpoint';
import { lagosText } from '../bank/lagos-time.ts';
import { fail } from '../platform/errors.ts';

export const APP = 'GOOGLE_AUTHENTICATOR';

const NEW_APP_MS = NEW_APP_HOURS * 3_600_000;

type Profile = 'demo' | 'production';
type Approver = { readonly permissions: readonly StaffPermission[] };
type Colleague = Approver & { readonly twoFactorType: TwoFactorType };
/** With when their app was set on the word of a mailed code, where it was. */
type AppOwner = Approver & { readonly authenticatorSetAt: Date | undefined };

const hasDuty = (profile: Profile, { permissions }: Approver): boolean =>
  profile === 'production' && permissions.includes('APPROVER');

/**
 * In production whoever approves proves themselves by an app: two mailboxes that one stranger reads must not be two people
 * (A345). The demo's staff share one mailbox that everybody can read, so there it is offered only.
 */
export function mustSetAuthenticator(profile: Profile, colleague: Colleague): boolean {
  return hasDuty(profile, colleague) && colleague.twoFactorType !== APP;
}

/**
 * From when the app of an approver decides, undefined where it does by now. Whoever reads their mail and knows their password
 * can set one, too: a day is time for its owner, who cannot sign in any more, to have it taken off (A356).
 */
export function decidesFrom(profile: Profile, colleague: AppOwner, now: Date): Date | undefined {
  const { authenticatorSetAt: setAt } = colleague;
  if (setAt === undefined || !hasDuty(profile, colleague)) return undefined;
  const from = new Date(setAt.getTime() + NEW_APP_MS);
  return now < from ? from : undefined;
}

/** For whatever somebody does by their right to approve. @throws Refusal while their app is missing, or too new */
export function refuseWithoutOldApp(profile: Profile, colleague: Colleague & AppOwner, now: Date): void {
  if (mustSetAuthenticator(profile, colleague)) throw fail('AUTHENTICATOR_REQUIRED');
  const from = decidesFrom(profile, colleague, now);
  if (from !== undefined) throw fail('AUTHENTICATOR_TOO_NEW', { params: { from: lagosText(from) } });
}

/** How the back office is called in the app, so that a colleague who banks here has two entries that tell each other apart. */
export const issuerOf = (bankName: string): string => `${bankName} back office`;

/** The mail with the code that proves a colleague who sets an app; the code is its only six digits. */
export function setAuthenticatorText(bankName: string, code: string) {
  return {
    subject: `Your ${bankName} back office code to set an authenticator app`,
    email:
      `Your ${bankName} back office code is ${code}.\n\nIt sets an authenticator app for your logins. It works for at most 5 minutes.\n\n` +
      'If you did not start this, tell a colleague at once: somebody is logged in as you.',
    // Staff have no phone number here; mail goes alone.
    sms: '',
  };
}

/** What a colleague is told who signs in with another app from now on, and an approver from when it decides, where it waits. */
export function authenticatorSetText(bankName: string, now: Date, from?: Date) {
  const wait =
    from === undefined
      ? ''
      : `You can approve and decline with it from ${lagosText(from)}, and not before.\n\n`;
  return {
    subject: `Your ${bankName} back office login was changed`,
    email:
      `An authenticator app was set for your logins to the back office on ${lagosText(now)}. From now on its code is asked for, and none is mailed.\n\n` +
      wait +
      'Wherever else you were logged in, you are logged out.\n\nIf this was not you, tell a colleague at once.',
    sms: '',
  };
}

/** What a colleague is told whose lost authenticator two others took away. */
export function staffAuthenticatorResetText(bankName: string, now: Date) {
  return {
    subject: `Your ${bankName} back office login was reset`,
    email:
      `Two of your colleagues took your authenticator app off your logins to the back office on ${lagosText(now)}. From now on a code is mailed to you.\n\n` +
      'You are logged out everywhere: log in again with your password.\n\nIf you did not ask for this, tell a colleague at once.',
    sms: '',
  };
}
