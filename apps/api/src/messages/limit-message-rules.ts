import { LIMITED_TYPE_NAMES } from '@harvest/contracts/limited-types';
import { formatNaira, kobo } from '@harvest/money';
import type { EventOf, MessageText } from '../bank/bank-events.ts';
import { type ContactableBank, contactWords, shortContactWords } from '../bank/contact-words.ts';
import { lagosText } from '../bank/lagos-time.ts';

type Changed = EventOf<'LIMITS_CHANGED'>;
type Change = Changed['payload']['changes'][number];

/** What a customer is told once their limits changed: before and after, and from when on a higher one counts. */
export function limitsWords({ payload, occurredAt }: Changed, bank: ContactableBank): MessageText {
  const { accountNumber, changes } = payload;
  const account = accountNumber.slice(-4);
  const when = lagosText(occurredAt);
  const comingAt = changes.flatMap(({ coming }) => coming?.at ?? []).at(-1);
  const raised =
    comingAt === undefined ? '' : ` What is higher counts from ${lagosText(new Date(comingAt))}.`;
  const cancelled = changes.some((change) => change.cancelled !== undefined)
    ? ' A higher limit that was to come is cancelled.'
    : '';
  return {
    subject: 'Your limits were changed',
    email: [
      `The limits of your account ending ${account} were changed on ${when}.`,
      '',
      ...changes.flatMap(linesOf),
      '',
      `If this was not you, ${contactWords(bank)} at once.`,
    ].join('\n'),
    sms: `${bank.name}: the limits of your account ending ${account} were changed on ${when}.${raised}${cancelled} If not you, ${shortContactWords(bank)} at once.`,
  };
}

function linesOf({ transferType, before, now, coming, cancelled }: Change): string[] {
  const name = LIMITED_TYPE_NAMES[transferType];
  const stays = now.singleKobo === before.singleKobo && now.dailyKobo === before.dailyKobo;
  const lines = [`${name}: ${limitText(now)}${stays ? ', as before' : ` (before: ${limitText(before)})`}.`];
  if (coming !== undefined)
    lines.push(`${name}, from ${lagosText(new Date(coming.at))}: ${limitText(coming)}.`);
  if (cancelled !== undefined)
    lines.push(
      `${name}: the limit that was to count from ${lagosText(new Date(cancelled.at))} (${limitText(cancelled)}) is cancelled.`,
    );
  return lines;
}

function limitText({ singleKobo, dailyKobo }: Change['now']): string {
  return `${nairaOf(singleKobo)} at once, ${nairaOf(dailyKobo)} a day`;
}

function nairaOf(text: string): string {
  return formatNaira(kobo(BigInt(text)));
}
