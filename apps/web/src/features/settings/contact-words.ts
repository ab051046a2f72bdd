import type { ContactChannel } from '@harvest/contracts/contacts';

/** How the two ways to reach a customer are called. */
export const CONTACT_WORDS = {
  EMAIL: {
    noun: 'email',
    change: 'Change your email',
    field: 'New email',
    hint: 'We send a code to it',
    started: 'The code we sent to your new email',
    changed: 'Your email was changed',
  },
  PHONE: {
    noun: 'phone number',
    change: 'Change your phone number',
    field: 'New phone number',
    hint: 'Such as 08030000001. We send a code to it',
    started: 'The code we sent to your new phone number',
    changed: 'Your phone number was changed',
  },
} as const satisfies Record<ContactChannel, unknown>;

/** What is left to prove oneself by where the other one is lost. */
export const otherChannel = (channel: ContactChannel): ContactChannel =>
  channel === 'EMAIL' ? 'PHONE' : 'EMAIL';
