import { dayOfRun } from '@harvest/contracts/schedule-dates';
import { TEXTS } from '@harvest/contracts/texts';
import { readAmount } from '@harvest/input/amount';
import { nairaNumber, parseNaira } from '@harvest/money';
import { useForm } from '@mantine/form';
import { useEffect, useEffectEvent, useState } from 'react';
import { fieldErrorsOf, refusalCode } from '../../api/failure.ts';
import {
  type ScheduledPaymentDetails,
  type StartedSchedule,
  useEditScheduledPaymentMutation,
} from '../../api/scheduled-payments-api.ts';
import { nameObstacle } from '../../components/name-obstacle.ts';
import { paymentTextOf } from '../../components/payment/bill-words.ts';
import type { PaymentReview, Refusal } from '../../components/payment/payment-attempt.ts';
import { repeatProblem, runsOf, scheduleDayProblem } from '../../components/schedule-rules.ts';
import type { Times } from '../../components/schedule-times.tsx';
import { type Plan, planOf } from '../../components/schedule-words.ts';
import {
  type ApprovalWords,
  planFacts,
  type StartedApproval,
  startedApproval,
} from '../../components/scheduling/approval.ts';
import { scheduledBillReview } from '../../components/scheduling/scheduled-bill.ts';
import { reportRefusedStart } from '../../components/start-problem.tsx';
import { toast } from '../../components/toast.ts';
import { amountProblem, destinationProblem } from '../../components/transfer-rules.ts';
import { useNameInquiry } from '../../components/use-name-inquiry.ts';
import { groupedAccountNumber } from '../../lib/account-number.ts';
import { bank } from '../../lib/bank.ts';
import { dayText, todayInLagos } from '../../lib/calendar-day.ts';
import { createIdempotencyKeys } from '../../lib/idempotency-keys.ts';
import { plainNaira } from '../../lib/naira-text.ts';

export const EDIT_WORDS: ApprovalWords = {
  noun: 'change',
  send: 'Save changes',
  done: 'changed',
  direction: 'to',
  underWay: "You're changing it to",
  unheard: 'You asked us to change it to',
  nothing: 'Nothing was changed',
  mayBe: 'The new terms may count already.',
  failed: TEXTS.editScheduledPaymentFailed,
};

/** The same of a bill. */
export const BILL_EDIT_WORDS: ApprovalWords = { ...EDIT_WORDS, direction: 'for' };

/** Named as on the wire, so that what the bank finds wrong with one of them can stand beside it. */
type EditValues = Times & {
  destinationAccountNumber: string;
  amount: string;
  description: string;
};

/** What was typed into a form whose payment changed meanwhile. */
export type KeptEdit = Partial<EditValues>;

const CHANGED_SINCE =
  'This payment has changed since you opened it. What you typed is kept: check it and save again.';
const WAS_CHANGED: Refusal = { text: CHANGED_SINCE, code: 'SCHEDULE_STALE' };

const FIELDS = [
  'destinationAccountNumber',
  'amount',
  'description',
  'schedulePaymentDate',
  'scheduledInterval',
  'repeatPayment',
] as const;
const NAME_WORDS = {
  needed: 'Enter a 10-digit account number so we can confirm the name.',
  check: 'Check the account number.',
};

type Edited = {
  /** What was typed before the payment changed; null where nothing was. */
  readonly kept: KeptEdit | null;
  readonly onChangedSince: (kept: KeptEdit) => void;
  readonly onDirty: (isDirty: boolean) => void;
  readonly onSaved: () => void;
  /** It is saved, and counts once its code was entered. */
  readonly onStarted: (started: StartedApproval) => void;
};

