import { TEXTS } from '@harvest/contracts/texts';
import type { PaymentWords } from './payment-attempt.ts';

/** What every receipt says of a transfer that came back. */
export const TRANSFER_RETURNED = 'Not sent, money back';

export const TRANSFER_WORDS: PaymentWords = {
  noun: 'transfer',
  send: 'Send',
  act: 'send',
  done: 'sent',
  direction: 'to',
  underWay: "You're sending",
  unheard: 'You asked us to send',
  firstTime: {
    text: 'First time you pay this account. Check the name.',
    more: 'Ask them first: money sent to the wrong person is hard to get back.',
  },
  succeeded: TEXTS.transferredSuccessfully,
  whilePending: 'on its way',
  returned: TRANSFER_RETURNED,
  failed: TEXTS.transferFailed,
};
