import { Button } from '@mantine/core';
import classes from './panel-failure.module.css';

type Props = { readonly what: string; readonly onRetry: () => unknown };

/** Instead of a panel that did not come. What went wrong is said once, at the top of the page. */
export function PanelFailure({ what, onRetry }: Props) {
  return (
    <div className={classes['failure']}>
      <p>This part didn't load. Your money is safe.</p>
      <Button variant="default" onClick={() => onRetry()}>
        Retry<span className="sr-only"> {what}</span>
      </Button>
    </div>
  );
}
