import { formatNaira, kobo } from '@harvest/money';
import type { EventOf, MessageText } from '../bank/bank-events.ts';
import { type ContactableBank, contactWords, shortContactWords } from '../bank/contact-words.ts';
import { lagosText } from '../bank/lagos-time.ts';
import { dayWords, timesWords } from '../bank/schedule-words.ts';

type ScheduleEvent = EventOf<
  | 'SCHEDULE_APPROVED'
  | 'SCHEDULE_CHANGED'
  | 'SCHEDULE_ALTERED'
  | 'SCHEDULED_RUN_WAITS'
  | 'SCHEDULED_RUN_FAILED'
  | 'SCHEDULE_PAUSED'
  | 'SCHEDULE_ENDED'
>;

const THEIR_DOING: ReadonlySet<ScheduleEvent['type']> = new Set([
  'SCHEDULE_APPROVED',
  'SCHEDULE_CHANGED',
  'SCHEDULE_ALTERED',
]);

const ALTERED: Readonly<Record<EventOf<'SCHEDULE_ALTERED'>['payload']['what'], string>> = {
  PAUSED: 'was paused',
  RESUMED: 'was resumed',
  SKIPPED: 'was told to leave out its next payment',
  CANCELLED: 'was cancelled',
  EDITED: 'was changed',
  ENDED: 'was ended',
};

/** What happened and, where there is something to add, what it means for the customer. */
type Words = { readonly subject: string; readonly what: string; readonly next?: string };

/** What a customer is told of a payment that is made without them. */
export function scheduleWords(event: ScheduleEvent, bank: ContactableBank): MessageText {
  const { subject, what, next } = wordsFor(event);
  const { reference, sourceAccountNumber } = event.payload;
  const said = next === undefined ? what : `${what} ${next}`;
  // Whoever did it may not have been the customer.
  const isTheirDoing = THEIR_DOING.has(event.type);
  return {
    subject,
    email: [
      said,
      '',
      `From: your account ending ${sourceAccountNumber.slice(-4)}`,
      `When: ${lagosText(event.occurredAt)}`,
      `Reference: ${reference}`,
      ...(isTheirDoing ? ['', `If this was not you, ${contactWords(bank)} at once.`] : []),
    ].join('\n'),
    sms: [
      `${bank.name}: ${said} Ref ${reference}`,
      ...(isTheirDoing ? [`If not you, ${shortContactWords(bank)}`] : []),
    ].join('. '),
  };
}

type NotPaid = EventOf<'SCHEDULED_RUN_FAILED'> | EventOf<'SCHEDULE_PAUSED'>;

/** Several payments of one account that were not made, or were paused, at one moment: by mail each of them, with why (A464). */
export function notPaidWords(events: readonly NotPaid[], bank: ContactableBank): MessageText {
  const [first] = events;
  if (first === undefined) throw new Error('There is no payment to tell of');
  const total = formatNaira(kobo(events.reduce((sum, { payload }) => sum + BigInt(payload.amountKobo), 0n)));
  const them = `${events.length} scheduled payments`;
  const isPaused = first.type === 'SCHEDULE_PAUSED';
  const what = isPaused
    ? `We paused ${them}, ${total} in total. Nothing was paid.`
    : `${them} were not made, ${total} in total.`;
  const [problem, ...others] = new Set(events.map(({ payload }) => payload.problem));
  const why = others.length === 0 && problem !== undefined ? ` ${problem}` : '';
  return {
    subject: isPaused ? `${them} are paused: ${total} in total` : `${them} were not made: ${total} in total`,
    email: [
      `${what}${why}`,
      '',
      `From: your account ending ${first.payload.sourceAccountNumber.slice(-4)}`,
      `When: ${lagosText(first.occurredAt)}`,
      '',
      ...events.map((event) => `${wordsOfEach(event)} Reference: ${event.payload.reference}`),
    ].join('\n'),
    sms: `${bank.name}: ${what}${why} Log in and open Scheduled Payment to see each`,
  };
}

function wordsOfEach(event: NotPaid): string {
  const { what, next } = wordsFor(event);
  return next === undefined ? what : `${what} ${next}`;
}

function wordsFor({ type, payload }: ScheduleEvent): Words {
  const amount = formatNaira(kobo(BigInt(payload.amountKobo)));
  const payment =
    payload.bought === undefined
      ? `${amount} to ${payload.destinationAccountName} at ${payload.destinationBankName}`
      : `${amount} for ${payload.bought}`;
  switch (type) {
    case 'SCHEDULE_APPROVED': {
      const whom = payload.count === 1 ? payment : `${amount} to ${payload.count} accounts`;
      return {
        subject: `Scheduled: ${amount}`,
        what: `You scheduled ${whom}, ${timesWords(payload)}.`,
        next: 'You can change, pause or cancel it under Scheduled Payment.',
      };
    }
    case 'SCHEDULE_CHANGED':
      return {
        subject: `Scheduled payment changed: ${amount}`,
        what: `Your scheduled payment is now ${payment}. The next one is on ${dayWords(payload.nextDay)}.`,
      };
    case 'SCHEDULE_ALTERED': {
      const done = ALTERED[payload.what];
      if (payload.count > 1) {
        const them = `${payload.count} scheduled payments, ${amount} in all,`;
        const were = done.replace('was', 'were');
        return {
          subject: `${them} ${were}`,
          what: `${payload.count} scheduled payments of one list, ${amount} in all, ${were} in your internet banking.`,
        };
      }
      return {
        subject: `Scheduled payment of ${amount} ${done}`,
        what: `Your scheduled payment of ${payment} ${done} in your internet banking.`,
        ...(payload.what === 'ENDED' && { next: 'Its last payment was left out, and no more follow.' }),
      };
    }
    case 'SCHEDULED_RUN_WAITS':
      if (payload.count > 1)
        return {
          subject: `Not enough money for ${payload.count} scheduled payments of ${amount}`,
          what: `There is not enough money for all ${payload.count} scheduled payments that are due now, ${amount} together.`,
          next: 'We try again every hour until 20:00 today. Put money into the account and they are paid.',
        };
      return {
        subject: `Not enough money for a scheduled payment of ${amount}`,
        what: `There is not enough money for your scheduled payment of ${payment}, due on ${dayWords(payload.day)}.`,
        next: 'We try again every hour until 20:00 today. Put money into the account and it is paid.',
      };
    case 'SCHEDULED_RUN_FAILED':
      return {
        subject: `Scheduled payment of ${amount} was not made`,
        what: `Your scheduled payment of ${payment} on ${dayWords(payload.day)} was not made. ${payload.problem}`,
        next:
          payload.nextDay === null
            ? 'It was the last one: no more follow.'
            : `The next one is on ${dayWords(payload.nextDay)}.`,
      };
    case 'SCHEDULE_PAUSED':
      return {
        subject: `Scheduled payment of ${amount} is paused`,
        what: `We paused your scheduled payment of ${payment}, and nothing was paid. ${payload.problem}`,
      };
    case 'SCHEDULE_ENDED': {
      const done = payload.bought === undefined ? 'sent' : 'made';
      return {
        subject: `The last scheduled payment was ${done}`,
        what: `The last payment of ${payment} was ${done}. ${payload.paid} of ${payload.runs} were ${done}, and no more follow.`,
      };
    }
  }
}
