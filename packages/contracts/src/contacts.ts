import { z } from 'zod';
import { anyLink, defineEndpoints, nameSchemas } from './endpoint.ts';
import { code, done, emailAddress, id, optional, phoneNumber } from './fields.ts';
import { ENTERED_CODE_ERRORS, SENT_CODE_ERRORS } from './sent-code.ts';

/** After one of these changed, codes for money and factors go by SMS or app alone for at least so long (decision 55). */
export const CODES_BY_PHONE_HOURS = 24;

export const CONTACT_CHANNELS = ['EMAIL', 'PHONE'] as const;
export type ContactChannel = (typeof CONTACT_CHANNELS)[number];

/** What proves a change beside the codes of the old and the new channel: an app, or a code by SMS while mail is not enough. */
export const CONTACT_PROOFS = ['GOOGLE_AUTHENTICATOR', 'SMS'] as const;

const besideBoth = z.enum(CONTACT_PROOFS).nullable();

const contacts = z.object({
  email: z.string(),
  phoneNumber: z.string(),
  maskedPhoneNumber: z.string(),
  /** Whether a code that was sent to this number was entered, or the bank knows otherwise that it is the customer's. */
  phoneProved: z.boolean(),
  /** From when codes for money and factors go to a number that took the place of a lost one; null where nothing waits. */
  phoneCountsFrom: z.iso.datetime().nullable(),
  /** Until when codes for money and factors go by SMS or app alone, at least; null while they go by e-mail, too. */
  codesByPhoneUntil: z.iso.datetime().nullable(),
  /** Whether they go on doing so after that, until one such code was entered. */
  codesByPhoneNeedsCode: z.boolean(),
  /** What the bank allowed to be changed without a code on the old channel, because it is lost. */
  lostChannels: z.array(z.enum(CONTACT_CHANNELS)),
  /** What the change of each takes beside its two codes. */
  alsoProvedBy: z.object({ EMAIL: besideBoth, PHONE: besideBoth }),
});

const changeBody = z.discriminatedUnion('channel', [
  z.object({ channel: z.literal('EMAIL'), value: emailAddress }),
  z.object({ channel: z.literal('PHONE'), value: phoneNumber }),
]);

nameSchemas({
  Contacts: contacts,
});

export const contactsEndpoints = defineEndpoints('Contacts', {
  'GET /api/ibanking/personal/contacts': {
    operationId: 'getContacts',
    summary: 'Where the bank writes to the customer, and where codes go for now',
    access: anyLink('/settings', '/transfer', '/scheduled-payment'),
    response: contacts,
    errors: [],
  },
  'POST /api/ibanking/personal/contacts/phone-proof': {
    operationId: 'startPhoneProof',
    summary: 'Sends a code by SMS alone, to prove the phone number; nothing changes yet',
    access: anyLink('/settings', '/transfer', '/scheduled-payment'),
    refusedWhileLocked: true,
    response: done.extend({
      /** For asking for the code again. */
      operationId: id,
      maskedPhoneNumber: z.string(),
    }),
    errors: ['PHONE_PROVED_BEFORE', 'PHONE_NEEDS_STAFF', 'TOO_MANY_PHONE_PROOFS', ...SENT_CODE_ERRORS],
  },
  'POST /api/ibanking/personal/contacts/phone-proof/confirm': {
    operationId: 'confirmPhoneProof',
    summary: 'With the code: the phone number is proved; the customer is told',
    access: anyLink('/settings', '/transfer', '/scheduled-payment'),
    refusedWhileLocked: true,
    body: z.object({ otp: code }),
    response: done,
    errors: [...ENTERED_CODE_ERRORS],
  },
  'POST /api/ibanking/personal/contacts/change': {
    operationId: 'startContactChange',
    summary:
      'Sends a code on the old channel and one on the new, to change the e-mail address or the phone number; asked again, it sends both anew',
    access: anyLink('/settings'),
    refusedWhileLocked: true,
    body: changeBody,
    response: done.extend({
      /** What the codes are entered for. */
      operationId: id,
      /** Where the code went that proves the old channel; where that is lost, the one that is left. */
      oldChannelMasked: z.string(),
      newChannelMasked: z.string(),
      /** What `currentOtp` has to be of; null where it is left out. */
      alsoProvedBy: z.enum(CONTACT_PROOFS).nullable(),
      /** Where the code of `alsoProvedBy` SMS went. */
      maskedPhoneNumber: z.string().optional(),
    }),
    errors: ['CONTACT_UNCHANGED', 'TOO_MANY_CONTACT_CHANGES', ...SENT_CODE_ERRORS],
  },
  'POST /api/ibanking/personal/contacts/change/confirm': {
    operationId: 'confirmContactChange',
    summary:
      'With all codes: changes the e-mail address or the phone number; both channels are told, the other sessions end, this one goes on under a new token',
    access: anyLink('/settings'),
    refusedWhileLocked: true,
    /** `otp` is the old channel's, `newOtp` the new one's, `currentOtp` what `alsoProvedBy` asks for. */
    body: z.object({ id, otp: code, newOtp: code, currentOtp: optional(code) }),
    response: done.extend({ tokenDTO: z.object({ accessToken: z.string() }) }),
    errors: ['NOT_FOUND', 'WRONG_NEW_CODE', 'WRONG_CURRENT_CODE', 'CONTACT_CONFLICT', ...ENTERED_CODE_ERRORS],
  },
});