/** New terms for a scheduled payment: what is typed in, whose account it is, and what speaks against it (S2 §8). */
export function useEdit(payment: ScheduledPaymentDetails, edited: Edited) {
  const { kept, onChangedSince, onDirty, onSaved, onStarted } = edited;
  const [edit, { isLoading }] = useEditScheduledPaymentMutation();
  const [refusal, setRefusal] = useState<Refusal | null>(kept === null ? null : WAS_CHANGED);
  const [keys] = useState(createIdempotencyKeys);
  const isContinuous = payment.interval !== null;
  // Its number stays, and whose it is the bank asks for itself.
  const isBill = payment.bill !== null;
  const form = useForm<EditValues>({
    initialValues: valuesOf(payment),
    validate: {
      destinationAccountNumber: (number) => (isBill ? null : destinationProblem(number)),
      amount: amountProblem,
      description: (description) => (description.trim() === '' ? TEXTS.fieldRequired : null),
      // Its own next day is good as it is, also while it is being paid.
      schedulePaymentDate: (day) =>
        day !== '' && day === payment.nextDay ? null : scheduleDayProblem(day, todayInLagos()),
      scheduledInterval: (interval) => (isContinuous && interval === '' ? TEXTS.fieldRequired : null),
      repeatPayment: (repeat) => (isContinuous ? repeatProblem(repeat, payment.runsOver + 1) : null),
    },
  });
  const { values } = form;
  // S2 §9: at the bank of the record, or at this one where it has none (decision 59).
  const bankCode = payment.destinationBankCode || bank.code;
  const inquiry = useNameInquiry(isBill ? '' : values.destinationAccountNumber, bankCode);
  const isSameAccount = values.destinationAccountNumber === payment.destinationAccountNumber;
  const newName =
    isSameAccount && inquiry.status === 'found' && inquiry.accountName !== payment.destinationAccountName
      ? inquiry.accountName
      : null;

  const keepTyped = useEffectEvent(() => {
    if (kept !== null) form.setValues(kept);
  });
  useEffect(() => keepTyped(), []);

  const isDirty = form.isDirty();
  const tell = useEffectEvent(onDirty);
  useEffect(() => {
    tell(isDirty);
    return () => tell(false);
  }, [isDirty]);

  const submit = form.onSubmit(
    async (typed) => {
      const amountKobo = readAmount(typed.amount);
      if (isLoading || (!isBill && inquiry.status !== 'found') || amountKobo === null) return;
      setRefusal(null);
      const body = bodyOf(payment, typed, nairaNumber(amountKobo));
      const { data, error } = await edit({ body, idempotencyKey: keys.keyOf(body) });
      if (error && refusalCode(error) === 'SCHEDULE_STALE') {
        setRefusal(WAS_CHANGED);
        toast.failure(CHANGED_SINCE);
        const changed = FIELDS.filter((field) => form.isDirty(field));
        onChangedSince(Object.fromEntries(changed.map((field) => [field, typed[field]])));
        return;
      }
      if (error) {
        const problems = fieldErrorsOf(error);
        form.setErrors(problems);
        focusFirst(problems);
        setRefusal(reportRefusedStart(error, TEXTS.editScheduledPaymentFailed));
        return;
      }
      keys.renew();
      form.resetDirty();
      if (data.approvalRequired && data.started !== null) onStarted(approvalOf(payment, data.started));
      else onSaved();
    },
    (problems) => focusFirst(problems),
  );
  const focusFirst = (problems: object) => {
    const first = FIELDS.find((field) => field in problems);
    if (first !== undefined) form.getInputNode(first)?.focus();
  };

  return {
    form,
    inquiry,
    /** What the account is called now, where that has changed since it was approved. */
    newName,
    isContinuous,
    /** When it is paid by what is typed in; null while that is not known, or as it was. */
    plan: editedPlan(payment, values),
    refusal,
    isBusy: isLoading,
    obstacle: isBill ? null : nameObstacle(inquiry, NAME_WORDS),
    submit,
  };
}

