import { z } from 'zod';
import { alertEvents, NOTICE_KINDS } from './alert-events.ts';
import { anyLink, defineEndpoints, PERMITTED_LINKS } from './endpoint.ts';
import { accountNumber, done, id, naira, positiveNaira } from './fields.ts';

const EVERYWHERE = anyLink(...PERMITTED_LINKS);
const SETTINGS = anyLink('/settings');

/** On the screen, by e-mail, by text message. */
const ways = z.object({ inApp: z.boolean(), email: z.boolean(), sms: z.boolean() });
const event = z.enum(alertEvents);

export const alertsEndpoints = defineEndpoints('Alerts', {
  'GET /api/ibanking/personal/notices': {
    operationId: 'listNotices',
    summary: 'What the customer was told lately, newest first, in pages; how many of all are unread',
    access: EVERYWHERE,
    polled: true,
    /** The id of the last one that is known, for those before it. */
    query: z.object({ before: id.optional() }),
    response: z.object({
      /** 100 where there are more than 99. */
      unread: z.number().int(),
      items: z.array(
        z.object({
          id,
          kind: z.enum(NOTICE_KINDS),
          title: z.string(),
          text: z.string(),
          at: z.iso.datetime(),
          read: z.boolean(),
          /** The page it is about, as a path of the bank's own; null where there is none. */
          link: z.string().nullable(),
        }),
      ),
      hasMore: z.boolean(),
    }),
    errors: [],
  },
  'POST /api/ibanking/personal/notices/read': {
    operationId: 'markNoticesRead',
    summary: 'One notice is read, or one and all before it',
    access: EVERYWHERE,
    body: z.union([z.object({ id }), z.object({ upTo: id })]),
    response: done,
    errors: [],
  },
  'GET /api/ibanking/personal/alert-preferences': {
    operationId: 'getAlertPreferences',
    summary: 'How the customer is told of what, and below which balances',
    access: SETTINGS,
    response: z.object({
      events: z.array(ways.extend({ event })),
      lowBalances: z.array(
        z.object({
          accountNumber,
          accountTypeName: z.string(),
          /** Null: no balance of this account is low. */
          below: naira.nullable(),
        }),
      ),
    }),
    errors: [],
  },
  'PATCH /api/ibanking/personal/alert-preferences': {
    operationId: 'changeAlertPreferences',
    summary:
      'Changes ways a customer is told, and no other ones; e-mail or text message stays for money that leaves (decision 76)',
    access: SETTINGS,
    refusedWhileLocked: true,
    body: z.object({
      changes: z.array(ways.partial().extend({ event })).min(1).max(alertEvents.length),
    }),
    response: done,
    errors: ['DEBIT_ALERT_NEEDED', 'TOO_MANY_ALERT_CHANGES'],
  },
  'PUT /api/ibanking/personal/low-balances/{accountNumber}': {
    operationId: 'setLowBalanceAlert',
    summary: 'Below which available balance the customer is told, or null for never',
    access: SETTINGS,
    refusedWhileLocked: true,
    params: z.object({ accountNumber }),
    body: z.object({ below: positiveNaira.nullable() }),
    response: done,
    errors: ['NOT_FOUND', 'TOO_MANY_ALERT_CHANGES'],
  },
});
