import { formatNaira, kobo, nairaNumber, readNaira, sumKobo } from '@harvest/money';
import type { ScheduledPaymentDetails, StartedSchedule } from '../../api/scheduled-payments-api.ts';
import type { StartedOperation } from '../../api/transfers-api.ts';
import { todayInLagos } from '../../lib/calendar-day.ts';
import type { Fact } from '../../ui/fact-list.tsx';
import type { PaymentReview, PaymentWords, StartedPayment } from '../payment/payment-attempt.ts';
import { type Plan, planOf, planWords } from '../schedule-words.ts';

/** How that which waits for a code speaks of itself. */
export type ApprovalWords = Pick<
  PaymentWords,
  'noun' | 'send' | 'done' | 'direction' | 'underWay' | 'unheard' | 'failed'
> & {
  /** What is true when it is refused. */
  readonly nothing: string;
  /** What may be true while nobody has heard back. */
  readonly mayBe: string;
};

/** What one code approves, and how it is found out whether it did. */
export type Approval = {
  /** Any reference approves all that was started together (decision 59). */
  readonly referenceNumber: string;
  readonly plan: Plan;
  /** What to look up once an answer got lost: by its uuid or its reference. */
  readonly id: string;
  readonly isApproved: (found: ScheduledPaymentDetails) => boolean;
};

/** It is started and waits for its code; what was asked for is the approval. */
export type StartedApproval = StartedPayment<Approval>;

/** What a start answers: one for each recipient. */
export type StartedSchedules = readonly [StartedSchedule, ...StartedSchedule[]];

/** Brings what a start answered to its code. */
export function startedApproval(
  items: StartedSchedules,
  review: PaymentReview,
  more: Pick<Approval, 'isApproved'> & { readonly id?: string },
): StartedApproval {
  const [first] = items;
  const { referenceNumber } = first;
  const request = { referenceNumber, plan: planOfStarted(first), id: referenceNumber, ...more };
  return { request, operation: sumOf(items), review };
}

function planOfStarted({ schedulePaymentSetting, lastDay }: StartedSchedule): Plan {
  const { schedulePaymentDate, scheduledInterval, repeatPayment } = schedulePaymentSetting;
  return { ...planOf(schedulePaymentDate, scheduledInterval, repeatPayment), lastDay };
}

/** When and how often, and what that comes to, as lines of a review. */
export function planFacts(items: StartedSchedules): readonly Fact[] {
  const plan = planOfStarted(items[0]);
  const words = planWords(plan, todayInLagos());
  const when = { label: 'When', value: `${words.charAt(0).toUpperCase()}${words.slice(1)}` };
  if (plan.runs === 1) return [when];
  const eachTime = readNaira(sumOf(items).total) ?? kobo(0);
  return [when, { label: `All ${plan.runs} times`, value: formatNaira(kobo(eachTime * BigInt(plan.runs))) }];
}

/** What all of them come to each time. What one of them warns of is said with its row. */
function sumOf(items: StartedSchedules): StartedOperation {
  const [first] = items;
  if (items.length === 1) return first;
  const sum = (part: 'amount' | 'fee' | 'vat' | 'stampDuty' | 'total') =>
    nairaNumber(sumKobo(...items.map((item) => readNaira(item[part]) ?? kobo(0))));
  return {
    ...first,
    amount: sum('amount'),
    fee: sum('fee'),
    vat: sum('vat'),
    stampDuty: sum('stampDuty'),
    total: sum('total'),
    sentSameMinutesAgo: null,
    sameIsOnItsWay: false,
    isNewRecipient: false,
  };
}
