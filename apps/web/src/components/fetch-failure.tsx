import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { type CallFailure, fetchFailureText, isUnreachable } from '../api/failure.ts';
import { InlineAlert } from '../ui/inline-alert.tsx';
import { isPageCovered } from '../ui/use-modal-page.ts';
import { toast } from './toast.ts';

type Props = { readonly failure: CallFailure; readonly fallback: string; readonly onRetry: () => unknown };

/** While somebody decides in a dialog or reads a receipt, nothing from the background speaks in between. */
const isFloorTaken = () => isPageCovered() || document.querySelector('[data-receipt]') !== null;

/**
 * A fetch that failed: said here, where the data would be, with a way to try again, and in a toast, one for all that fail
 * together. With this one the toast goes.
 */
export function FetchFailure({ failure, fallback, onRetry }: Props) {
  const text = fetchFailureText(failure, fallback);
  useEffect(() => {
    if (isFloorTaken()) return undefined;
    toast.failureToo(text);
    return () => toast.endFailure(text);
  }, [text]);
  return (
    <InlineAlert tone="danger" role="alert" title={text}>
      {isUnreachable(failure) && <p>We couldn't reach the bank. Check your connection and try again.</p>}
      <Button variant="default" onClick={onRetry} mt={8}>
        Retry
      </Button>
    </InlineAlert>
  );
}
