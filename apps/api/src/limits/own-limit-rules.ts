import { LIMITED_TYPES, type LimitedType } from '@harvest/contracts/limited-types';
import { type Kobo, kobo } from '@harvest/money';

/** How much may move at once and in a day. */
export type Limit = { readonly singleKobo: Kobo; readonly dailyKobo: Kobo };

/** What a customer set for one kind of payment from one account, and what takes its place later. */
export type OwnLimit = Limit & { readonly coming?: (Limit & { readonly at: Date }) | undefined };

/**
 * What is kept for whoever wants the most that their KYC level allows: it is above every cap, so that the cap alone binds, also
 * once the level has risen.
 */
const AS_THE_LEVEL: Limit = {
  singleKobo: kobo(100_000_000_000_000_000n),
  dailyKobo: kobo(100_000_000_000_000_000n),
};

/** A higher limit waits for so long, so that whoever got into an account cannot have it and use it at once (decision 73). */
const RAISE_HOURS = 24;

/** The kinds of payment a change is for: one, or all of the account (decision 27). */
export function typesOf(transferType: LimitedType | undefined): readonly LimitedType[] {
  return transferType === undefined ? LIMITED_TYPES : [transferType];
}

/** What binds now: what the customer set, and never more than the cap. */
export function limitInForce(own: OwnLimit | undefined, cap: Limit, now: Date): Limit {
  return lower(standing(own, now), cap);
}

/** Whether the customer wants it lower than their level has it; else it rises with the level. */
export function isOwnLimit(own: OwnLimit | undefined, now: Date): boolean {
  return !isSameLimit(standing(own, now), AS_THE_LEVEL);
}

function standing(own: OwnLimit | undefined, now: Date): Limit {
  if (own === undefined) return AS_THE_LEVEL;
  return own.coming !== undefined && own.coming.at <= now ? own.coming : own;
}

/** What will bind, and from when; undefined where nothing is to come. A cap that fell meanwhile takes its height from it. */
export function comingLimit(own: OwnLimit | undefined, cap: Limit, now: Date) {
  if (own?.coming === undefined || own.coming.at <= now) return undefined;
  return { ...lower(own.coming, cap), at: own.coming.at };
}

/**
 * What becomes of a limit that shall be `wanted`: whatever is lower counts at once, and what is higher a day later, or at once
 * where it may. What was still to come is over. The most that the cap allows is no limit of one's own (A264). Undefined: it is
 * so already, or on its way.
 */
export function changedLimit(
  own: OwnLimit | undefined,
  wanted: Limit,
  { cap, raisesAtOnce }: { readonly cap: Limit; readonly raisesAtOnce: boolean },
  now: Date,
): OwnLimit | undefined {
  const current = limitInForce(own, cap, now);
  const coming = comingLimit(own, cap, now);
  const { singleKobo, dailyKobo } = isSameLimit(wanted, cap) ? AS_THE_LEVEL : wanted;
  if (!isRaise(current, wanted) || raisesAtOnce) {
    const isSame = coming === undefined && isSameLimit(wanted, current);
    return isSame ? undefined : { singleKobo, dailyKobo };
  }
  if (coming !== undefined && isSameLimit(wanted, coming)) return undefined;
  const at = new Date(now.getTime() + RAISE_HOURS * 3_600_000);
  return { ...lower(wanted, current), coming: { singleKobo, dailyKobo, at } };
}

/** Whether any part of it is higher. */
export function isRaise(current: Limit, wanted: Limit): boolean {
  return wanted.singleKobo > current.singleKobo || wanted.dailyKobo > current.dailyKobo;
}

/** Neither part is above the other's; of two limits whose day holds what goes at once, so does this one's. */
export function lower(one: Limit, other: Limit): Limit {
  return {
    singleKobo: lowerKobo(one.singleKobo, other.singleKobo),
    dailyKobo: lowerKobo(one.dailyKobo, other.dailyKobo),
  };
}

function lowerKobo(one: Kobo, other: Kobo): Kobo {
  if (one < other) return one;
  return other;
}

function isSameLimit(one: Limit, other: Limit): boolean {
  return one.singleKobo === other.singleKobo && one.dailyKobo === other.dailyKobo;
}
