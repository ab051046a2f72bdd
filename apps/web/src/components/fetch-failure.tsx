import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { type CallFailure, fetchFailureText, isUnreachable } from '../api/failure.ts';
import { InlineAlert } from '../ui/inline-alert.tsx';
import { toast } from './toast.ts';

type Props = { readonly failure: CallFailure; readonly fallback: string; readonly onRetry: () => unknown };

/** A fetch that failed: said in a toast, and here, where the data would be, with a way to try again. */
export function FetchFailure({ failure, fallback, onRetry }: Props) {
  const text = fetchFailureText(failure, fallback);
  useEffect(() => {
    toast.failure(text);
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
