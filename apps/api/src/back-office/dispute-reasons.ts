import type { OpenDispute } from '../disputes/disputes.ts';
import type { Reason } from './decline-reasons.ts';

type Reported = Pick<OpenDispute, 'type' | 'transactionType' | 'destinationBankCode'>;

const MONEY_IS_BACK: Reason = {
  label: 'Money is back',
  text: 'You are right. The money is back in your account.',
};
const OTHER_BANK_CONFIRMED: Reason = {
  label: 'Other bank confirmed',
  text: 'The other bank confirmed it and sent the money back to us.',
};
const DELIVERED_NOW: Reason = {
  label: 'Delivered now',
  text: 'The provider has now delivered what you paid for.',
};
const CHARGE_RETURNED: Reason = {
  label: 'Charge returned',
  text: 'You are right about this charge. It is back in your account.',
};
const ARRIVED: Reason = {
  label: 'Arrived',
  text: 'The other bank confirmed that the money arrived in the account that you chose.',
};
const DELIVERED: Reason = {
  label: 'Delivered',
  text: 'The provider confirmed that it delivered what you paid for.',
};
const DEBITED_ONCE: Reason = {
  label: 'Debited once',
  text: 'We found one debit for this payment. Its charges, if there are any, are lines of their own.',
};
const CHARGE_IS_RIGHT: Reason = {
  label: 'Charge is right',
  text: 'This charge is the one in our list of charges, so it stays.',
};
const notAgreed = (who: string): Reason => ({
  label: 'Recipient did not agree',
  text: `Money sent to another person comes back only if they agree. ${who} told us that they did not.`,
});

/** What is often said of such a transaction: nobody offers words that cannot be true of it. */
export function acceptReasons({ type, transactionType, ...to }: Reported, ownBankCode: string): Reason[] {
  switch (transactionType) {
    case 'Charge':
      return [CHARGE_RETURNED];
    case 'Bill Payment':
      return type === 'NOT_DELIVERED' ? [MONEY_IS_BACK, DELIVERED_NOW] : [MONEY_IS_BACK];
    case 'Transfer':
      return to.destinationBankCode === ownBankCode ? [MONEY_IS_BACK] : [MONEY_IS_BACK, OTHER_BANK_CONFIRMED];
    default:
      return [];
  }
}

export function declineReasons({ type, transactionType, ...to }: Reported, ownBankCode: string): Reason[] {
  const once = type === 'TWICE' ? [DEBITED_ONCE] : [];
  switch (transactionType) {
    case 'Charge':
      return [CHARGE_IS_RIGHT];
    case 'Bill Payment':
      return [DELIVERED, ...once];
    case 'Transfer': {
      const isInside = to.destinationBankCode === ownBankCode;
      const who = isInside ? 'The recipient' : "The recipient's bank";
      return [
        ...(isInside ? [] : [ARRIVED]),
        ...(type === 'WRONG_RECIPIENT' ? [notAgreed(who)] : []),
        ...once,
      ];
    }
    default:
      return [];
  }
}
