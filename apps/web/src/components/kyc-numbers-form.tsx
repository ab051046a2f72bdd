import { TEXTS } from '@harvest/contracts/texts';
import { TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { type FocusEvent, useState } from 'react';
import { fieldErrorsOf } from '../api/failure.ts';
import { type KycStatus, type Submitted, useSubmitKycNumbersMutation } from '../api/kyc-api.ts';
import { createIdempotencyKeys } from '../lib/idempotency-keys.ts';
import { isLeftToSend } from '../lib/left-to-send.ts';
import { FormShell } from '../ui/form-shell.tsx';
import { Problem } from '../ui/problem.tsx';
import {
  type KycNumbers,
  type NumbersLevel,
  numbersBody,
  numbersRules,
  shownNumbers,
} from './kyc-numbers.ts';
import classes from './kyc-numbers-form.module.css';
import { lockSign } from './lock-sign.tsx';
import { reportActionFailure } from './report-action-failure.ts';
import { SubmissionRow } from './submission-row.tsx';
import { USSD_CODES } from './ussd-codes.ts';

type Props = {
  readonly level: NumbersLevel;
  readonly verifiedNumbers: KycStatus['verifiedNumbers'];
  /** Why it cannot be submitted; null while it can. */
  readonly obstacle?: string | null;
  readonly submitLabel: string;
  readonly onSubmitted: (status: Submitted) => void;
};

/** BVN and NIN for a KYC level: what onboarding verified is filled in and locked, so that it is only confirmed (decision 25). */
export function KycNumbersForm({ level, verifiedNumbers, obstacle = null, submitLabel, onSubmitted }: Props) {
  const [submit, { isLoading, isSuccess }] = useSubmitKycNumbersMutation();
  const [problem, setProblem] = useState<string | null>(null);
  const [keys] = useState(createIdempotencyKeys);
  const isBusy = isLoading || (isSuccess && obstacle === null);
  const form = useForm<KycNumbers>({
    initialValues: shownNumbers(verifiedNumbers),
    validate: numbersRules(level, verifiedNumbers),
    enhanceGetInputProps: ({ form: own, field }) => ({
      onBlur: (event: FocusEvent) => {
        if (own.isTouched(field) && !isLeftToSend(event)) own.validateField(field);
      },
    }),
  });

  const send = form.onSubmit(
    async (values) => {
      if (isBusy || obstacle !== null) return;
      const body = numbersBody(values);
      setProblem(null);
      const { data, error } = await submit({ level, body, idempotencyKey: keys.keyOf({ level, ...body }) });
      if (data) return onSubmitted(data.status);
      form.setErrors(fieldErrorsOf(error));
      return setProblem(reportActionFailure(error, TEXTS.submitDetailsFailed));
    },
    (errors) => form.getInputNode(errors['bvn'] === undefined ? 'nin' : 'bvn')?.focus(),
  );

  return (
    <FormShell onSubmit={send} className={classes['form']}>
      <div className={classes['pair']}>
        {(['bvn', 'nin'] as const).map((field) => (
          <NumberInput
            key={field}
            form={form}
            field={field}
            isLocked={verifiedNumbers[field] !== null || obstacle !== null}
            isKnown={verifiedNumbers[field] !== null}
            required={level === '2'}
          />
        ))}
      </div>
      <SubmissionRow label={submitLabel} isBusy={isBusy} obstacle={obstacle} />
      <Problem text={problem} />
    </FormShell>
  );
}

type InputProps = {
  readonly form: UseFormReturnType<KycNumbers>;
  readonly field: keyof KycNumbers;
  readonly isLocked: boolean;
  readonly isKnown: boolean;
  readonly required: boolean;
};

/** Digits, and room for the spaces people put between them. */
const LENGTH_MAX = 20;

function NumberInput({ form, field, isLocked, isKnown, required }: InputProps) {
  // What was given for a review is not shown again.
  if (isLocked && !isKnown) return null;
  return (
    <TextInput
      {...form.getInputProps(field)}
      label={field.toUpperCase()}
      description={
        isKnown ? 'From your records' : `11 digits. Dial ${USSD_CODES[field]} if you don't know it.`
      }
      required={required}
      readOnly={isLocked}
      rightSection={lockSign(isLocked)}
      inputMode="numeric"
      autoComplete="off"
      maxLength={LENGTH_MAX}
    />
  );
}
