import { type Kobo, nairaNumber, parseNaira } from '@harvest/money';
import { z } from 'zod';

/** NUL and lone surrogates cannot be stored or shown, so no text may hold them (threat 24). */
function isStorable(value: string): boolean {
  return value.isWellFormed() && !value.includes('\u0000');
}

/** Free text of at most `max` characters. */
export const text = (max: number) =>
  z.string().max(max).refine(isStorable, { error: 'This text holds characters we cannot store' });

/** Free text that says something. */
export const requiredText = (max: number) =>
  text(max).refine((value) => value.trim() !== '', { error: 'This field is required' });

/** Ten digits, kept as text because of leading zeros (S2 §5). */
export const accountNumber = z.string().regex(/^\d{10}$/, { error: 'Account Number must be 10 characters' });

/** Six ASCII digits as text; numbers, spaces and other digits are refused without costing a try (threat 3). */
export const code = z.string().regex(/^[0-9]{6}$/, { error: 'Enter the six digits of the code' });

/** Lower case, so that one id has one spelling. */
export const id = z.uuid().toLowerCase();

/** Naira as a JSON number on the wire, whole kobo inside (decision 3). */
export const naira = z.codec(
  z.number(),
  z.custom<Kobo>((value) => typeof value === 'bigint'),
  {
    decode: (value, payload) => {
      const amount = parseNaira(value);
      if (amount !== null) return amount;
      payload.issues.push({
        code: 'custom',
        input: value,
        message: 'Enter an amount in naira with at most two decimals',
      });
      return z.NEVER;
    },
    encode: nairaNumber,
  },
);

/** An amount somebody wants to move: more than nothing. */
export const positiveNaira = naira.refine((amount) => amount > 0n, { error: 'Enter an amount above zero' });

/** Paging, search and filters that every list understands (decision 7). */
export const listQuery = z.object({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  size: z.coerce.number().int().min(1).max(50).default(10),
  q: text(100).optional(),
  status: text(20).optional(),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
});
export type ListQuery = z.output<typeof listQuery>;

/** What a route answers when there is nothing to tell but that it worked. */
export const done = z.object({ message: z.string() });
