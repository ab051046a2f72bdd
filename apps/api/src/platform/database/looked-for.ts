import { readPartOfAmount } from '@harvest/input/amount';
import { type LookedForDays, readDays } from '@harvest/input/date';
import { type Expression, sql } from 'kysely';
import { lagosDay } from '../../bank/lagos-time.ts';

/** A search text, read as days and as part of an amount. */
export type LookedFor = {
  readonly days: LookedForDays | undefined;
  /** For LIKE, of an amount in naira without groups. */
  readonly amountPattern: string | undefined;
};

export function readLookedFor(q: string | undefined, now: Date): LookedFor {
  const part = readPartOfAmount(q ?? '');
  return {
    days: readDays(q ?? '', lagosDay(now)),
    amountPattern: part === undefined ? undefined : `%${part}%`,
  };
}

type Where = { readonly amountKobo?: string; readonly at?: string; readonly day?: string };

/** Whether a row has the amount, or is of the day, that is looked for, by its columns. */
export function holdsLookedFor({ days, amountPattern }: LookedFor, where: Where): Expression<boolean>[] {
  const { amountKobo, at, day } = where;
  return [
    ...(amountPattern === undefined || amountKobo === undefined
      ? []
      : [
          sql<boolean>`to_char(${sql.ref(amountKobo)} / 100.0, 'FM9999999999999990.00') like ${amountPattern}`,
        ]),
    ...(days === undefined || at === undefined
      ? []
      : [sql<boolean>`to_char(${sql.ref(at)} at time zone 'Africa/Lagos', ${days.format}) = ${days.value}`]),
    ...(days === undefined || day === undefined
      ? []
      : [sql<boolean>`to_char(${sql.ref(day)}::date, ${days.format}) = ${days.value}`]),
  ];
}
