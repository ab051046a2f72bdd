import { SPENDING_CATEGORY_NAMES, type SpendingCategory } from '@harvest/contracts/spending-categories';
import { TEXTS } from '@harvest/contracts/texts';
import { readAmount } from '@harvest/input/amount';
import { nairaNumber } from '@harvest/money';
import { Button } from '@mantine/core';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useSetBudgetMutation } from '../../../api/spending-api.ts';
import { failureBeside } from '../../../components/report-action-failure.ts';
import { toast } from '../../../components/toast.ts';
import { AMOUNT_FORMAT, plainNairaOf } from '../../../lib/naira-text.ts';
import { AmountField } from '../../../ui/amount-field.tsx';
import { Problem } from '../../../ui/problem.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import classes from './budget-form.module.css';

type Props = {
  readonly category: SpendingCategory;
  readonly budget: number | null;
  readonly onDone: () => void;
};

/** A budget, typed where it will stand. It counts at once. */
export function BudgetForm({ category, budget, onDone }: Props) {
  const [save, { isLoading }] = useSetBudgetMutation();
  const [typed, setTyped] = useState(() => (budget === null ? '' : (plainNairaOf(String(budget)) ?? '')));
  const [problem, setProblem] = useState<string | undefined>();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const name = SPENDING_CATEGORY_NAMES[category];
  useEffect(() => form.current?.querySelector('input')?.focus(), []);

  const put = async (amount: number | null) => {
    if (isLoading) return;
    setFailure(null);
    const { error } = await save({ category, amount });
    if (error !== undefined) return setFailure(failureBeside(error, TEXTS.saveBudgetFailed));
    toast.quietly(amount === null ? `No budget for ${name} any more` : `Budget for ${name} saved`);
    onDone();
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const amount = readAmount(typed);
    const unread = typed === '' ? TEXTS.fieldRequired : AMOUNT_FORMAT;
    if (amount !== null && amount > 0n) return void put(nairaNumber(amount));
    setProblem(amount === null ? unread : 'Enter more than ₦0.00');
    form.current?.querySelector('input')?.focus();
  };
  return (
    <form ref={form} className={classes['form']} noValidate onSubmit={submit}>
      <AmountField
        label={`Monthly budget for ${name}`}
        value={typed}
        error={problem}
        onChange={(text) => {
          setProblem(undefined);
          setTyped(text);
        }}
      />
      <Problem text={failure} />
      <div className={classes['actions']}>
        <SubmitButton busy={isLoading && 'Saving...'}>Save</SubmitButton>
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
        {budget !== null && (
          <Button variant="subtle" className={`${classes['remove']}`} onClick={() => void put(null)}>
            Remove
          </Button>
        )}
      </div>
    </form>
  );
}
