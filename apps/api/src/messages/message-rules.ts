import { ONBOARDING_SECTIONS } from '@harvest/contracts/onboarding';
import { TEXTS } from '@harvest/contracts/texts';
import { formatNaira, kobo } from '@harvest/money';
import type { BankEvent, EventOf, MessageText } from '../bank/bank-events.ts';
import { type ContactableBank, contactWords, shortContactWords } from '../bank/contact-words.ts';
import { lagosText } from '../bank/lagos-time.ts';
import { accountWords, lockWords } from './account-message-rules.ts';
import { billWords, isToldOf } from './bill-message-rules.ts';
import { budgetWords } from './budget-message-rules.ts';
import { bulkWords } from './bulk-message-rules.ts';
import { helpWords } from './help-message-rules.ts';
import { limitsWords } from './limit-message-rules.ts';
import { scheduleWords } from './schedule-message-rules.ts';
import { supportWords } from './support-message-rules.ts';
import { ticketWords } from './ticket-message-rules.ts';
import {
  type Alert,
  completedAlerts,
  creditWords,
  debitWords,
  notSentWords,
  returnedWords,
} from './transfer-message-rules.ts';

/** Everybody an event concerns, with the words for each. */
export function alertsFor(event: BankEvent, bank: ContactableBank): Alert[] {
  const toCustomer = (text: MessageText): Alert[] => [{ customerId: event.customerId, text }];
  switch (event.type) {
    case 'TRANSFER_COMPLETED':
      return completedAlerts(event, bank);
    case 'TRANSFER_ON_ITS_WAY':
      return event.payload.toldTogether ? [] : toCustomer(debitWords(event, bank));
    case 'TRANSFER_RETURNED':
      return toCustomer(returnedWords(event, bank));
    case 'BULK_CARRIED_OUT':
      return toCustomer(bulkWords(event, bank));
    case 'TRANSFER_NOT_SENT':
      return event.payload.toldTogether ? [] : toCustomer(notSentWords(event, bank));
    case 'BILL_ON_ITS_WAY':
    case 'BILL_RETURNED':
      return toCustomer(billWords(event, bank));
    case 'BILL_BOUGHT':
      return isToldOf(event) ? toCustomer(billWords(event, bank)) : [];
    case 'CREDIT_RECEIVED': {
      const { senderName, senderBankName } = event.payload;
      return toCustomer(creditWords(event, `${senderName} at ${senderBankName}`, bank));
    }
    case 'SCHEDULE_APPROVED':
    case 'SCHEDULE_CHANGED':
    case 'SCHEDULED_RUN_WAITS':
    case 'SCHEDULED_RUN_FAILED':
    case 'SCHEDULE_PAUSED':
    case 'SCHEDULE_ENDED':
      return toCustomer(scheduleWords(event, bank));
    case 'SCHEDULE_ALTERED':
      return [{ customerId: event.customerId, text: scheduleWords(event, bank), isMailOnly: true }];
    case 'ONBOARDING_COMPLETED':
      return toCustomer(plainWords('Your Onboarding is now complete', TEXTS.onboardingComplete, bank.name));
    case 'ONBOARDING_STAGE_DECLINED':
      return toCustomer(declinedWords(sectionName(event.payload.section), bank.name));
    case 'DOCUMENT_DECLINED':
      return toCustomer(declinedWords(event.payload.documentName, bank.name));
    case 'KYC_LEVEL_REACHED':
      return toCustomer(levelWords(event, bank.name));
    case 'KYC_SUBMITTED':
      return toCustomer(levelSubmittedWords(event, bank));
    case 'KYC_DECLINED':
      return toCustomer(levelDeclinedWords(event, bank));
    case 'KYC_REOPENED':
      return toCustomer(levelReopenedWords(event, bank.name));
    case 'LIMITS_CHANGED':
      return toCustomer(limitsWords(event, bank));
    case 'ACCOUNT_OPENED':
    case 'ACCOUNT_DISABLED':
    case 'ACCOUNT_ENABLED':
      return toCustomer(accountWords(event, bank));
    case 'EMERGENCY_LOCKED':
    case 'EMERGENCY_LOCK_ENDED':
      return toCustomer(lockWords(event, bank));
    case 'BLOCK_REQUESTED':
    case 'PERSONAL_DATA_DOWNLOADED':
    case 'ACCOUNT_CLOSED':
      return toCustomer(helpWords(event, bank));
    case 'BUDGET_MOSTLY_USED':
      return toCustomer(budgetWords(event, bank));
    case 'TOO_MANY_WRONG_CODES':
      return toCustomer(wrongCodesWords(event, bank));
    case 'TICKET_OPENED':
    case 'TICKET_ANSWERED':
      return [{ customerId: event.customerId, text: ticketWords(event, bank), isMailOnly: true }];
    case 'CUSTOMER_FROZEN':
    case 'CUSTOMER_UNFROZEN':
      return toCustomer(supportWords(event.type, event, bank));
  }
}

function plainWords(subject: string, words: string, bankName: string): MessageText {
  return { subject, email: words, sms: `${bankName}: ${words}` };
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
  const words = `${what}, and answer within one working day. If this was not you, ${contactWords(bank)}.`;
  return plainWords(what, words, bank.name);
}

/** Trying again is up to staff. */
function levelDeclinedWords({ payload }: EventOf<'KYC_DECLINED'>, bank: ContactableBank): MessageText {
  const what = `What you submitted for KYC level ${payload.level} was declined`;
  return {
    subject: what,
    email: `${what}. Log in to read why. To be allowed to submit it again, ${contactWords(bank)}.`,
    sms: `${bank.name}: ${what}. Log in to read why. To submit it again, ${shortContactWords(bank)}.`,
  };
}

function levelReopenedWords({ payload }: EventOf<'KYC_REOPENED'>, bankName: string): MessageText {
  const what = `You can submit for KYC level ${payload.level} again`;
  return plainWords(what, `${what}. Log in and open Know Your Customer (KYC).`, bankName);
}

/** The reason stays in the bank: what staff or the identity provider wrote is nobody's business on a lock screen (A44). */
function declinedWords(what: string, bankName: string): MessageText {
  const words = `Your ${what} was declined. Log in to read why and to put it right.`;
  return plainWords(`Your ${what} was declined`, words, bankName);
}

function sectionName(section: string): string {
  return Object.entries(ONBOARDING_SECTIONS).find(([key]) => key === section)?.[1] ?? 'onboarding';
}
