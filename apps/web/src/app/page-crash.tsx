import { Button } from '@mantine/core';
import { InlineAlert } from '../ui/inline-alert.tsx';
import classes from './page-crash.module.css';

/** Instead of a page that broke while it was drawn, or whose code did not arrive. */
export function PageCrash() {
  return (
    <div className={classes['crash']}>
      <InlineAlert tone="danger" role="alert" title="This part didn't load. Your money is safe.">
        <p>Load the page again. If that doesn't help, check your connection.</p>
        <Button variant="default" onClick={() => window.location.reload()} mt={8}>
          Load again
        </Button>
      </InlineAlert>
    </div>
  );
}
