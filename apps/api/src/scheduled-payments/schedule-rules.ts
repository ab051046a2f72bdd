import type { BillProduct, MeterType } from '@harvest/contracts/bill-details';
import { errorText } from '@harvest/contracts/errors';
import {
  dayOfRun,
  daysBetween,
  SCHEDULE_DAYS_AHEAD_MAX,
  type ScheduleInterval,
} from '@harvest/contracts/schedule-dates';
import type {
  ScheduledType,
  ScheduleState,
  ScheduleStatus,
  TransferType,
} from '@harvest/contracts/scheduled-payments';
import { formatNaira, type Kobo } from '@harvest/money';
import type { MessageText } from '../bank/bank-events.ts';
import { numberEnd } from '../bank/bill-words.ts';
import { type Failure, failureText } from '../bank/failure-words.ts';
import { lagosDay, startOfLagosDay } from '../bank/lagos-time.ts';
import { timesWords } from '../bank/schedule-words.ts';
import { codeSms, cutFor } from '../bank/sms-text-rules.ts';
import { fail } from '../platform/errors.ts';

/** Days are days in Lagos, year-month-day. */
export type Plan = {
  readonly firstDay: string;
  /** The payment that falls on the anchor day, and from which the later ones are counted. */
  readonly anchorDay: string;
  readonly anchorRun: number;
  /** Null where it is paid once. */
  readonly interval: ScheduleInterval | null;
  /** The first included. */
  readonly runsInAll: number;
};

/** To whom and when it is paid; what an edit changes. Of a bill: number, provider, whose it is, and what is bought. */
export type Terms = Plan & {
  readonly destinationAccountNumber: string;
  readonly destinationBankCode: string;
  readonly destinationBankName: string;
  readonly destinationAccountName: string;
  readonly amountKobo: Kobo;
  readonly description: string;
};

/** Why the bank paused a schedule. */
export type PauseReason = 'NAME_CHANGED' | 'ACCOUNT_DISABLED' | 'PRICE_CHANGED' | 'OFFER_NOT_SOLD';

export type Pause = {
  readonly because: PauseReason;
  /** Where the price went up: what it is now. */
  readonly newPriceKobo?: Kobo | undefined;
};

/** What a purchase has beside number and provider. */
export type BillTerms = {
  /** The bundle or bouquet; undefined where an amount is chosen. */
  readonly offerCode: string | undefined;
  readonly meterType: MeterType | undefined;
  /** Whom the provider may call about it, where that is not the customer. */
  readonly contactPhoneNumber: string | undefined;
};

/** What is paid: a transfer or a bill. */
export type Kind =
  | { readonly transferType: TransferType; readonly bill: undefined }
  | { readonly transferType: BillProduct; readonly bill: BillTerms };

export type Schedule = Paid & Kind;
export type ScheduledTransfer = Extract<Schedule, { readonly bill: undefined }>;
export type ScheduledBill = Extract<Schedule, { readonly bill: BillTerms }>;

type Paid = Terms & {
  readonly id: string;
  readonly customerId: string;
  readonly reference: string;
  readonly orderId: string;
  readonly position: number;
  readonly termsOrderId: string;
  readonly sourceAccountNumber: string;
  readonly saveAsBeneficiary: boolean;
  readonly state: ScheduleState | 'UNAPPROVED';
  readonly pausedBecause: PauseReason | undefined;
  /** Where it was paused for its price. */
  readonly newPriceKobo: Kobo | undefined;
  readonly nextRun: number;
  /** Of the next payment, or of the last one where none remains. */
  readonly day: string;
  readonly runsPaid: number;
  readonly dueAt: Date | undefined;
  readonly version: number;
  readonly waitingEditId: string | undefined;
  readonly createdAt: Date;
};

/** A schedule by other terms. */
export function withTerms(schedule: Schedule, terms: Terms): Schedule {
  return {
    ...schedule,
    destinationAccountNumber: terms.destinationAccountNumber,
    destinationBankCode: terms.destinationBankCode,
    destinationBankName: terms.destinationBankName,
    destinationAccountName: terms.destinationAccountName,
    amountKobo: terms.amountKobo,
    description: terms.description,
    firstDay: terms.firstDay,
    anchorDay: terms.anchorDay,
    anchorRun: terms.anchorRun,
    interval: terms.interval,
    runsInAll: terms.runsInAll,
  };
}

