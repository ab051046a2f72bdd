import { errorText } from '@harvest/contracts/errors';
import { TEXTS } from '@harvest/contracts/texts';
import { parseNairaText } from '@harvest/money';
import { type UseFormReturnType, useForm } from '@mantine/form';
import type { FocusEvent } from 'react';
import { type Account, useAccountsQuery } from '../../api/accounts-api.ts';
import type { CallFailure } from '../../api/failure.ts';
import { ACCOUNT_NUMBER_LENGTH } from '../../lib/account-number.ts';
import { bank } from '../../lib/bank.ts';
import { isLeftToSend } from '../../lib/left-to-send.ts';
import { draftOf, keepDraft, type TransferTab, type TransferValues } from './drafts.ts';

export type TransferFields = {
  readonly form: UseFormReturnType<TransferValues>;
  readonly accounts: {
    readonly data?: readonly Account[] | undefined;
    readonly error?: CallFailure | undefined;
    readonly isFetching: boolean;
    readonly isSuccess: boolean;
    readonly refetch: () => unknown;
  };
  /** The account to send from; empty while the customer has none, or none is known. */
  readonly source: string;
};

/** What is wrong with an account number shows while its name is looked up. */
const SAID_WHEN_LEFT: ReadonlySet<unknown> = new Set(['amount', 'description']);

/** What stands in a tab's form for one transfer, kept while other tabs are looked at, and what is wrong with it. */
export function useTransferForm(tab: TransferTab): TransferFields {
  const accounts = useAccountsQuery();
  const firstAccount = accounts.data?.[0]?.accountNumber ?? '';
  const form = useForm<TransferValues>({
    initialValues: { ...draftOf(tab) },
    onValuesChange: (values) => keepDraft(tab, values),
    validate: {
      destinationAccountNumber: (destination, values) =>
        destinationProblem(destination) ??
        (isHere(values) && destination === (values.sourceAccountNumber || firstAccount)
          ? errorText('SAME_ACCOUNT')
          : null),
      amount: amountProblem,
      description: (description) => (description.trim() === '' ? TEXTS.fieldRequired : null),
    },
    enhanceGetInputProps: ({ form: own, field }) => ({
      onBlur: (event: FocusEvent) => {
        if (SAID_WHEN_LEFT.has(field) && own.isDirty(field) && !isLeftToSend(event)) own.validateField(field);
      },
    }),
  });
  return { form, accounts, source: form.values.sourceAccountNumber || firstAccount };
}

function destinationProblem(destination: string): string | null {
  if (destination === '') return TEXTS.fieldRequired;
  return destination.length === ACCOUNT_NUMBER_LENGTH ? null : TEXTS.accountNumberLength;
}

/** Another bank may well have given the same number to somebody. */
const isHere = ({ destinationBankCode }: TransferValues): boolean =>
  destinationBankCode === '' || destinationBankCode === bank.code;

function amountProblem(amount: string): string | null {
  if (amount === '') return TEXTS.fieldRequired;
  const amountKobo = parseNairaText(amount);
  if (amountKobo === null) return 'Enter an amount in naira with at most two decimals, like 2500.00';
  return amountKobo === 0n ? 'Enter an amount above zero' : null;
}
