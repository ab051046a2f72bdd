import type { CONTACT_PROOFS, ContactChannel } from '@harvest/contracts/contacts';
import type { MessageText } from '../bank/bank-events.ts';
import { CODES_BY_PHONE_WORDS } from '../bank/contact-change-rules.ts';
import { type ContactableBank, contactWords, shortContactWords } from '../bank/contact-words.ts';
import { maskPhoneNumber } from '../bank/identifiers.ts';
import { lagosText } from '../bank/lagos-time.ts';
import { codeSms } from '../bank/sms-text-rules.ts';

/** How long a customer may change a channel that two of the staff told lost. */
export const LOST_CHANNEL_HOURS = 72;

/** What decides how a change of a channel is proved. */
export type Standing = {
  readonly hasApp: boolean;
  /** A mailbox is worth nothing for now. */
  readonly isByPhoneOnly: boolean;
  readonly isPhoneProved: boolean;
  /** The staff allowed it to be changed without a code on it. */
  readonly isLost: boolean;
};

/** What a change has to be proved by beside the code on the new channel. */
export type ProofPlan = {
  /** Where the first code goes: to the old channel, or to the other one where that is lost. */
  readonly first: ContactChannel;
  readonly alsoProvedBy: (typeof CONTACT_PROOFS)[number] | null;
};

/**
 * What proves the change of a channel. An e-mail address is changed by a mailbox alone at no time: where codes go by mail, too, the
 * session it takes was opened by password and code; where they do not, a code by SMS is asked beside the one in the mailbox.
 * @returns undefined where the phone number has to be proved before, because codes would go to it alone
 */
export function planProofs(
  channel: ContactChannel,
  { hasApp, isByPhoneOnly, isPhoneProved, isLost }: Standing,
): ProofPlan | undefined {
  const needsPhone = channel === 'EMAIL' || (isByPhoneOnly && !isLost);
  if (needsPhone && !isPhoneProved) return undefined;
  const other = channel === 'EMAIL' ? 'PHONE' : 'EMAIL';
  const first = isLost ? other : channel;
  if (hasApp) return { first, alsoProvedBy: 'GOOGLE_AUTHENTICATOR' };
  return { first, alsoProvedBy: first === 'EMAIL' && channel === 'EMAIL' && isByPhoneOnly ? 'SMS' : null };
}

const NAMES = { EMAIL: 'email address', PHONE: 'phone number' } as const satisfies Record<
  ContactChannel,
  string
>;

export type Site = { readonly bankName: string; readonly siteHost: string };

function codeText({ bankName, siteHost }: Site, subject: string, does: string, code: string): MessageText {
  return {
    subject,
    email:
      `Your ${bankName} code is ${code}.\n\nIt ${does}. It works for at most 5 minutes.\n\nWe will never ask for your code. ` +
      `If you did not start this, do not share it and contact ${bankName}.`,
    sms: codeSms({ code, bankName, siteHost }, does),
  };
}

/** The message with the code that proves a phone number; the code is its only six digits. */
export function phoneProofText(site: Site, code: string): MessageText {
  return codeText(
    site,
    `Your ${site.bankName} code to prove your phone number`,
    'proves your phone number',
    code,
  );
}

/** The message with a code that lets an address or a number be changed, to a channel that is known already. */
export function oldChannelText(site: Site, channel: ContactChannel, code: string): MessageText {
  const does = `lets your ${NAMES[channel]} be changed`;
  return codeText(site, `Your ${site.bankName} code to change your ${NAMES[channel]}`, does, code);
}

/** The same to the new channel, which may be a stranger's who knows nothing of it. */
export function newChannelText(site: Site, channel: ContactChannel, code: string): MessageText {
  const does = `makes this the ${NAMES[channel]} of a ${site.bankName} profile`;
  return codeText(site, `Your ${site.bankName} code for this ${NAMES[channel]}`, does, code);
}

export function phoneProvedText(bank: ContactableBank, phoneNumber: string, now: Date): MessageText {
  const when = lagosText(now);
  const what = `the phone number ${maskPhoneNumber(phoneNumber)} was proved by a code on ${when}`;
  return {
    subject: 'Your phone number was proved',
    email:
      `On your ${bank.name} profile, ${what}. When codes for payments go by phone alone, they go there.\n\n` +
      `If this was not you, ${contactWords(bank)} at once.`,
    sms: `${bank.name}: ${what}. If not you, ${shortContactWords(bank)} at once.`,
  };
}

/** What a customer is told whose lost channel the bank lets them change. */
export function lostChannelText(bank: ContactableBank, channel: ContactChannel, now: Date): MessageText {
  const what = NAMES[channel];
  const until = lagosText(new Date(now.getTime() + LOST_CHANNEL_HOURS * 3_600_000));
  const after =
    channel === 'EMAIL'
      ? CODES_BY_PHONE_WORDS.replace('For', 'After that, for')
      : 'Codes for payments and for changes go to the new number 24 hours after that. A new password ends this permission.';
  return {
    subject: `You can change your ${what}`,
    email:
      `You told us that you lost your ${what}. Until ${until} you can choose another one in Settings, under Email and Phone, ` +
      `without a code to the old one.\n\n${after}\n\n` +
      `If you did not tell us this, ${contactWords(bank)} at once.`,
    sms: `${bank.name}: until ${until} your ${what} can be changed without a code to the old one. If you did not ask us for this, ${shortContactWords(bank)} at once.`,
  };
}