type Setting = {
  readonly schedulePaymentDate: string;
  readonly continuous?: boolean | undefined;
  readonly scheduledInterval?: ScheduleInterval | undefined;
  readonly repeatPayment?: number | undefined;
};

/** What is not continuous is paid once, whatever else is said (decision 36). */
export function planOf(setting: Setting): Plan {
  const { schedulePaymentDate: firstDay, continuous, scheduledInterval, repeatPayment } = setting;
  const interval = continuous === true ? (scheduledInterval ?? null) : null;
  const runsInAll = interval === null ? 1 : (repeatPayment ?? 1);
  return { firstDay, anchorDay: firstDay, anchorRun: 1, interval, runsInAll };
}

/** The day of a payment from the anchor on. */
export function dayOf({ anchorDay, anchorRun, interval }: Plan, run: number): string {
  return dayOfRun(anchorDay, interval, run - anchorRun + 1);
}

export function lastDayOf(plan: Plan): string {
  return dayOf(plan, plan.runsInAll);
}

/** What remains of a plan from a payment on, as if nothing had been before: its days stay the same. */
export function remainingOf<Planned extends Plan>(plan: Planned, nextRun: number): Planned {
  return {
    ...plan,
    firstDay: dayOf(plan, nextRun),
    anchorRun: plan.anchorRun - nextRun + 1,
    runsInAll: plan.runsInAll - nextRun + 1,
  };
}

/** @throws Refusal for a day that nobody can mean */
export function refuseDay(day: string, now: Date): void {
  const ahead = daysBetween(lagosDay(now), day);
  const fieldErrors = (code: 'SCHEDULE_DATE_PAST' | 'SCHEDULE_DATE_TOO_FAR') => ({
    fieldErrors: { schedulePaymentDate: errorText(code) },
  });
  if (ahead < 0) throw fail('SCHEDULE_DATE_PAST', fieldErrors('SCHEDULE_DATE_PAST'));
  if (ahead > SCHEDULE_DAYS_AHEAD_MAX)
    throw fail('SCHEDULE_DATE_TOO_FAR', fieldErrors('SCHEDULE_DATE_TOO_FAR'));
}

const HOUR_MS = 3_600_000;

/** The day so many days after another. */
export function daysAhead(day: string, days: number): string {
  return dayOfRun(day, 'DAILY', days + 1);
}

/** From when on the payment of a day is tried. */
export function dueAtOf(day: string, hour: number): Date {
  return new Date(startOfLagosDay(day).getTime() + hour * HOUR_MS);
}

/** The same where the customer has just said the day: today's is paid at once (decision 36). */
export function dueAtFrom(day: string, hour: number, now: Date): Date {
  return day <= lagosDay(now) ? now : dueAtOf(day, hour);
}

const LAST_TRY_HOUR = 20;

/** When to try again what could not be paid: every hour, until 20:00 of the day it was first tried on. */
export function nextTryAt(firstTriedAt: Date, now: Date): Date | undefined {
  const lastTryAt = dueAtOf(lagosDay(firstTriedAt), LAST_TRY_HOUR);
  if (now >= lastTryAt) return undefined;
  return new Date(Math.min(now.getTime() + HOUR_MS, lastTryAt.getTime()));
}

export const isOver = ({ state }: Pick<Schedule, 'state'>): boolean =>
  state !== 'ACTIVE' && state !== 'PAUSED' && state !== 'UNAPPROVED';

/** PENDING while payments remain; one that was cancelled did what it had paid by then (decision 37). */
export function statusOf({ state, runsPaid }: Pick<Schedule, 'runsPaid'> & { state: ScheduleState }) {
  const statuses: Record<ScheduleState, ScheduleStatus> = {
    ACTIVE: 'PENDING',
    PAUSED: 'PENDING',
    COMPLETED: 'COMPLETED',
    FAILED: 'FAILED',
    CANCELLED: runsPaid > 0 ? 'COMPLETED' : 'FAILED',
  };
  return statuses[state];
}

