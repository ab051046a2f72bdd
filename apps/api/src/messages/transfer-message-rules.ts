import type { NoticeKind } from '@harvest/contracts/alert-events';
import { formatNaira, kobo } from '@harvest/money';
import type { EventOf, MessageText } from '../bank/bank-events.ts';
import { type ContactableBank, contactWords, shortContactWords } from '../bank/contact-words.ts';
import { lagosText } from '../bank/lagos-time.ts';
import { quoted } from './foreign-words-rules.ts';
import { paymentPage } from './notice-link-rules.ts';

/** After so long without an answer somebody wonders, and is told that it arrived (A114). */
const WONDERS_AFTER_SECONDS = 60;

/** What one customer is told about an event. */
export type Alert = {
  readonly customerId: string;
  /** What it is about decides how it is told: an event of ALERT_EVENTS as the customer chose, anything else in every way. */
  readonly kind: NoticeKind;
  readonly text: MessageText;
  /** The page of the app it leads to. */
  readonly link: string | null;
  /** Whoever has an address reads it there, and nowhere else. */
  readonly isMailOnly?: boolean;
  /** The bank owes it in writing: it is mailed whatever the customer chose. */
  readonly isAlwaysMailed?: boolean;
};
type Completed = EventOf<'TRANSFER_COMPLETED'>;
type OnItsWay = EventOf<'TRANSFER_ON_ITS_WAY'>;
type Returned = EventOf<'TRANSFER_RETURNED'>;
type NotSent = EventOf<'TRANSFER_NOT_SENT'>;

/** Inside the bank who paid reads the total and what is left, and who received the amount. */
export function completedAlerts(event: Completed, bank: ContactableBank): Alert[] {
  const { customerId, payload, occurredAt } = event;
  const { destinationCustomerId, debitedAt, reference } = payload;
  const link = paymentPage(reference);
  const isTold = (reader: string) => !payload.toldTogether || reader !== customerId;
  if (destinationCustomerId !== undefined)
    return [
      { customerId, kind: 'DEBIT' as const, text: debitWords(event, bank), link },
      {
        customerId: destinationCustomerId,
        kind: 'CREDIT' as const,
        text: creditWords(creditOf(event), payload.sourceAccountName, bank),
        // The second leg of a move between own accounts bears a reference of its own (decision 35).
        link: destinationCustomerId === customerId ? paymentPage(`${reference}-C`) : link,
      },
    ].filter((alert) => isTold(alert.customerId));
  if (!isTold(customerId)) return [];
  // Of its debit they were told then.
  const tookMs = occurredAt.getTime() - new Date(debitedAt ?? occurredAt).getTime();
  if (tookMs < WONDERS_AFTER_SECONDS * 1000) return [];
  return [{ customerId, kind: 'DEBIT', text: arrivedWords(event, bank), link }];
}

export function debitWords(
  { type, payload, occurredAt }: Completed | OnItsWay,
  bank: ContactableBank,
): MessageText {
  const isOnItsWay = type === 'TRANSFER_ON_ITS_WAY';
  const amount = nairaOf(payload.totalKobo);
  const account = endOf(payload.sourceAccountNumber);
  const to = isOnItsWay ? recipientOf(payload) : payload.destinationAccountName;
  const when = lagosText(occurredAt);
  // As it stood the moment the money went, though the message may come later (A105).
  const left = payload.availableKobo === undefined ? undefined : nairaOf(payload.availableKobo);
  return {
    subject: `Debit: ${amount}`,
    email: [
      `${amount} left your account ending ${account}.`,
      '',
      `To: ${to}`,
      `You wrote: ${quoted(payload.narration)}`,
      `When: ${when}`,
      `Reference: ${payload.reference}`,
      ...(left === undefined ? [] : [`Available balance after it: ${left}`]),
      '',
      ...(isOnItsWay ? [`It is on its way. Should it not arrive, it comes back and we tell you.`, ''] : []),
      `If this was not you, ${contactWords(bank)} at once.`,
    ].join('\n'),
    notice: `To ${to}, from your account ending ${account}.`,
    sms: [
      `${bank.name} Debit: ${amount}. Acct: **${account}. To: ${to}. ${when}. Ref ${payload.reference}`,
      ...(left === undefined ? [] : [`Avail bal: ${left}`]),
      `If not you, ${shortContactWords(bank)}`,
    ].join('. '),
  };
}

type Credit = {
  readonly occurredAt: Date;
  readonly payload: {
    readonly amountKobo: string;
    readonly accountNumber: string;
    readonly narration: string;
    readonly reference: string;
  };
};

const creditOf = ({ payload, occurredAt }: Completed): Credit => ({
  occurredAt,
  payload: { ...payload, accountNumber: payload.destinationAccountNumber },
});

export function creditWords(
  { payload, occurredAt }: Credit,
  from: string,
  bank: ContactableBank,
): MessageText {
  const amount = nairaOf(payload.amountKobo);
  const account = endOf(payload.accountNumber);
  const when = lagosText(occurredAt);
  return {
    subject: `Credit: ${amount}`,
    email: [
      `${amount} came into your account ending ${account}.`,
      '',
      `From: ${from}`,
      `They wrote: ${quoted(payload.narration)}`,
      `When: ${when}`,
      `Reference: ${payload.reference}`,
      '',
      `If you do not know what it is for, ${contactWords(bank)}.`,
    ].join('\n'),
    notice: `From ${from}, into your account ending ${account}.`,
    sms: `${bank.name} Credit: ${amount}. Acct: **${account}. From: ${from}. ${when}. Ref ${payload.reference}`,
  };
}

