import type { contactsEndpoints } from '@harvest/contracts/contacts';
import { TEXTS } from '@harvest/contracts/texts';
import type { Handlers } from '../platform/http/calls.ts';
import { confirmContactChange } from './confirm-contact-change.ts';
import { confirmPhoneProof, startPhoneProof } from './prove-phone.ts';
import { readContacts } from './read-contacts.ts';
import { startContactChange } from './start-contact-change.ts';

export const contactsRoutes: Handlers<typeof contactsEndpoints> = {
  'GET /api/ibanking/personal/contacts': ({ platform, customer, now }) =>
    readContacts(platform, customer, now),
  'POST /api/ibanking/personal/contacts/phone-proof': ({ platform, customer, now }) =>
    startPhoneProof(platform, customer, now),
  'POST /api/ibanking/personal/contacts/phone-proof/confirm': async ({ platform, body, now, ...call }) => {
    await confirmPhoneProof(platform, call, body.otp, now);
    return { message: TEXTS.phoneProved };
  },
  'POST /api/ibanking/personal/contacts/change': ({ platform, customer, body, now }) =>
    startContactChange(platform, customer, body, now),
  'POST /api/ibanking/personal/contacts/change/confirm': async ({ platform, body, now, ...call }) => {
    const { accessToken, cookie, channel } = await confirmContactChange(platform, call, body, now);
    if (cookie !== undefined) call.setSessionCookie(cookie);
    const message = channel === 'EMAIL' ? TEXTS.emailChanged : TEXTS.phoneNumberChanged;
    return { message, tokenDTO: { accessToken } };
  },
};
