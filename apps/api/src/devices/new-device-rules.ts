import { TEXTS } from '@harvest/contracts/texts';
import type { MessageText } from '../bank/bank-events.ts';
import { type ContactableBank, contactWords, shortContactWords } from '../bank/contact-words.ts';
import { lagosText } from '../bank/lagos-time.ts';

/** Where somebody signed in from for the first time. */
export type NewDevice = {
  /** Such as Chrome on Windows, where it is one we know. */
  readonly browser: string | undefined;
  readonly address: string;
  /** Else it is a program, which nobody used from there lately. */
  readonly isBrowser: boolean;
};

/**
 * What a customer is told once somebody signed in from a browser nobody signed in from as them before, or with a program. It
 * holds no code, and no six digits.
 */
export function newDeviceText(bank: ContactableBank, device: NewDevice, now: Date): MessageText {
  const { what, notice } = wordsFor(device);
  const when = lagosText(now);
  return {
    subject: device.isBrowser ? 'Login from a new browser' : 'Login without a browser',
    email:
      `Somebody logged in to your ${bank.name} profile ${what}.\n\n` +
      `When: ${when}\nInternet address: ${device.address}\n\n` +
      'If this was you, there is nothing to do.\n\n' +
      'If it was not you, do this now:\n' +
      '1. Log in, open Settings, then Devices, and log out all other devices.\n' +
      '2. Change your password in Settings.\n' +
      `3. Lock your accounts in Settings, under ${TEXTS.twoFactorAuthentication}.\n\n` +
      `Then ${contactWords(bank)}.`,
    sms:
      `${bank.name}: somebody logged in to your profile ${what}, from ${device.address}, ${when}. Not you? Log in, open Settings, ` +
      `Devices and log out all others, change your password, lock your accounts, and ${shortContactWords(bank)}.`,
    notice: `${notice} If it was not you, log out all other devices here, change your password and lock your accounts.`,
  };
}

function wordsFor({ browser, isBrowser }: NewDevice) {
  if (!isBrowser)
    return {
      what: 'with a program in the place of a browser',
      notice: 'Somebody logged in with a program in the place of a browser.',
    };
  const named = browser ?? 'a browser we do not know';
  return {
    what: `with ${named}, for the first time`,
    notice: `Somebody logged in with ${named}, for the first time.`,
  };
}
