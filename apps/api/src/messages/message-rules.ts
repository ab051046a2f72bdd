import type { NoticeKind } from '@harvest/contracts/alert-events';
import { ONBOARDING_SECTIONS } from '@harvest/contracts/onboarding';
import { TEXTS } from '@harvest/contracts/texts';
import { formatNaira, kobo } from '@harvest/money';
import type { BankEvent, EventOf, MessageText } from '../bank/bank-events.ts';
import { type ContactableBank, contactWords, shortContactWords } from '../bank/contact-words.ts';
import { lagosText } from '../bank/lagos-time.ts';
import { SECURITY_PAGE } from '../bank/security-page-rules.ts';
import { accountWords, lockWords, wrongSignInCodesWords } from './account-message-rules.ts';
import { alertsChangedWords, lowBalanceWords, signedInWords } from './alerts-message-rules.ts';
import { billWords, isToldOf } from './bill-message-rules.ts';
import { budgetWords } from './budget-message-rules.ts';
import { bulkWords } from './bulk-message-rules.ts';
import { disputeWords, withdrawnWords } from './dispute-message-rules.ts';
import { helpWords } from './help-message-rules.ts';
import { limitsWords } from './limit-message-rules.ts';
import { paymentPage, schedulePage, spendingPage, ticketPage } from './notice-link-rules.ts';
import { notPaidWords, scheduleWords } from './schedule-message-rules.ts';
import { supportWords } from './support-message-rules.ts';
import { ticketWords } from './ticket-message-rules.ts';
import {
  type Alert,
  allReturnedWords,
  completedAlerts,
  creditsWords,
  creditWords,
  debitWords,
  notSentWords,
  returnedWords,
} from './transfer-message-rules.ts';

type Told = Alert & { readonly occurredAt: Date };

/**
 * Alerts for pending events. Rows of a bulk transfer to one account share one alert, and so do schedules of one account at one moment
 * (A464). Each event is in exactly one alert of each reader.
 */
export function alertsOf(events: readonly BankEvent[], bank: ContactableBank): Told[] {
  const groups = Map.groupBy(events, (event) => togetherBy(event) ?? event.id);
  return [...groups.values()].flatMap((group) => {
    const alerts =
      group.length > 1 ? toldTogether(group, bank) : group.flatMap((one) => alertsFor(one, bank));
    const [{ occurredAt } = { occurredAt: new Date(0) }] = group;
    return alerts.map((alert) => ({ ...alert, occurredAt }));
  });
}

/** The grouping key of an event; undefined when it has an alert of its own. */
function togetherBy(event: BankEvent): string | undefined {
  const { type, customerId, payload, occurredAt } = event;
  // Rows of a bulk transfer settle one after the other; schedules run at one moment.
  const moment = 'toldTogether' in payload && payload.toldTogether ? 'ROWS' : occurredAt.toISOString();
  if (type === 'TRANSFER_COMPLETED') {
    const { destinationCustomerId, destinationAccountNumber, sourceAccountNumber } = payload;
    const isCredit = destinationCustomerId !== undefined && destinationCustomerId !== customerId;
    return isCredit ? [type, destinationAccountNumber, sourceAccountNumber, moment].join(' ') : undefined;
  }
  if (type === 'TRANSFER_RETURNED' || type === 'SCHEDULED_RUN_FAILED' || type === 'SCHEDULE_PAUSED')
    return [type, payload.sourceAccountNumber, moment].join(' ');
  return undefined;
}

/** Alerts for a group. The payer still gets one alert per payment. */
function toldTogether(group: readonly BankEvent[], bank: ContactableBank): Alert[] {
  const completed = group.filter((event) => event.type === 'TRANSFER_COMPLETED');
  const returned = group.filter((event) => event.type === 'TRANSFER_RETURNED');
  const notPaid = group.filter(
    (event) => event.type === 'SCHEDULED_RUN_FAILED' || event.type === 'SCHEDULE_PAUSED',
  );
  const history = '/transaction-history';
  return [
    ...completed.flatMap((event) => alertsFor(event, bank)).filter(({ kind }) => kind === 'DEBIT'),
    ...completed.slice(0, 1).map(
      ({ customerId, payload: { destinationCustomerId = customerId } }): Alert => ({
        customerId: destinationCustomerId,
        kind: 'CREDIT',
        text: creditsWords(completed, bank),
        link: history,
      }),
    ),
    ...returned.slice(0, 1).map(
      ({ customerId }): Alert => ({
        customerId,
        kind: 'DEBIT',
        text: allReturnedWords(returned, bank),
        link: history,
      }),
    ),
    ...notPaid.slice(0, 1).map(
      ({ customerId }): Alert => ({
        customerId,
        kind: 'SCHEDULE',
        text: notPaidWords(notPaid, bank),
        link: '/scheduled-payment',
      }),
    ),
  ];
}

