import { warnOfLowBalances } from './alerts/warn-of-low-balances.ts';
import { rememberRecipients } from './beneficiaries/remember-recipients.ts';
import type { Subscriber } from './events/expand-events.ts';
import { tellCustomers } from './messages/tell-customers.ts';
import { giveBackLookUps } from './name-inquiries/name-inquiries.ts';
import { warnOfBudgets } from './spending/warn-of-budgets.ts';

/** Everybody who hears of what happened, in this order. */
export const eventSubscribers: readonly Subscriber[] = [
  tellCustomers,
  rememberRecipients,
  giveBackLookUps,
  warnOfBudgets,
  warnOfLowBalances,
];
