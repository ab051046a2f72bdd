import { Button } from '@mantine/core';
import { type ComponentProps, lazy, Suspense, useState } from 'react';
import { loadOnce } from '../lib/load-once.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { InlineAlert } from './inline-alert.tsx';
import { Placeholder } from './placeholder.tsx';
import type { SelectField } from './select-field.tsx';

const loadSelectField = loadOnce(() => import('./select-field.tsx'));
const lazySelectField = () => lazy(() => loadSelectField().then((m) => ({ default: m.SelectField })));

/**
 * A drop-down list. Its code is more than all the rest of the form together, so the form does not wait for it; and where it
 * does not come, nothing of what was typed meanwhile is lost.
 */
export function ListField(props: ComponentProps<typeof SelectField>) {
  const [Field, setField] = useState(lazySelectField);
  return (
    <ErrorBoundary
      fallback={(retry) => (
        <InlineAlert tone="danger" role="alert" title={`${props.label} did not load`}>
          <Button
            variant="default"
            mt={8}
            onClick={() => {
              setField(lazySelectField);
              retry();
            }}
          >
            Retry
          </Button>
        </InlineAlert>
      )}
    >
      <Suspense fallback={<Placeholder heightPx={73} />}>
        <Field {...props} />
      </Suspense>
    </ErrorBoundary>
  );
}