/** Everybody an event concerns, with the words for each, what they are about, and the page they lead to. */
export function alertsFor(event: BankEvent, bank: ContactableBank): Alert[] {
  const toCustomer = (kind: NoticeKind, text: MessageText, link: string | null): Alert[] => [
    { customerId: event.customerId, kind, text, link },
  ];
  switch (event.type) {
    case 'TRANSFER_COMPLETED':
      return completedAlerts(event, bank);
    case 'TRANSFER_ON_ITS_WAY':
      if (event.payload.toldTogether) return [];
      return toCustomer('DEBIT', debitWords(event, bank), paymentPage(event.payload.reference));
    // What was told of the debit promises it, so that it is told as the debit was.
    case 'TRANSFER_RETURNED':
      return toCustomer('DEBIT', returnedWords(event, bank), paymentPage(event.payload.reference));
    case 'BULK_CARRIED_OUT':
      return toCustomer('DEBIT', bulkWords(event, bank), '/transaction-history');
    case 'TRANSFER_NOT_SENT':
      if (event.payload.toldTogether) return [];
      return toCustomer('DEBIT', notSentWords(event, bank), paymentPage(event.payload.reference));
    case 'BILL_ON_ITS_WAY':
    case 'BILL_RETURNED':
      return toCustomer('DEBIT', billWords(event, bank), paymentPage(event.payload.reference));
    case 'BILL_BOUGHT':
      if (!isToldOf(event)) return [];
      return toCustomer('DEBIT', billWords(event, bank), paymentPage(event.payload.reference));
    case 'CREDIT_RECEIVED': {
      const { senderName, senderBankName, reference } = event.payload;
      const words = creditWords(event, `${senderName} at ${senderBankName}`, bank);
      return toCustomer('CREDIT', words, paymentPage(reference));
    }
    case 'SCHEDULE_APPROVED':
    case 'SCHEDULE_CHANGED':
    case 'SCHEDULED_RUN_WAITS':
    case 'SCHEDULED_RUN_FAILED':
    case 'SCHEDULE_PAUSED':
    case 'SCHEDULE_ENDED':
      return toCustomer('SCHEDULE', scheduleWords(event, bank), schedulePage(event.payload.reference));
    case 'SCHEDULE_ALTERED': {
      const link = schedulePage(event.payload.reference);
      const text = scheduleWords(event, bank);
      return [{ customerId: event.customerId, kind: 'SCHEDULE', text, link, isMailOnly: true }];
    }
    case 'ONBOARDING_COMPLETED': {
      const words = plainWords('Your Onboarding is now complete', TEXTS.onboardingComplete, bank.name);
      return toCustomer('ACCOUNT', words, '/home');
    }
    case 'ONBOARDING_STAGE_DECLINED': {
      const words = declinedWords(sectionName(event.payload.section), bank.name);
      return toCustomer('ACCOUNT', words, '/onboarding');
    }
    case 'DOCUMENT_DECLINED':
      return toCustomer('ACCOUNT', declinedWords(event.payload.documentName, bank.name), '/onboarding');
    case 'KYC_LEVEL_REACHED':
      return toCustomer('ACCOUNT', levelWords(event, bank.name), '/kyc-setting');
    case 'KYC_SUBMITTED':
      return toCustomer('ACCOUNT', levelSubmittedWords(event, bank), '/kyc-setting');
    case 'KYC_DECLINED':
      return toCustomer('ACCOUNT', levelDeclinedWords(event, bank), '/kyc-setting');
    case 'KYC_REOPENED':
      return toCustomer('ACCOUNT', levelReopenedWords(event, bank.name), '/kyc-setting');
    case 'LIMITS_CHANGED':
      return toCustomer('SECURITY', limitsWords(event, bank), '/settings?tab=transaction-limit');
    case 'ACCOUNT_OPENED':
    case 'ACCOUNT_DISABLED':
    case 'ACCOUNT_ENABLED':
      return toCustomer('SECURITY', accountWords(event, bank), '/settings?tab=manage-account');
    case 'EMERGENCY_LOCKED':
    case 'EMERGENCY_LOCK_ENDED':
      return toCustomer('SECURITY', lockWords(event, bank), SECURITY_PAGE);
    case 'BLOCK_REQUESTED':
    case 'BLOCK_REQUEST_CLOSED':
      return toCustomer('SECURITY', helpWords(event, bank), '/help');
    case 'PERSONAL_DATA_DOWNLOADED':
      return toCustomer('SECURITY', helpWords(event, bank), SECURITY_PAGE);
    case 'CLOSING_WITHDRAWN':
      return toCustomer('SECURITY', helpWords(event, bank), ticketPage(event.payload));
    case 'ACCOUNT_CLOSED':
      return toCustomer('SECURITY', helpWords(event, bank), '/settings?tab=manage-account');
    case 'BUDGET_MOSTLY_USED':
      return toCustomer('BUDGET', budgetWords(event, bank), spendingPage(event.payload.month));
    case 'TOO_MANY_WRONG_CODES':
      return toCustomer('SECURITY', wrongCodesWords(event, bank), SECURITY_PAGE);
    case 'WRONG_SIGN_IN_CODES':
      return toCustomer('SECURITY', wrongSignInCodesWords(event, bank), SECURITY_PAGE);
    // The acknowledgement of a complaint is no alert that can be turned off.
    case 'TICKET_OPENED': {
      const link = ticketPage(event.payload);
      const text = ticketWords(event, bank);
      return [{ customerId: event.customerId, kind: 'TICKET', text, link, isAlwaysMailed: true }];
    }
    case 'TICKET_ANSWERED':
      return toCustomer('TICKET', ticketWords(event, bank), ticketPage(event.payload));
    case 'DISPUTE_DECIDED':
      return toCustomer('ACCOUNT', disputeWords(event, bank), ticketPage(event.payload));
    case 'DISPUTE_WITHDRAWN':
      return toCustomer('SECURITY', withdrawnWords(event, bank), ticketPage(event.payload));
    case 'CUSTOMER_FROZEN':
    case 'CUSTOMER_UNFROZEN':
      return toCustomer('SECURITY', supportWords(event.type, event, bank), null);
    case 'LOW_BALANCE':
      return toCustomer('LOW_BALANCE', lowBalanceWords(event, bank), '/home');
    case 'SIGNED_IN':
      return toCustomer('SIGN_IN', signedInWords(event, bank), SECURITY_PAGE);
    case 'ALERTS_CHANGED':
      return toCustomer('SECURITY', alertsChangedWords(event, bank), '/settings?tab=alerts');
  }
}

