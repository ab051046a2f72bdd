import { useCallback, useEffect, useRef } from 'react';

/**
 * Reads a query again after a change, and does nothing once the component is gone: Redux Toolkit throws then (its error 38), and what
 * follows the change, such as the notice that it worked, would be lost.
 */
export function useRefetchWhileMounted(refetch: () => PromiseLike<unknown>): () => Promise<void> {
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return useCallback(async () => {
    if (isMounted.current) await refetch();
  }, [refetch]);
}