/** The days it is paid on next, so many at most. What fell into a pause is not paid any more. */
export function nextDaysOf(schedule: Schedule, count: number, now: Date): string[] {
  const days: string[] = [];
  if (isOver(schedule)) return days;
  const today = lagosDay(now);
  for (let run = schedule.nextRun; run <= schedule.runsInAll && days.length < count; run += 1) {
    const day = dayOf(schedule, run);
    if (schedule.state === 'ACTIVE' || day >= today) days.push(day);
  }
  return days;
}

const PAUSED_BECAUSE: Readonly<Record<Exclude<PauseReason, 'PRICE_CHANGED'>, string>> = {
  NAME_CHANGED:
    'The name is not the one you approved. Check whom it is for and save the payment again, then resume it.',
  ACCOUNT_DISABLED: 'You disabled the account it is paid from.',
  OFFER_NOT_SOLD: 'This is not sold any more. Cancel the payment, and schedule something else instead.',
};

export function pauseWords({ because, newPriceKobo }: Pause): string {
  if (because !== 'PRICE_CHANGED') return PAUSED_BECAUSE[because];
  const price = newPriceKobo === undefined ? '' : ` to ${formatNaira(newPriceKobo)}`;
  return `The price went up${price}. Save the payment again at the new price, then resume it.`;
}

/** What the customer reads; some refusals ask for a hand that nobody has to lend here. */
export function failureWords(failure: Failure): string {
  const { code } = failure;
  if (code === 'NAME_INQUIRY_UNAVAILABLE') return 'The other bank could not be reached. Nothing was sent.';
  if (code === 'BILLER_UNAVAILABLE') return 'The provider could not be reached. Nothing was bought.';
  return failureText(failure);
}

/** One spelling for a name, whatever spaces and capitals a bank writes it with. */
export function isSameName(one: string, other: string): boolean {
  const spelt = (name: string) => name.trim().replaceAll(/\s+/g, ' ').toUpperCase();
  return spelt(one) === spelt(other);
}

const SHORTER: readonly (ScheduleInterval | null)[] = ['DAILY', 'WEEKLY', 'MONTHLY', null];

/** Whether new terms ask for what was not approved: somebody else, something else, more money, more often, or sooner again. */
export function needsCode(old: Terms & Pick<Schedule, 'nextRun' | 'bill'>, edited: Terms): boolean {
  return (
    // Under the code of an offer something else may be sold by now, for the same money.
    (old.bill?.offerCode !== undefined && edited.description !== old.description) ||
    edited.destinationAccountNumber !== old.destinationAccountNumber ||
    !isSameName(edited.destinationAccountName, old.destinationAccountName) ||
    edited.amountKobo > old.amountKobo ||
    edited.runsInAll > old.runsInAll ||
    SHORTER.indexOf(edited.interval) < SHORTER.indexOf(old.interval) ||
    paysSooner(old, edited)
  );
}

/** Whether both plans pay on the same days. */
export function sameTimes(one: Plan, other: Plan): boolean {
  return (
    one.anchorDay === other.anchorDay &&
    one.anchorRun === other.anchorRun &&
    one.interval === other.interval &&
    one.runsInAll === other.runsInAll
  );
}

/** Whether a payment that remains would be made on an earlier day than it is planned for. */
function paysSooner(old: Plan & Pick<Schedule, 'nextRun'>, edited: Plan): boolean {
  for (let run = old.nextRun; run <= edited.runsInAll; run += 1)
    if (dayOf(edited, run) < dayOf(old, run)) return true;
  return false;
}

export type Scheduled = Pick<
  Terms,
  'destinationAccountName' | 'destinationAccountNumber' | 'amountKobo' | 'description'
> &
  Plan & { readonly sourceAccountNumber: string; readonly transferType: ScheduledType };

const endOf = (accountNumber: string) => accountNumber.slice(-4);

