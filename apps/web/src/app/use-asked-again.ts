import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router';

type Query = {
  readonly isUninitialized: boolean;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
};

/** Reads a query again with every page and when the tab is looked at again: it may have changed elsewhere meanwhile. */
export function useAskedAgain({ isUninitialized, isFetching, refetch }: Query): void {
  const { pathname } = useLocation();
  const askAgain = useEffectEvent(() => {
    // A query whose first request has not left yet throws when it is asked again; one under way needs no second request.
    if (!isUninitialized && !isFetching && document.visibilityState === 'visible') void refetch();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page is the reason to run, though nothing is read from it.
  useEffect(() => askAgain(), [pathname]);
  useEffect(() => {
    const ask = () => askAgain();
    document.addEventListener('visibilitychange', ask);
    return () => document.removeEventListener('visibilitychange', ask);
  }, []);
}
