import { errorText } from '@harvest/contracts/errors';
import { type UseFormInput, type UseFormReturnType, useForm } from '@mantine/form';
import type { FocusEvent } from 'react';
import { useAccountsQuery } from '../../api/accounts-api.ts';
import type { BillRequest } from '../../api/bills-api.ts';
import { sourceOf } from '../../components/account-options.ts';
import type { BuyAgain } from '../../components/buy-again.ts';
import type { SeenInForm } from '../../components/payment/bill-review.ts';
import type { Refusal } from '../../components/payment/payment-attempt.ts';
import type { FieldErrors } from '../../components/payment/use-payment.ts';
import type { AccountsAsked } from '../../components/source-field.tsx';
import { amountProblem } from '../../components/transfer-rules.ts';
import { isLeftToSend } from '../../lib/left-to-send.ts';
import { nairaText } from '../../lib/naira-text.ts';
import type { ScheduleForm } from './use-schedule-form.ts';

/** What the form of any product is given. */
export type BillFormProps = {
  readonly isOpen: boolean;
  /** What it begins with; null for an empty one. */
  readonly again: BuyAgain | null;
  readonly isBusy: boolean;
  /** Absent while something stands above it. */
  readonly onClose: (() => void) | undefined;
  readonly refusal: Refusal | null;
  /** Whether and when it is bought later. */
  readonly later: ScheduleForm;
  readonly onBuy: (request: BillRequest, seen: SeenInForm) => Promise<FieldErrors>;
};

export type BillForm<Values> = {
  readonly form: UseFormReturnType<Values>;
  readonly accounts: AccountsAsked;
  /** The account to pay from; empty while the customer has none, or none is known. */
  readonly source: string;
  /** Puts the focus into the first field there is something wrong with, in the order of the fields. */
  readonly focusFirst: (problems: object) => void;
};

/** Named as on the wire, so that what the bank finds wrong with one of them can stand beside it; in their order on the screen. */
export function useBillForm<Values extends { nuban: string }>(
  initialValues: Values,
  validate: NonNullable<UseFormInput<Values>['validate']>,
): BillForm<Values> {
  const accounts = useAccountsQuery();
  const form = useForm<Values>({
    initialValues,
    validate,
    enhanceGetInputProps: ({ form: own, field }) => ({
      onBlur: (event: FocusEvent) => {
        if (own.isDirty(field) && !isLeftToSend(event)) own.validateField(field);
      },
    }),
  });
  return {
    form,
    accounts,
    source: sourceOf(accounts.data, form.values.nuban),
    focusFirst: (problems) => {
      const first = Object.keys(initialValues).find((field) => field in problems);
      if (first !== undefined) form.getInputNode(first)?.focus();
    },
  };
}

type Bounds = { readonly minAmount: number; readonly maxAmount: number };

/** Why such an amount cannot be bought, as it stands in its field; null where it can. */
export function billAmountProblem(amount: string, bounds: Bounds | undefined): string | null {
  const problem = amountProblem(amount);
  if (problem !== null || bounds === undefined) return problem;
  const naira = Number(amount);
  return naira < bounds.minAmount || naira > bounds.maxAmount
    ? errorText('BILL_AMOUNT_OUT_OF_BOUNDS', {
        min: nairaText(bounds.minAmount),
        max: nairaText(bounds.maxAmount),
      })
    : null;
}

/** What a provider takes at once, told beside the field before anything is typed. */
export const boundsText = (bounds: Bounds | undefined): string | null =>
  bounds === undefined ? null : `From ${nairaText(bounds.minAmount)} to ${nairaText(bounds.maxAmount)}`;
