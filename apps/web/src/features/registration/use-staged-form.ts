import { type FormErrors, type UseFormInput, type UseFormReturnType, useForm } from '@mantine/form';
import type { FocusEvent } from 'react';
import { isLeftToSend } from '../../lib/left-to-send.ts';

type Rules<Values> = {
  readonly [Field in keyof Values]: (value: Values[Field], values: Values) => string | null;
};

/**
 * The form of one tab. Its values outlive its stages; checked are the fields that are in sight, when the stage is done, and
 * each one when it is left after it was changed.
 */
export function useStagedForm<Values extends Record<string, unknown>>(
  initialValues: Values,
  rules: Rules<Values>,
  fields: readonly (keyof Values & string)[],
): UseFormReturnType<Values> {
  const options: UseFormInput<Values> = {
    initialValues,
    validate: (values) => problemsOf(rules, fields, values),
    enhanceGetInputProps: ({ form, field }) => ({
      onBlur: (event: FocusEvent) => {
        if (form.isDirty(field) && !isLeftToSend(event)) form.validateField(field);
      },
    }),
  };
  return useForm<Values>(options);
}

function problemsOf<Values>(
  rules: Rules<Values>,
  fields: readonly (keyof Values & string)[],
  values: Values,
): FormErrors {
  const problems = fields.map((field) => [field, rules[field](values[field], values)] as const);
  return Object.fromEntries(problems.filter(([, problem]) => problem !== null));
}
