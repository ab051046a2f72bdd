import { Button } from '@mantine/core';
import { useId } from 'react';
import { type Fact, FactList } from '../../ui/fact-list.tsx';
import classes from './details-review.module.css';

type Props = {
  /** What was entered on the stage before, under the names of its fields. */
  readonly facts: readonly Fact[];
  readonly onChange: () => void;
};

/** What else will be sent: a last look at the stage that is out of sight, and the way back to it. */
export function DetailsReview({ facts, onChange }: Props) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className={classes['review']}>
      <div className={classes['head']}>
        <h3 id={titleId}>Check before you send</h3>
        <Button variant="subtle" onClick={onChange} className={`${classes['change']}`}>
          Change<span className="sr-only"> what you entered before</span>
        </Button>
      </div>
      <FactList className={classes['facts']} facts={facts} />
    </section>
  );
}
