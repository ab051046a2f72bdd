import { CODES_BY_PHONE_HOURS } from '@harvest/contracts/contacts';

/** Since when codes for money and factors go by SMS or app alone, and when one of them was entered (decision 55). */
export type CodesByPhone = { readonly since: Date; readonly codeEnteredAt: Date | undefined };

/** As the customer's row tells it. */
export function codesByPhoneOf(row: {
  readonly codes_by_phone_since: Date | null;
  readonly code_by_phone_entered_at: Date | null;
}): CodesByPhone | undefined {
  const { codes_by_phone_since: since, code_by_phone_entered_at: enteredAt } = row;
  return since === null ? undefined : { since, codeEnteredAt: enteredAt ?? undefined };
}

/** Somebody of whom that may be so; of whoever is no customer it never is. */
type Holder = { readonly codesByPhone?: CodesByPhone | undefined };

/** Until when they do so at least; after that until a code was entered. */
export function codesByPhoneUntil({ since }: CodesByPhone): Date {
  return new Date(since.getTime() + CODES_BY_PHONE_HOURS * 3_600_000);
}

/** Whether a mailbox is worth nothing for now: a day is not over yet, or nobody entered a code that only the phone or the app had. */
export function isByPhoneOnly({ codesByPhone }: Holder, now: Date): boolean {
  if (codesByPhone === undefined) return false;
  return codesByPhone.codeEnteredAt === undefined || now < codesByPhoneUntil(codesByPhone);
}

/** Whether codes may go to the phone alone by now: a number that took the place of a lost one waits for a day (A350). */
export function isPhoneProved(
  { phoneProvedAt }: { readonly phoneProvedAt?: Date | undefined },
  now: Date,
): boolean {
  return phoneProvedAt !== undefined && phoneProvedAt <= now;
}

/** From when codes go to a number that takes the place of a lost one. */
export function newPhoneCountsFrom(now: Date): Date {
  return new Date(now.getTime() + CODES_BY_PHONE_HOURS * 3_600_000);
}
