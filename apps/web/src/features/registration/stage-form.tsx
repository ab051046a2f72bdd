import { TEXTS } from '@harvest/contracts/texts';
import { Button } from '@mantine/core';
import type { FormErrors, UseFormReturnType } from '@mantine/form';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { FormShell } from '../../ui/form-shell.tsx';
import { Problem } from '../../ui/problem.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import classes from './stage-form.module.css';

type Props<Values> = {
  readonly title: string;
  /** Whether one came here from another stage, and so has to be told where one is. */
  readonly isArrival: boolean;
  /** What is to be known before the first field. */
  readonly note?: ReactNode;
  readonly form: UseFormReturnType<Values>;
  /** The stage's fields in their order, with the names people read. */
  readonly labels: Readonly<Record<string, string>>;
  readonly submitLabel: string;
  readonly isBusy?: boolean;
  /** Why the bank refused the form. */
  readonly problem?: string | null;
  readonly onBack?: () => void;
  /** Called with values in which nothing is wrong. */
  readonly onDone: (values: Values) => unknown;
  readonly children: ReactNode;
};

/** One stage of a registration: its fields, what is wrong with them, and the ways on and back. */
export function StageForm<Values>(props: Props<Values>) {
  const {
    title,
    isArrival,
    form,
    labels,
    submitLabel,
    isBusy = false,
    problem = null,
    onBack,
    onDone,
  } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  // Which fields the summary speaks of, and how often the form was sent with something wrong.
  const [wrong, setWrong] = useState<{ fields: readonly string[]; attempt: number }>({
    fields: [],
    attempt: 0,
  });

  /** @returns whether there was anything to present */
  const present = (errors: FormErrors): boolean => {
    const fields = Object.keys(labels).filter((field) => field in errors);
    const [first, ...others] = fields;
    setWrong({ fields: others.length === 0 ? [] : fields, attempt: wrong.attempt + 1 });
    if (first !== undefined && others.length === 0) form.getInputNode(first)?.focus();
    return first !== undefined;
  };

  const arrive = useEffectEvent(() => {
    // The bank may have found fault with a stage that was already left.
    if (!present(form.errors) && isArrival) heading.current?.focus();
  });
  useEffect(() => arrive(), []);
  const hearRefusal = useEffectEvent(() => {
    if (problem !== null) present(form.errors);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the refusal is the reason to run; the event reads it.
  useEffect(() => hearRefusal(), [problem]);

  const problems = wrong.fields.flatMap((field) => {
    const text = form.errors[field];
    return typeof text === 'string' ? [{ field, label: labels[field] ?? field, text }] : [];
  });

  return (
    <FormShell
      onSubmit={form.onSubmit(
        (values) => void onDone(values),
        (errors) => void present(errors),
      )}
    >
      <div>
        <h2 ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <p className={classes['legend']}>* required</p>
      </div>
      {props.note}
      {problems.length > 0 && (
        <ErrorSummary
          problems={problems}
          attempt={wrong.attempt}
          onPick={(field) => form.getInputNode(field)?.focus()}
        />
      )}
      {props.children}
      <Problem text={problem} />
      <div className={classes['actions']}>
        <SubmitButton busy={isBusy && TEXTS.loading} className={`${classes['onward']}`}>
          {submitLabel}
        </SubmitButton>
        {onBack && (
          <Button variant="default" onClick={onBack}>
            Back
          </Button>
        )}
      </div>
    </FormShell>
  );
}
