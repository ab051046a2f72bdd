import type { MessageText } from '../bank/bank-events.ts';
import { lagosText } from '../bank/lagos-time.ts';

/** An address on file, shown to whoever names its account: it must look like an invented one. */
export function maskOnFile(email: string): string {
  const [name = '', domain = ''] = email.split('@');
  return maskOf(name.slice(0, 1), domain.slice(0, 1));
}

// How often names and mail providers begin with a letter here, so that invented masks are no rarer than real ones.
const NAMES_BEGIN = 'aaaaaabbbccdeeefffgghhiiijjkkllmmmmnnnoooopprsssttuuvwyz';
const PROVIDERS_BEGIN = 'gggggggggggggggyyyyhoi';

/** The mask of an account that does not exist, always the same for the same digest of what was typed. */
export function inventMask(digest: Buffer): string {
  const pick = (letters: string, number: number) => letters.charAt(number % letters.length);
  return maskOf(pick(NAMES_BEGIN, digest.readUInt32BE(0)), pick(PROVIDERS_BEGIN, digest.readUInt32BE(4)));
}

const maskOf = (name: string, provider: string) => `${name}•••••@${provider}•••••`;

type Setting = { readonly bankName: string; readonly siteHost: string; readonly now: Date };

/**
 * The message with the code that finishes a registration. Nothing in it is what a stranger typed but the end of a phone
 * number, by which people notice that it is not their own registration.
 */
export function verificationText(setting: Setting, phoneNumber: string, code: string): MessageText {
  const { bankName, siteHost, now } = setting;
  return {
    subject: `Your ${bankName} verification code`,
    email:
      `Your ${bankName} verification code is ${code}.\n\n` +
      `It finishes the registration with the phone number ending ${phoneNumber.slice(-4)}, works for 5 minutes and was ` +
      `asked for on ${lagosText(now)}.\n\n` +
      'If that is not your phone number, or you did not register, do not use the code and do not give it to anybody.',
    // The last line lets phones offer the code on our own page and nowhere else.
    sms: `${bankName}: your verification code is ${code}. 5 minutes. Never share it.\n\n@${siteHost} #${code}`,
  };
}

/** For somebody who is a customer already, in whose name a stranger or they themselves registered again. */
export function alreadyRegisteredText({ bankName, now }: Setting): MessageText {
  return {
    subject: `You already bank with ${bankName}`,
    email:
      `Somebody tried to register for ${bankName} internet banking in your name on ${lagosText(now)}.\n\n` +
      'If it was you: you already have a profile. Log in, or choose Forgot Password to get a new one. If you have an ' +
      'account with us and never had a password, register as a Bank Account Owner.\n\n' +
      'If it was not you, there is nothing to do. Nothing was changed.',
    sms: `${bankName}: somebody tried to register in your name. You already have a profile: log in or reset your password. If it was not you, there is nothing to do.`,
  };
}

/** For an address that is free, with other details that are not. It says nothing of which. */
export function cannotRegisterText({ bankName, now }: Setting): MessageText {
  return {
    subject: `Your registration with ${bankName}`,
    email:
      `We could not finish this registration with these details. It was started on ${lagosText(now)}.\n\n` +
      'If you already bank with us, log in or reset your password. If you do not, check what you entered and register again.',
    sms: `${bankName}: we could not finish this registration with these details.`,
  };
}
