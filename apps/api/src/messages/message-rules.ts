import { ONBOARDING_SECTIONS } from '@harvest/contracts/onboarding';
import { TEXTS } from '@harvest/contracts/texts';
import { formatNaira, kobo } from '@harvest/money';
import type { BankEvent, EventOf, MessageText } from '../bank/bank-events.ts';
import { lagosText } from '../bank/lagos-time.ts';
import { supportWords } from './support-message-rules.ts';

/** What one customer is told about an event. */
export type Alert = { readonly customerId: string; readonly text: MessageText };

/** Everybody an event concerns, with the words for each. */
export function alertsFor(event: BankEvent, bankName: string): Alert[] {
  const toCustomer = (text: MessageText): Alert[] => [{ customerId: event.customerId, text }];
  switch (event.type) {
    case 'TRANSFER_COMPLETED':
      return transferAlerts(event, bankName);
    case 'ONBOARDING_COMPLETED':
      return toCustomer(plainWords('Your Onboarding is now complete', TEXTS.onboardingComplete, bankName));
    case 'ONBOARDING_STAGE_DECLINED':
      return toCustomer(declinedWords(sectionName(event.payload.section), bankName));
    case 'DOCUMENT_DECLINED':
      return toCustomer(declinedWords(event.payload.documentName, bankName));
    case 'KYC_LEVEL_REACHED':
      return toCustomer(levelWords(event, bankName));
    case 'KYC_DECLINED':
      return toCustomer(levelDeclinedWords(event, bankName));
    case 'TOO_MANY_WRONG_CODES':
      return toCustomer(wrongCodesWords(event, bankName));
    case 'CUSTOMER_FROZEN':
    case 'CUSTOMER_UNFROZEN':
      return toCustomer(supportWords(event.type, event, bankName));
  }
}

function plainWords(subject: string, words: string, bankName: string): MessageText {
  return { subject, email: words, sms: `${bankName}: ${words}` };
}

function wrongCodesWords({ occurredAt }: BankEvent, bankName: string): MessageText {
  const what =
    'Somebody who is logged in to your account entered too many wrong codes. Nothing can be confirmed with a code for now; ' +
    'it becomes possible again within 24 hours.';
  const next = `If this was not you, contact ${bankName} at once.`;
  return {
    subject: 'Too many wrong codes were entered',
    email: `${what}\n\nWhen: ${lagosText(occurredAt)}\n\n${next}`,
    sms: `${bankName}: ${what} ${next}`,
  };
}

/** What matters of a level is what it lets somebody do. */
function levelWords({ payload }: EventOf<'KYC_LEVEL_REACHED'>, bankName: string): MessageText {
  const daily = formatNaira(kobo(BigInt(payload.dailyKobo)));
  const words = `You have KYC level ${payload.level}. You can send up to ${daily} a day now.`;
  return plainWords(`You can send up to ${daily} a day`, words, bankName);
}

/** Trying again is up to staff, so it leads to nothing that could be done at once. */
function levelDeclinedWords({ payload }: EventOf<'KYC_DECLINED'>, bankName: string): MessageText {
  const what = `What you submitted for KYC level ${payload.level} was declined`;
  return plainWords(what, `${what}. Log in to read why.`, bankName);
}

/** The reason stays in the bank: what staff or the identity provider wrote is nobody's business on a lock screen (A44). */
function declinedWords(what: string, bankName: string): MessageText {
  const words = `Your ${what} was declined. Log in to read why and to put it right.`;
  return plainWords(`Your ${what} was declined`, words, bankName);
}

function sectionName(section: string): string {
  return Object.entries(ONBOARDING_SECTIONS).find(([key]) => key === section)?.[1] ?? 'onboarding';
}

type Completed = EventOf<'TRANSFER_COMPLETED'>;

/** Who paid reads the total, who received the amount. */
function transferAlerts(event: Completed, bankName: string): Alert[] {
  return [
    { customerId: event.customerId, text: wordsFor(event, 'Debit', bankName) },
    { customerId: event.payload.destinationCustomerId, text: wordsFor(event, 'Credit', bankName) },
  ];
}

function wordsFor(
  { payload, occurredAt }: Completed,
  side: 'Debit' | 'Credit',
  bankName: string,
): MessageText {
  const isDebit = side === 'Debit';
  const when = lagosText(occurredAt);
  const amount = formatNaira(kobo(BigInt(isDebit ? payload.totalKobo : payload.amountKobo)));
  const account = (isDebit ? payload.sourceAccountNumber : payload.destinationAccountNumber).slice(-4);
  const who = isDebit ? `To: ${payload.destinationAccountName}` : `From: ${payload.sourceAccountName}`;
  const what = isDebit ? 'left' : 'came into';
  return {
    subject: `${side}: ${amount}`,
    email: [
      `${amount} ${what} your account ending ${account}.`,
      '',
      who,
      `For: ${payload.narration}`,
      `When: ${when}`,
      `Reference: ${payload.reference}`,
      '',
      `If this was not you, contact ${bankName} at once.`,
    ].join('\n'),
    sms: `${bankName} ${side}: ${amount}. Acct: **${account}. ${who}. ${payload.narration}. ${when}. Ref ${payload.reference}`,
  };
}
