import { type FormErrors, type UseFormInput, type UseFormReturnType, useForm } from '@mantine/form';
import { type FocusEvent, useState } from 'react';
import { isLeftToSend } from '../../lib/left-to-send.ts';
import { keepDraft, readDraft } from './registration-draft.ts';
import type { RegistrationTab } from './registration-steps.ts';

type Stage = 1 | 2;

type Rules<Values> = {
  readonly [Field in keyof Values]: (value: Values[Field], values: Values) => string | null;
};

type Parts<Values> = {
  readonly tab: RegistrationTab;
  readonly blank: Values;
  readonly rules: Rules<Values>;
  /** The fields of each stage. */
  readonly stages: Readonly<Record<Stage, { readonly [Field in keyof Values]?: string }>>;
  /** What may be kept over a reload: nothing secret. */
  readonly kept: readonly (keyof Values & string)[];
  /** The stage that the address names. */
  readonly asked: Stage;
};

export type StagedForm<Values> = {
  readonly form: UseFormReturnType<Values>;
  /** The second stage is asked for, and there once nothing is missing of the first. */
  readonly stage: Stage;
  /** The page was opened on this stage, with what was kept: the rest of it has to be entered again. */
  readonly isReopened: boolean;
};

/**
 * The form of one tab. Its values outlive its stages, and most of them a reload; checked are the fields that are in sight,
 * when the stage is done, and each one when it is left after it was changed.
 */
export function useStagedForm<Values extends Record<string, unknown>>(
  parts: Parts<Values>,
): StagedForm<Values> {
  const { tab, blank, rules, stages, kept, asked } = parts;
  const [initialValues] = useState(() => ({ ...blank, ...readDraft(tab, kept) }));
  const fieldsOf = (stage: Stage) => Object.keys(stages[stage]) as (keyof Values & string)[];
  const stageOf = (values: Values): Stage => {
    const missing = problemsOf(rules, fieldsOf(1), values);
    return asked === 2 && Object.keys(missing).length === 0 ? 2 : 1;
  };
  const options: UseFormInput<Values> = {
    initialValues,
    validate: (values) => problemsOf(rules, fieldsOf(stageOf(values)), values),
    onValuesChange: (values) => keepDraft(tab, kept, values),
    enhanceGetInputProps: ({ form, field }) => ({
      onBlur: (event: FocusEvent) => {
        if (form.isDirty(field) && !isLeftToSend(event)) form.validateField(field);
      },
    }),
  };
  const form = useForm<Values>(options);
  const stage = stageOf(form.values);
  const [openedAt] = useState(stage);
  return { form, stage, isReopened: openedAt === 2 && stage === 2 };
}

function problemsOf<Values>(
  rules: Rules<Values>,
  fields: readonly (keyof Values & string)[],
  values: Values,
): FormErrors {
  const problems = fields.map((field) => [field, rules[field](values[field], values)] as const);
  return Object.fromEntries(problems.filter(([, problem]) => problem !== null));
}
