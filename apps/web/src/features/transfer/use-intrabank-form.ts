import { errorText } from '@harvest/contracts/errors';
import { TEXTS } from '@harvest/contracts/texts';
import { parseNairaText } from '@harvest/money';
import { useForm } from '@mantine/form';
import type { FocusEvent } from 'react';
import { ACCOUNT_NUMBER_LENGTH } from '../../lib/account-number.ts';
import { isLeftToSend } from '../../lib/left-to-send.ts';

/** What is wrong with an account number shows while its name is looked up. */
const SAID_WHEN_LEFT: ReadonlySet<unknown> = new Set(['amount', 'description']);

/** What stands in the form and what is wrong with it. No chosen source account means the customer's first. */
export function useIntrabankForm(firstAccount: string) {
  return useForm({
    initialValues: {
      sourceAccountNumber: '',
      destinationAccountNumber: '',
      beneficiaryId: '',
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