/** Several payments of one account into another: how many, what they come to, and by mail each of them (A464). */
export function creditsWords(events: readonly Completed[], bank: ContactableBank): MessageText {
  const [first] = events;
  if (first === undefined) throw new Error('There is no credit to tell of');
  const { destinationAccountNumber, sourceAccountName: from } = first.payload;
  const total = togetherOf(events.map(({ payload }) => payload.amountKobo));
  const account = endOf(destinationAccountNumber);
  const when = whenOf(events);
  const payments = `${events.length} payments`;
  return {
    subject: `Credit: ${total} in ${payments}`,
    email: [
      `${total} came into your account ending ${account} in ${payments}.`,
      '',
      `From: ${from}`,
      `When: ${when}`,
      '',
      ...events.map(
        ({ payload: { amountKobo, narration, reference } }) =>
          `${nairaOf(amountKobo)}. They wrote: ${quoted(narration)}. Reference: ${reference}`,
      ),
      '',
      `If you do not know what they are for, ${contactWords(bank)}.`,
    ].join('\n'),
    notice: `From ${from}, into your account ending ${account}.`,
    sms: `${bank.name} Credit: ${total} in ${payments}. Acct: **${account}. From: ${from}. ${when}. Log in to see each`,
  };
}

function arrivedWords({ payload, occurredAt }: Completed, bank: ContactableBank): MessageText {
  const what = `The ${nairaOf(payload.amountKobo)} you sent to ${recipientOf(payload)} arrived`;
  return {
    subject: `Arrived: ${nairaOf(payload.amountKobo)}`,
    email: `${what}.\n\nWhen: ${lagosText(occurredAt)}\nReference: ${payload.reference}`,
    sms: `${bank.name}: ${what}. Ref ${payload.reference}`,
  };
}

/** Charges come back too, so what is back is all that had left. */
export function returnedWords({ payload, occurredAt }: Returned, bank: ContactableBank): MessageText {
  const amount = nairaOf(payload.totalKobo);
  const account = endOf(payload.sourceAccountNumber);
  const notSent = `It could not be sent to ${recipientOf(payload)}, and nothing was charged.`;
  const why = `${notSent} ${payload.why}`.trimEnd();
  return {
    subject: `Returned: ${amount}`,
    email: [
      `${amount} is back in your account ending ${account}. ${why}`,
      '',
      `When: ${lagosText(occurredAt)}`,
      `Reference: ${payload.reference}`,
      '',
      `If you have a question about it, ${contactWords(bank)}.`,
    ].join('\n'),
    sms: `${bank.name}: ${amount} is back in Acct: **${account}. ${why} Ref ${payload.reference}`,
  };
}

/** Several that came back into one account (A464). */
export function allReturnedWords(events: readonly Returned[], bank: ContactableBank): MessageText {
  const [first] = events;
  if (first === undefined) throw new Error('There is no return to tell of');
  const total = togetherOf(events.map(({ payload }) => payload.totalKobo));
  const account = endOf(first.payload.sourceAccountNumber);
  const notSent = `${events.length} payments could not be sent, and nothing was charged for them.`;
  return {
    subject: `Returned: ${total}, ${events.length} payments`,
    email: [
      `${total} is back in your account ending ${account}. ${notSent}`,
      '',
      `When: ${whenOf(events)}`,
      '',
      ...events.map(({ payload }) =>
        `${nairaOf(payload.totalKobo)} to ${recipientOf(payload)}. Reference: ${payload.reference}. ${payload.why}`.trimEnd(),
      ),
      '',
      `If you have a question about them, ${contactWords(bank)}.`,
    ].join('\n'),
    sms: `${bank.name}: ${total} is back in Acct: **${account}. ${notSent} Log in to see which and why`,
  };
}

/** What was kept back never left, charges included. */
export function notSentWords({ payload, occurredAt }: NotSent, bank: ContactableBank): MessageText {
  const amount = nairaOf(payload.amountKobo);
  const what = `${amount} to ${recipientOf(payload)} was not sent`;
  const account = endOf(payload.sourceAccountNumber);
  return {
    subject: `Not sent: ${amount}`,
    email: [
      `${what}. The money is still in your account ending ${account}, and nothing was charged.`,
      '',
      `Why: ${payload.why}`,
      `When: ${lagosText(occurredAt)}`,
      `Reference: ${payload.reference}`,
      '',
      `If you have a question about it, ${contactWords(bank)}.`,
    ].join('\n'),
    sms: `${bank.name}: ${what}. The money is still in Acct: **${account}. ${payload.why} Ref ${payload.reference}`,
  };
}

function recipientOf(payload: OnItsWay['payload']): string {
  return `${payload.destinationAccountName} at ${payload.destinationBankName}`;
}

function endOf(accountNumber: string): string {
  return accountNumber.slice(-4);
}

/** From the first to the last of them, where that makes a difference. */
function whenOf(events: readonly { readonly occurredAt: Date }[]): string {
  const times = events
    .map(({ occurredAt }) => occurredAt)
    .sort((one, other) => one.getTime() - other.getTime());
  return [...new Set(times.map(lagosText))]
    .filter((_, place, all) => place === 0 || place === all.length - 1)
    .join(' to ');
}

function togetherOf(amounts: readonly string[]): string {
  return nairaOf(String(amounts.reduce((sum, amountKobo) => sum + BigInt(amountKobo), 0n)));
}

function nairaOf(amountKobo: string): string {
  return formatNaira(kobo(BigInt(amountKobo)));
}
