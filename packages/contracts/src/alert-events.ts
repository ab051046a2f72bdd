// Apart from the contract, because the browser needs these before anything is validated.

/** What a customer chooses the ways for, in the order they are shown. Everything else is a notice of security, and always told. */
export const ALERT_EVENTS = {
  DEBIT: 'Money leaves an account',
  CREDIT: 'Money comes in',
  LOW_BALANCE: 'A balance is low',
  SCHEDULE: 'Scheduled payments',
  SIGN_IN: 'Somebody logs in',
  TICKET: 'Customer service answers',
} as const;
export type AlertEvent = keyof typeof ALERT_EVENTS;
export const alertEvents = Object.keys(ALERT_EVENTS) as [AlertEvent, ...AlertEvent[]];

/** What a notice is about: one of these, or something that concerns the security of the customer's money, or the bank's word. */
export const NOTICE_KINDS = [...alertEvents, 'SECURITY', 'BUDGET', 'ACCOUNT'] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** So many notices are answered at a time. */
export const NOTICES_PAGE = 20;
