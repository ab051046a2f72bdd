import { useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import type { bankApi } from '../api/bank-api.ts';

const SLOW_MS = 8000;

type BankState = ReturnType<typeof bankApi.reducer>;

/** When the request began that has waited longest for its answer; null when none waits. */
function longestWaitingSince({
  bankApi: { queries, mutations },
}: {
  readonly bankApi: BankState;
}): number | null {
  const waiting = [...Object.values(queries), ...Object.values(mutations)]
    .filter((each) => each?.status === 'pending')
    .map((each) => each?.startedTimeStamp ?? Number.POSITIVE_INFINITY);
  return waiting.length === 0 ? null : Math.min(...waiting);
}

/** Whether something has been asked of the bank for so long that the customer may think nobody is working on it. */
export function useIsSlow(): boolean {
  const since = useSelector(longestWaitingSince);
  const [slowSince, setSlowSince] = useState<number | null>(null);
  useEffect(() => {
    if (since === null) return undefined;
    const timer = setTimeout(() => setSlowSince(since), Math.max(0, since + SLOW_MS - Date.now()));
    return () => clearTimeout(timer);
  }, [since]);
  return since !== null && slowSince === since;
}
