import type { ContactChannel } from '@harvest/contracts/contacts';
import { allowLostChannel } from '../contacts/contacts.ts';
import type { CustomerRecord } from '../customers/customers.ts';
import {
  codesByPhoneUntil,
  isByPhoneOnly,
  isPhoneProved,
} from '../platform/security/codes-by-phone-rules.ts';
import type { Action, Fact } from './actions.ts';

/** A customer with the channels they may change without a code on them. */
type Reachable = CustomerRecord & { readonly lostChannels: readonly ContactChannel[] };

const lostChannelAction = (
  channel: ContactChannel,
  words: Pick<Action<Reachable>, 'action' | 'label'>,
  currentOf: (customer: CustomerRecord) => string,
): Action<Reachable> => ({
  ...words,
  tone: 'danger',
  permissions: ['SUPPORT'],
  needsComment: true,
  needsSecondPerson: true,
  // Without a password nobody could come and choose one.
  isPossible: ({ passwordHash, lostChannels }) =>
    passwordHash !== undefined && !lostChannels.includes(channel),
  // What is lost is what they have now, and not what they chose since; and whoever set a new password since, which the mailbox
  // alone can, is perhaps not who asked.
  askedFor: (customer) => `${currentOf(customer)} ${customer.codesByPhone?.since.toISOString() ?? ''}`,
  tellStake: ({ now }, customer) => Promise.resolve(contactFacts(customer, now)),
  run: ({ platform, transaction, now }, { id: customerId }) =>
    allowLostChannel(platform, transaction, { customerId, channel }, now),
});

/** For a mailbox or a number that is lost: the customer chooses the new one, and two of the staff never do (decision 55). */
export const lostChannelActions: readonly Action<Reachable>[] = [
  lostChannelAction('EMAIL', { action: 'allow-new-email', label: 'Allow a new email' }, ({ email }) => email),
  lostChannelAction(
    'PHONE',
    { action: 'allow-new-phone', label: 'Allow a new phone number' },
    ({ phoneNumber }) => phoneNumber,
  ),
];

/** How the customer is reached, for whoever decides about it. */
export function contactFacts(customer: Reachable, now: Date): Fact[] {
  const { phoneProvedAt: provedAt, codesByPhone, lostChannels } = customer;
  const names = { EMAIL: 'Email', PHONE: 'Phone number' } as const satisfies Record<ContactChannel, string>;
  return [
    provedAt === undefined
      ? { label: 'Phone number', value: 'Not proved' }
      : {
          label: 'Phone number',
          value: isPhoneProved(customer, now) ? 'Proved' : 'New, and takes codes from',
          at: provedAt.toISOString(),
        },
    ...(codesByPhone !== undefined && isByPhoneOnly(customer, now)
      ? [
          {
            label: 'Codes by phone alone until',
            value: codesByPhone.codeEnteredAt === undefined ? 'One is entered, and' : '',
            at: codesByPhoneUntil(codesByPhone).toISOString(),
          },
        ]
      : []),
    ...lostChannels.map((channel) => ({ label: 'May be changed without a code', value: names[channel] })),
  ];
}
