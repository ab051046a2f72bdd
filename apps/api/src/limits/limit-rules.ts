import type { ErrorCode, ErrorParams } from '@harvest/contracts/errors';
import { formatNaira, type Kobo, kobo, subtractKobo } from '@harvest/money';
import { lagosText } from '../bank/lagos-time.ts';
import type { OwnLimit } from './own-limit-rules.ts';

/** What may move by one limit, and what did today: by the cap, all products together, or by one of the customer's own. */
export type Allowance = { readonly singleKobo: Kobo; readonly dailyKobo: Kobo; readonly usedTodayKobo: Kobo };

/** What the customer set for one kind of payment from one account, and what takes its place later. */
type OwnLimitAllowance = Allowance & Pick<OwnLimit, 'coming'>;

export type LimitRefusal = {
  readonly code: Extract<
    ErrorCode,
    | 'KYC_LEVEL_TOO_LOW'
    | 'SINGLE_LIMIT_EXCEEDED'
    | 'DAILY_LIMIT_EXCEEDED'
    | 'OWN_SINGLE_LIMIT_EXCEEDED'
    | 'OWN_DAILY_LIMIT_EXCEEDED'
    | 'NEW_RECIPIENT_LIMIT_EXCEEDED'
    | 'NEW_RECIPIENTS_LIMIT_EXCEEDED'
  >;
  readonly params: ErrorParams;
};

/** Why this amount may not move today, or undefined when it may. The limits themselves are allowed. */
export function refuseByLimit(allowance: Allowance, amountKobo: Kobo): LimitRefusal | undefined {
  if (allowance.singleKobo === 0n) return { code: 'KYC_LEVEL_TOO_LOW', params: {} };
  if (amountKobo > allowance.singleKobo) {
    return { code: 'SINGLE_LIMIT_EXCEEDED', params: { limit: formatNaira(allowance.singleKobo) } };
  }
  const leftKobo = leftToday(allowance);
  if (amountKobo > leftKobo) {
    return { code: 'DAILY_LIMIT_EXCEEDED', params: { remaining: formatNaira(leftKobo) } };
  }
  return undefined;
}

/** The same by what the customer set for one kind of payment from one account, if they did. */
export function refuseByOwnLimit(
  own: OwnLimitAllowance | undefined,
  amountKobo: Kobo,
): LimitRefusal | undefined {
  if (own === undefined) return undefined;
  const { coming } = own;
  if (amountKobo > own.singleKobo) {
    const limit = formatNaira(own.singleKobo);
    const isHigher = coming !== undefined && coming.singleKobo > own.singleKobo;
    const later = isHigher && comingText(coming.at, `${formatNaira(coming.singleKobo)} at once`);
    return { code: 'OWN_SINGLE_LIMIT_EXCEEDED', params: { limit, ...later } };
  }
  const leftKobo = leftToday(own);
  if (amountKobo > leftKobo) {
    const remaining = formatNaira(leftKobo);
    const isHigher = coming !== undefined && coming.dailyKobo > own.dailyKobo;
    const later = isHigher && comingText(coming.at, `${formatNaira(coming.dailyKobo)} a day`);
    return { code: 'OWN_DAILY_LIMIT_EXCEEDED', params: { remaining, ...later } };
  }
  return undefined;
}

/** A higher limit that is on its way: whoever waits for it is told from when it counts. */
function comingText(at: Date, what: string): { readonly coming: string } {
  return { coming: ` From ${lagosText(at)} you can pay ${what}.` };
}

/** Whose money a cap on new recipients is about: what one of them gets, or all of them together. */
type NewRecipientCode = Extract<LimitRefusal['code'], `NEW_${string}`>;

/**
 * Why this amount may not go to a new recipient where so much was sent already, or undefined when it may. `what` names the
 * recipient in the refusal: `account`, `meter`.
 */
export function refuseToNewRecipient(
  code: NewRecipientCode,
  { capKobo, sentKobo }: { readonly capKobo: Kobo; readonly sentKobo: Kobo },
  { amountKobo, what }: { readonly amountKobo: Kobo; readonly what: string },
): LimitRefusal | undefined {
  const leftKobo = sentKobo < capKobo ? subtractKobo(capKobo, sentKobo) : kobo(0);
  if (amountKobo <= leftKobo) return undefined;
  const params = {
    isNew: `This ${what} is new. `,
    limit: formatNaira(capKobo),
    remaining: formatNaira(leftKobo),
  };
  return { code, params };
}

/** What may still move today. A cap that was lowered meanwhile leaves nothing, never less. */
export function leftToday({
  dailyKobo,
  usedTodayKobo,
}: Pick<Allowance, 'dailyKobo' | 'usedTodayKobo'>): Kobo {
  return dailyKobo > usedTodayKobo ? subtractKobo(dailyKobo, usedTodayKobo) : kobo(0);
}
