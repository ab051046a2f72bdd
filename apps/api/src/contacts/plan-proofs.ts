import type { ContactChannel } from '@harvest/contracts/contacts';
import type { Platform } from '../platform/platform.ts';
import { phoneRefusal } from '../platform/security/challenges/code-recipients.ts';
import { isByPhoneOnly, isPhoneProved } from '../platform/security/codes-by-phone-rules.ts';
import type { Customer } from '../platform/security/sessions.ts';
import { type ProofPlan, planProofs, type Standing } from './contact-rules.ts';
import { selectLostChannels } from './contacts-db.ts';

/** What the change of a channel has to be proved by, as things stand. @throws Refusal PHONE_NOT_PROVED or PHONE_TOO_NEW */
export async function planFor(
  platform: Platform,
  customer: Customer,
  channel: ContactChannel,
  now: Date,
): Promise<ProofPlan> {
  const lost = await selectLostChannels(platform.db, customer.id, now);
  const plan = planProofs(channel, standingOf(customer, channel, lost, now));
  if (plan === undefined) throw phoneRefusal(customer);
  return plan;
}

/** What the change of a channel takes beside the code of the old and of the new one, once the phone is proved. */
export function provedBeside(
  customer: Customer,
  channel: ContactChannel,
  lost: readonly ContactChannel[],
  now: Date,
): ProofPlan['alsoProvedBy'] {
  const plan = planProofs(channel, { ...standingOf(customer, channel, lost, now), isPhoneProved: true });
  return plan?.alsoProvedBy ?? null;
}

function standingOf(
  customer: Customer,
  channel: ContactChannel,
  lost: readonly ContactChannel[],
  now: Date,
): Standing {
  return {
    hasApp: customer.twoFactorType === 'GOOGLE_AUTHENTICATOR',
    isByPhoneOnly: isByPhoneOnly(customer, now),
    isPhoneProved: isPhoneProved(customer, now),
    isLost: lost.includes(channel),
  };
}
