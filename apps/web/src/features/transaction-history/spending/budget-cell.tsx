import { SPENDING_CATEGORY_NAMES } from '@harvest/contracts/spending-categories';
import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { CategorySpending } from '../../../api/spending-api.ts';
import { budgetUse } from '../../../components/budget-words.ts';
import { nairaText } from '../../../lib/naira-text.ts';
import classes from './budget-cell.module.css';
import { BudgetForm } from './budget-form.tsx';

type Props = { readonly line: CategorySpending };

/** How much of a budget is used, in words; it is set and changed in its place. */
export function BudgetCell({ line }: Props) {
  const { category, spent, budget } = line;
  const [isEdited, setIsEdited] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const wasEdited = useRef(false);
  useEffect(() => {
    // Whoever closes the form is back at what opened it.
    if (wasEdited.current && !isEdited) opener.current?.focus({ preventScroll: true });
    wasEdited.current = isEdited;
  }, [isEdited]);
  if (isEdited) return <BudgetForm category={category} budget={budget} onDone={() => setIsEdited(false)} />;
  return (
    <div className={classes['cell']}>
      {budget !== null && <BudgetState spent={spent} budget={budget} />}
      <Button
        ref={opener}
        variant="subtle"
        size="compact-md"
        className={`${classes['edit']}`}
        onClick={() => setIsEdited(true)}
      >
        {budget === null ? 'Set a budget' : 'Change'}
        <span className="sr-only">
          {budget === null ? ' for ' : ' the budget for '}
          {SPENDING_CATEGORY_NAMES[category]}
        </span>
      </Button>
    </div>
  );
}

function BudgetState({ spent, budget }: { readonly spent: number; readonly budget: number }) {
  const { tone, words } = budgetUse({ spent, budget });
  return (
    <p className={classes['state']} data-tone={tone}>
      <strong>
        {tone !== 'fine' && <IconAlertTriangle aria-hidden size={16} stroke={2} />}
        {words}
      </strong>
      <span className={classes['of']}>
        {tone === 'over' ? 'a budget of' : 'of'} {nairaText(budget)}
      </span>
    </p>
  );
}
