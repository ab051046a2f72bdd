import { ALERT_EVENTS } from '@harvest/contracts/alert-events';
import { formatNaira, kobo } from '@harvest/money';
import type { EventOf, MessageText } from '../bank/bank-events.ts';
import { type ContactableBank, contactWords, shortContactWords } from '../bank/contact-words.ts';
import { lagosText } from '../bank/lagos-time.ts';

type WaysChanged = Extract<EventOf<'ALERTS_CHANGED'>['payload'], { changes: unknown }>['changes'][number];

/** What a customer is told once how they are told was changed; whoever did it may not have been the customer. */
export function alertsChangedWords(
  { payload, occurredAt }: EventOf<'ALERTS_CHANGED'>,
  bank: ContactableBank,
): MessageText {
  const what = changeWords(payload);
  return {
    subject: 'Your alerts were changed',
    email: `${what}\n\nWhen: ${lagosText(occurredAt)}\n\nIf this was not you, ${contactWords(bank)} at once.`,
    sms: `${bank.name}: ${shortWords(payload) ?? what} If not you, ${shortContactWords(bank)} at once.`,
  };
}

/** For an SMS, which names two alerts at most. */
function shortWords(payload: EventOf<'ALERTS_CHANGED'>['payload']): string | undefined {
  if (!('changes' in payload) || payload.changes.length <= 2) return undefined;
  return `${payload.changes.length} of your alerts were changed. Log in and open Settings to see them.`;
}

function changeWords(payload: EventOf<'ALERTS_CHANGED'>['payload']): string {
  if ('accountNumber' in payload) {
    const account = `your account ending ${payload.accountNumber.slice(-4)}`;
    return payload.belowKobo === null
      ? `You are not told any more when the balance of ${account} is low.`
      : `You are told now when ${account} has less than ${nairaOf(payload.belowKobo)}.`;
  }
  return payload.changes.map(waysWords).join(' ');
}

function waysWords({ event, inApp, email, sms }: WaysChanged): string {
  const ways = [
    ...(inApp ? ['in the app'] : []),
    ...(email ? ['by e-mail'] : []),
    ...(sms ? ['by text message'] : []),
  ];
  const alert = `Alerts of “${ALERT_EVENTS[event]}”`;
  const last = ways.pop();
  if (last === undefined) return `${alert} are turned off.`;
  return `${alert} come ${ways.length === 0 ? last : `${ways.join(', ')} and ${last}`} now.`;
}

/** What was left is told in messages; in the app it stays behind the eye that shows balances. */
export function lowBalanceWords(
  { payload, occurredAt }: EventOf<'LOW_BALANCE'>,
  bank: ContactableBank,
): MessageText {
  const account = `Your account ending ${payload.accountNumber.slice(-4)}`;
  const below = nairaOf(payload.belowKobo);
  const left = nairaOf(payload.availableKobo);
  return {
    subject: 'A balance is low',
    email: `${account} has less than ${below}: you can still spend ${left}.\n\nWhen: ${lagosText(occurredAt)}`,
    sms: `${bank.name}: ${account.toLowerCase()} has less than ${below}. Avail bal: ${left}`,
    notice: `${account} has less than ${below}.`,
  };
}

export function signedInWords(
  { payload, occurredAt }: EventOf<'SIGNED_IN'>,
  bank: ContactableBank,
): MessageText {
  const what = payload.browser === undefined ? 'You logged in.' : `You logged in with ${payload.browser}.`;
  const next = 'If this was not you, lock your accounts and change your password at once';
  return {
    subject: 'New login',
    email: `${what} ${next}, and ${contactWords(bank)}.\n\nWhen: ${lagosText(occurredAt)}`,
    sms: `${bank.name}: ${what} ${lagosText(occurredAt)}. ${next}, and ${shortContactWords(bank)}.`,
    notice: `${what} ${next}.`,
  };
}

function nairaOf(amountKobo: string): string {
  return formatNaira(kobo(BigInt(amountKobo)));
}
