import { errorText } from '@harvest/contracts/errors';
import { TEXTS } from '@harvest/contracts/texts';
import { type UseFormReturnType, useForm } from '@mantine/form';
import type { FocusEvent } from 'react';
import { useSearchParams } from 'react-router';
import { useAccountsQuery } from '../../api/accounts-api.ts';
import { sourceOf } from '../../components/account-options.ts';
import { SCHEDULE_RULES } from '../../components/scheduling/schedule-values.ts';
import type { AccountsAsked } from '../../components/source-field.tsx';
import { amountProblem, destinationProblem } from '../../components/transfer-rules.ts';
import { bank } from '../../lib/bank.ts';
import { isLeftToSend } from '../../lib/left-to-send.ts';
import { draftOf, keepDraft, type TransferTab, type TransferValues } from './drafts.ts';

export type TransferFields = {
  readonly form: UseFormReturnType<TransferValues>;
  readonly accounts: AccountsAsked;
  /** The account to send from; empty while the customer has none, or none is known. */
  readonly source: string;
};

/** What is wrong with an account number shows while its name is looked up. */
const SAID_WHEN_LEFT: ReadonlySet<unknown> = new Set(['amount', 'description']);

/** What stands in a tab's form for one transfer, kept while other tabs are looked at, and what is wrong with it. */
export function useTransferForm(tab: TransferTab): TransferFields {
  const accounts = useAccountsQuery();
  const [search] = useSearchParams();
  const form = useForm<TransferValues>({
    initialValues: openedValues(draftOf(tab), search.get('schedule') === '1'),
    onValuesChange: (values) => keepDraft(tab, values),
    validate: {
      destinationAccountNumber: (destination, values) =>
        destinationProblem(destination) ??
        (isHere(values) && destination === sourceOf(accounts.data, values.sourceAccountNumber)
          ? errorText('SAME_ACCOUNT')
          : null),
      amount: amountProblem,
      description: (description) => (description.trim() === '' ? TEXTS.fieldRequired : null),
      schedulePaymentSetting: SCHEDULE_RULES,
    },
    enhanceGetInputProps: ({ form: own, field }) => ({
      onBlur: (event: FocusEvent) => {
        if (SAID_WHEN_LEFT.has(field) && own.isDirty(field) && !isLeftToSend(event)) own.validateField(field);
      },
    }),
  });
  return { form, accounts, source: sourceOf(accounts.data, form.values.sourceAccountNumber) };
}

/** @param isToSchedule whether whoever led here wants it paid later */
function openedValues(draft: Readonly<TransferValues>, isToSchedule: boolean): TransferValues {
  const { schedulePaymentSetting: setting } = draft;
  const isScheduled = isToSchedule || setting.isScheduled;
  return { ...draft, schedulePaymentSetting: { ...setting, isScheduled } };
}

/** Another bank may well have given the same number to somebody. */
const isHere = ({ destinationBankCode }: TransferValues): boolean =>
  destinationBankCode === '' || destinationBankCode === bank.code;
