import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { loadOnce } from '../../lib/load-once.ts';
import { ErrorBoundary } from '../../ui/error-boundary.tsx';
import { InlineAlert } from '../../ui/inline-alert.tsx';
import { Placeholder } from '../../ui/placeholder.tsx';
import type { ShownMonth } from './use-history-view.ts';

const loadSpendingView = loadOnce(() => import('./spending/spending-view.tsx'));
const lazySpendingView = () => lazy(() => loadSpendingView().then((m) => ({ default: m.SpendingView })));

/** What money was spent on. Whoever looks at the list alone never loads its code. */
export function SpendingPart({ shown }: { readonly shown: ShownMonth }) {
  const [View, setView] = useState(lazySpendingView);
  return (
    <ErrorBoundary
      fallback={(retry) => (
        <InlineAlert tone="danger" role="alert" title="Your spending did not load">
          <Button
            variant="default"
            mt={8}
            onClick={() => {
              setView(lazySpendingView);
              retry();
            }}
          >
            Retry
          </Button>
        </InlineAlert>
      )}
    >
      <Suspense fallback={<Placeholder heightPx={480} />}>
        <View shown={shown} />
      </Suspense>
    </ErrorBoundary>
  );
}
