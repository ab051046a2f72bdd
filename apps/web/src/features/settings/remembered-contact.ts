import type { ContactChannel } from '@harvest/contracts/contacts';
import { emailAddressKey } from '@harvest/input/email-address';
import { readPhoneNumber } from '@harvest/input/phone-number';
import type { Contacts } from '../../api/contacts-api.ts';
import { rememberedIdentifier, rememberIdentifier } from '../../lib/remembered-identifier.ts';

/** What this browser remembers for signing in becomes the new one, where it was the one that was changed. */
export function keepRemembered(
  channel: ContactChannel,
  before: Pick<Contacts, 'email' | 'phoneNumber'>,
  value: string,
): void {
  const remembered = rememberedIdentifier();
  const isChanged =
    channel === 'EMAIL'
      ? emailAddressKey(remembered) === emailAddressKey(before.email)
      : readPhoneNumber(remembered) === before.phoneNumber;
  if (isChanged) rememberIdentifier(value);
}
