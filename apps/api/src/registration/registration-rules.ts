import type { MessageText } from '../bank/bank-events.ts';
import { type ContactableBank, contactWords, shortContactWords } from '../bank/contact-words.ts';
import { lagosText } from '../bank/lagos-time.ts';

/**
 * What is shown of the address on file to whoever claims an account: nothing, of an account that exists or of none. First letters
 * would name the owner to whoever has the number, and letters that come with a right BVN or birth date would tell that it is right.
 */
export const HIDDEN_EMAIL = '•••••@•••••';

type Setting = { readonly bankName: string; readonly siteHost: string; readonly now: Date };

/**
 * The message with the code that finishes a registration. Nothing in it is what a stranger typed (decision 71): by when it was
 * begun people notice that it is not their own registration.
 */
export function verificationText(setting: Setting, begunAt: Date, code: string): MessageText {
  const { bankName, siteHost, now } = setting;
  const begun = lagosText(begunAt);
  return {
    subject: `Your ${bankName} verification code`,
    email:
      `Your ${bankName} verification code is ${code}.\n\n` +
      `It finishes the registration that was begun on ${begun}, works for at most 5 minutes and was asked for on ` +
      `${lagosText(now)}.\n\n` +
      'If you did not begin to register then, it is somebody else’s registration: do not use the code and do not give it to ' +
      'anybody.',
    // The last line lets phones offer the code on our own page and nowhere else.
    sms: `${bankName}: your verification code is ${code}, for the registration begun on ${begun}. 5 minutes. Never share it.\n\n@${siteHost} #${code}`,
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

/** For the owner of an account whose password was just chosen: the first they hear of it, where it was not them. */
export function ownerRegisteredText(bank: ContactableBank, now: Date): MessageText {
  const when = lagosText(now);
  return {
    subject: 'You can log in now',
    email:
      `A password for your ${bank.name} profile was chosen on ${when}, with a code that we sent to you.\n\n` +
      'For at least 24 hours codes for payments come by SMS, not by email, and you can pay less to accounts, phone numbers, ' +
      `meters and smart cards that are new.\n\nIf it was not you, ${contactWords(bank)} at once.`,
    sms: `${bank.name}: a password for your profile was chosen on ${when}. If it was not you, ${shortContactWords(bank)} at once.`,
  };
}