/** The terms to begin with: those that wait for their code are what the customer wanted last. */
function valuesOf(payment: ScheduledPaymentDetails): EditValues {
  const terms = payment.waitingEdit ?? payment;
  const amountKobo = parseNaira(payment.newPrice ?? terms.amount);
  return {
    destinationAccountNumber: terms.destinationAccountNumber,
    amount: amountKobo === null ? '' : plainNaira(amountKobo),
    description: terms.description,
    schedulePaymentDate: terms.nextDay ?? '',
    scheduledInterval: terms.interval ?? '',
    repeatPayment: String(terms.repeatPayment),
  };
}

/** S2 §7: the whole record, and beside it the new day and interval. */
function bodyOf(payment: ScheduledPaymentDetails, typed: EditValues, amount: number) {
  const scheduledInterval =
    payment.interval === null || typed.scheduledInterval === '' ? null : typed.scheduledInterval;
  return {
    uuid: payment.uuid,
    clientId: payment.clientId,
    referenceNumber: payment.referenceNumber,
    transferType: payment.transferType,
    status: payment.status,
    sourceAccountNumber: payment.sourceAccountNumber,
    destinationAccountNumber: typed.destinationAccountNumber,
    destinationBankCode: payment.destinationBankCode,
    amount,
    description: typed.description.trim(),
    scheduleDate: payment.scheduleDate,
    interval: payment.interval,
    repeatPayment: runsOf(typed.repeatPayment) ?? payment.repeatPayment,
    schedulePaymentDate: dayText(typed.schedulePaymentDate),
    scheduledInterval,
  };
}

function editedPlan(payment: ScheduledPaymentDetails, typed: EditValues): Plan | null {
  const { schedulePaymentDate: day, scheduledInterval: interval } = typed;
  const runs = runsOf(typed.repeatPayment);
  if (day === '' || runs === null || runs <= payment.runsOver) return null;
  if (payment.interval === null) return day === payment.nextDay ? null : planOf(day, null, 1);
  if (interval === '') return null;
  const isAsItWas = day === payment.nextDay && interval === payment.interval;
  if (isAsItWas && runs === payment.repeatPayment) return null;
  // A month that was too short for the first day is no new first day.
  const isOfFirstDay = isAsItWas && dayOfRun(payment.firstDay, interval, payment.runsOver + 1) === day;
  return isOfFirstDay
    ? planOf(payment.firstDay, interval, runs)
    : planOf(day, interval, runs - payment.runsOver);
}

/** What is said before the code, and how it is known that the new terms count. */
function approvalOf(payment: ScheduledPaymentDetails, started: StartedSchedule): StartedApproval {
  const { destinationAccountNumber, amount } = started;
  const { schedulePaymentDate, scheduledInterval, repeatPayment } = started.schedulePaymentSetting;
  const { facts, ...review } =
    started.bill !== null
      ? scheduledBillReview(payment.sourceAccountNumber, [started])
      : transferReview(payment, started);
  const untilNow = { label: 'Until now', value: paymentTextOf(payment) };
  return startedApproval(
    [started],
    { ...review, facts: [...facts, untilNow] },
    {
      id: payment.uuid,
      isApproved: (found) =>
        found.waitingEdit === null &&
        found.amount === amount &&
        found.destinationAccountNumber === destinationAccountNumber &&
        found.interval === scheduledInterval &&
        found.repeatPayment === payment.runsOver + repeatPayment &&
        // Its next day by them, or one that was paid since.
        [found.nextDay, ...found.runs.map(({ day }) => day)].includes(schedulePaymentDate),
    },
  );
}

function transferReview(payment: ScheduledPaymentDetails, started: StartedSchedule): PaymentReview {
  const { destinationAccountNumber, destinationAccountName, destinationBankName } = started;
  return {
    to: destinationAccountName,
    toDetail: `${destinationBankName} · ${groupedAccountNumber(destinationAccountNumber)}`,
    facts: [
      { label: 'From', value: groupedAccountNumber(payment.sourceAccountNumber) },
      ...planFacts([started]),
    ],
    warning: null,
  };
}
