import { errorText } from '@harvest/contracts/errors';
import { TEXTS } from '@harvest/contracts/texts';
import { parseNairaText } from '@harvest/money';
import { type UseFormReturnType, useForm } from '@mantine/form';
import type { FocusEvent } from 'react';
import { type Account, useAccountsQuery } from '../../api/accounts-api.ts';
import type { CallFailure } from '../../api/failure.ts';
import { ACCOUNT_NUMBER_LENGTH } from '../../lib/account-number.ts';
import { isLeftToSend } from '../../lib/left-to-send.ts';

/** Named as on the wire, so that what the bank finds wrong with one of them can stand beside it. */
type TransferValues = {
  /** Empty for the customer's first account. */
  sourceAccountNumber: string;
  destinationAccountNumber: string;
  amount: string;
  description: string;
  saveAsBeneficiary: boolean;
};

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

/** What stands in a form for one transfer, and what is wrong with it. */
export function useTransferForm(): TransferFields {
  const accounts = useAccountsQuery();
  const firstAccount = accounts.data?.[0]?.accountNumber ?? '';
  const form = useForm<TransferValues>({
    initialValues: {
      sourceAccountNumber: '',
      destinationAccountNumber: '',
      amount: '',
      description: '',
      saveAsBeneficiary: false,
    },
    validate: {
      destinationAccountNumber: (destination, values) =>
        destinationProblem(destination, values.sourceAccountNumber || firstAccount),
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

function destinationProblem(destination: string, source: string): string | null {
  if (destination === '') return TEXTS.fieldRequired;
  if (destination.length !== ACCOUNT_NUMBER_LENGTH) return TEXTS.accountNumberLength;
  return destination === source ? errorText('SAME_ACCOUNT') : null;
}

function amountProblem(amount: string): string | null {
  if (amount === '') return TEXTS.fieldRequired;
  const amountKobo = parseNairaText(amount);
  if (amountKobo === null) return 'Enter an amount in naira with at most two decimals, like 2500.00';
  return amountKobo === 0n ? 'Enter an amount above zero' : null;
}
