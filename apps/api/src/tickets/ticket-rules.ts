import { TEXTS } from '@harvest/contracts/texts';
import type { TicketState } from '@harvest/contracts/ticket-kinds';
import { TICKET_KINDS, type TicketKind } from '@harvest/contracts/ticket-kinds';
import { lagosDate } from '../bank/lagos-time.ts';
import { readableLine } from '../bank/readable-line-rules.ts';
import { fail } from '../platform/errors.ts';

const HOUR_MS = 3_600_000;

/** Until when the bank has dealt with what came in at this moment. */
export function answerBy(
  { kind, answerHours }: { readonly kind: TicketKind; readonly answerHours?: number | undefined },
  now: Date,
): Date {
  return new Date(now.getTime() + (answerHours ?? TICKET_KINDS[kind].answerHours) * HOUR_MS);
}

export type Standing = { readonly resolved: boolean; readonly waitsSince: Date | undefined };

/** Where a ticket stands for the bank. */
export function stateOf({ resolved, waitsSince }: Standing): TicketState {
  if (resolved) return 'DONE';
  return waitsSince === undefined ? 'ANSWERED' : 'WAITING';
}

/** A subject as one line. @throws Refusal where nothing of it can be read */
export function readSubject(subject: string): string {
  return readable('subject', readableLine(subject, subject.length));
}

/**
 * A message as it was written, its lines kept, without what nobody sees or what turns text around. @throws Refusal where nothing
 * of it can be read
 */
export function readWords(field: 'body' | 'text', words: string): string {
  const plain = words.replaceAll(/\r\n?/g, '\n').replaceAll(UNWANTED, '').trim();
  // What joins letters is kept among them, and is nothing by itself.
  return readable(field, readableLine(plain, plain.length) === '' ? '' : plain);
}

/** Control characters but tabs and line breaks, and the marks that turn the direction of text. */
const UNWANTED = /(?![\n\t])\p{Cc}|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

function readable(field: string, text: string): string {
  if (text === '') throw fail('BAD_REQUEST', { fieldErrors: { [field]: TEXTS.fieldRequired } });
  return text;
}

/** Rows in their order under the days of Lagos they were opened on. */
export function groupByDay<Row extends { readonly createdAt: Date }>(rows: readonly Row[]) {
  const days = new Map<string, Row[]>();
  for (const row of rows) {
    const date = lagosDate(row.createdAt);
    days.set(date, [...(days.get(date) ?? []), row]);
  }
  return [...days].map(([date, tickets]) => ({ date, tickets }));
}