/** What one code schedules, in words: everything of one, and of many how many they are and all their money. */
export function summaryOf(scheduled: readonly Scheduled[], totalKobo: Kobo): string {
  const [first] = scheduled;
  if (first === undefined) throw new Error('Nothing is scheduled');
  const times = timesWords({ ...first, runs: first.runsInAll });
  const sources = new Set(scheduled.map((one) => one.sourceAccountNumber));
  const from =
    sources.size > 1
      ? `from ${sources.size} of your accounts`
      : `from your account ending ${endOf(first.sourceAccountNumber)}`;
  const total = `${formatNaira(totalKobo)} ${lastDayOf(first) === first.firstDay ? 'in all' : 'each time'}`;
  if (scheduled.length > 1) return `${total} to ${scheduled.length} accounts, ${from}, ${times}`;
  const bought = boughtWords(first);
  if (bought !== undefined) return `${formatNaira(totalKobo)} for ${bought}, ${from}, ${times}`;
  return (
    `${formatNaira(totalKobo)} to ${first.destinationAccountName}, account ending ` +
    `${endOf(first.destinationAccountNumber)}, ${from}, ${times}`
  );
}

/** What is bought and for which number, where it is a bill: `Ikeja Electric prepaid (meter ending 1111 of MUSA BELLO)`. */
export function boughtWords({
  transferType: product,
  description,
  destinationAccountNumber: number,
  destinationAccountName,
}: Omit<Scheduled, keyof Plan | 'amountKobo' | 'sourceAccountNumber'>): string | undefined {
  switch (product) {
    case 'AIRTIME':
    case 'DATA':
      return `${description} (${numberEnd({ product, number })})`;
    case 'ELECTRICITY_BILL':
    case 'CABLE_TV':
      return `${description} (${numberEnd({ product, number })} of ${destinationAccountName})`;
    case 'INTRA_BANK':
    case 'OWN_ACCOUNT':
    case 'INTERBANK':
      return undefined;
  }
}

/** What the message with the code says; no other six digits in a row. */
export function codeText(
  { verb, summary }: { readonly verb: 'schedules' | 'changes your scheduled payment to'; summary: string },
  { code, bankName, siteHost }: { code: string; bankName: string; siteHost: string },
): MessageText {
  const what = `${verb} ${summary}`;
  const does = verb === 'schedules' ? verb : 'changes a schedule to';
  // As `summaryOf` words them: from where, to whom or for what, and from when.
  const without = summary.replace(/, from (?:your account ending \d{4}|\d+ of your accounts)(?=, )/, '');
  const short = without
    .replace(/(?<= to ).{1,300}(?=, account ending )/, (name) => cutFor(name, 14))
    .replace(/(?<= for ).{1,300}(?= \(\w+ ending )/, (bought) => cutFor(bought, 14))
    .replace(/(?<= ending \d{4}) of .{1,300}(?=\), )/, '');
  const versions = [summary, without, short, short.replace(/, from [^,]+$/, '')];
  const warning = `We will never ask for your code. If you did not start this, do not share it and contact ${bankName}.`;
  return {
    subject:
      verb === 'schedules' ? 'Your code to schedule a payment' : 'Your code to change a scheduled payment',
    email: `Your ${bankName} code is ${code}.\n\nIt ${what}. It works for at most 5 minutes.\n\n${warning}`,
    sms: codeSms({ code, bankName, siteHost }, ...versions.map((words) => `${does} ${words}`)),
  };
}

/** What a code is bound to: from where, to which account, how much and when; not what the account is called, nor what for. */
export function contentOf(
  scheduled: readonly (Scheduled & {
    readonly destinationBankCode: string;
    readonly bill?: BillTerms | undefined;
  })[],
): string[] {
  return scheduled.flatMap((one) => [
    one.sourceAccountNumber,
    one.destinationBankCode,
    one.destinationAccountNumber,
    String(one.amountKobo),
    one.firstDay,
    one.anchorDay,
    one.interval ?? 'ONCE',
    String(one.runsInAll),
    ...(one.bill === undefined ? [] : [one.transferType, one.bill.offerCode ?? '', one.bill.meterType ?? '']),
  ]);
}
