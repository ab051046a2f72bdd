import { describe, expect, test } from 'vitest';
import { contract } from './contract.ts';
import { ERRORS, type ErrorCode } from './errors.ts';

/** What is true of a transfer alone, for whoever buys sends nothing and has no recipient, and what customers call otherwise. */
const ONLY_OF_TRANSFERS =
  /\b(send|sends|sending|sent|transfers?|recipients?|beneficiar(y|ies)|receiving|account look-ups|billers?)\b/i;
const TOKEN_AGAIN = 'POST /api/utility/logs/{id}/token';
/** A bill that is paid now, later, or looked up. */
const BILLS = Object.entries(contract).filter(
  ([route]) => route.includes(' /api/utility/') || route.endsWith('/schedule-payments/bill'),
);

const refusalsOf = (routes: typeof BILLS): ErrorCode[] => [
  ...new Set(routes.flatMap(([, { errors }]) => [...errors])),
];

describe('the words of a refusal', () => {
  test.each(['INTERNAL' as const, ...refusalsOf(BILLS.filter(([route]) => route !== TOKEN_AGAIN))])(
    'of a bill, %s: are true of what is bought, too',
    (code) => {
      expect(ERRORS[code].text).not.toMatch(ONLY_OF_TRANSFERS);
    },
  );

  // A token is sent, and is no code.
  test.each(refusalsOf(BILLS.filter(([route]) => route === TOKEN_AGAIN)))(
    'to send a token again, %s: speak of no code',
    (code) => {
      expect(ERRORS[code].text).not.toMatch(/\bcodes?\b|\btransfers?\b/i);
    },
  );
});