function plainWords(subject: string, words: string, bankName: string, notice = words): MessageText {
  return { subject, email: words, sms: `${bankName}: ${words}`, notice };
}

function wrongCodesWords({ occurredAt }: BankEvent, bank: ContactableBank): MessageText {
  const what =
    'Somebody who is logged in to your account entered too many wrong codes. Nothing can be confirmed with a code for now; ' +
    'it becomes possible again within 24 hours.';
  return {
    subject: 'Too many wrong codes were entered',
    email: `${what}\n\nWhen: ${lagosText(occurredAt)}\n\nIf this was not you, ${contactWords(bank)} at once.`,
    sms: `${bank.name}: ${what} If this was not you, ${shortContactWords(bank)} at once.`,
  };
}

/** What matters of a level is what it lets somebody do. */
function levelWords({ payload }: EventOf<'KYC_LEVEL_REACHED'>, bankName: string): MessageText {
  const daily = formatNaira(kobo(BigInt(payload.dailyKobo)));
  const own = payload.keepsOwnLimits ? ' The lower limits you set for your accounts stay.' : '';
  const words = `You have KYC level ${payload.level}. You can pay up to ${daily} a day now.${own}`;
  return plainWords(`You can pay up to ${daily} a day`, words, bankName);
}

/** Whoever holds an open session can submit, and then nothing else is taken: its owner is told. */
function levelSubmittedWords({ payload }: EventOf<'KYC_SUBMITTED'>, bank: ContactableBank): MessageText {
  const what = `We look at what you submitted for KYC level ${payload.level}`;
  const soon = 'and answer within one working day.';
  const words = `${what}, ${soon} If this was not you, ${contactWords(bank)}.`;
  return plainWords(what, words, bank.name, `${what}, ${soon}`);
}

/** Trying again is up to staff. */
function levelDeclinedWords({ payload }: EventOf<'KYC_DECLINED'>, bank: ContactableBank): MessageText {
  const what = `What you submitted for KYC level ${payload.level} was declined`;
  return {
    subject: what,
    email: `${what}. Log in to read why. To be allowed to submit it again, ${contactWords(bank)}.`,
    sms: `${bank.name}: ${what}. Log in to read why. To submit it again, ${shortContactWords(bank)}.`,
    notice: 'Read why under Know Your Customer (KYC).',
  };
}

function levelReopenedWords({ payload }: EventOf<'KYC_REOPENED'>, bankName: string): MessageText {
  const what = `You can submit for KYC level ${payload.level} again`;
  const words = `${what}. Log in and open Know Your Customer (KYC).`;
  return plainWords(what, words, bankName, 'Open Know Your Customer (KYC) for it.');
}

/** The reason stays in the bank: what staff or the identity provider wrote is nobody's business on a lock screen (A44). */
function declinedWords(what: string, bankName: string): MessageText {
  const words = `Your ${what} was declined. Log in to read why and to put it right.`;
  return plainWords(`Your ${what} was declined`, words, bankName, 'Read why, and put it right.');
}

function sectionName(section: string): string {
  return Object.entries(ONBOARDING_SECTIONS).find(([key]) => key === section)?.[1] ?? 'onboarding';
}
