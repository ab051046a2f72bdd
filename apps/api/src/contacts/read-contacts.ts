import { maskPhoneNumber } from '../bank/identifiers.ts';
import type { Platform } from '../platform/platform.ts';
import {
  codesByPhoneUntil,
  isByPhoneOnly,
  isPhoneProved,
} from '../platform/security/codes-by-phone-rules.ts';
import type { Customer } from '../platform/security/sessions.ts';
import { selectLostChannels } from './contacts-db.ts';
import { provedBeside } from './plan-proofs.ts';

/** Where the bank writes to a customer, and where codes go for now. */
export async function readContacts(platform: Platform, customer: Customer, now: Date) {
  const { email, phoneNumber, phoneProvedAt, codesByPhone } = customer;
  const standing = isByPhoneOnly(customer, now) ? codesByPhone : undefined;
  const lostChannels = await selectLostChannels(platform.db, customer.id, now);
  return {
    email,
    phoneNumber,
    maskedPhoneNumber: maskPhoneNumber(phoneNumber),
    phoneProved: phoneProvedAt !== undefined,
    phoneCountsFrom: isPhoneProved(customer, now) ? null : (phoneProvedAt?.toISOString() ?? null),
    codesByPhoneUntil: standing === undefined ? null : codesByPhoneUntil(standing).toISOString(),
    codesByPhoneNeedsCode: standing !== undefined && standing.codeEnteredAt === undefined,
    lostChannels,
    alsoProvedBy: {
      EMAIL: provedBeside(customer, 'EMAIL', lostChannels, now),
      PHONE: provedBeside(customer, 'PHONE', lostChannels, now),
    },
  };
}
