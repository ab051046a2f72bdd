import { useEffect, useSyncExternalStore } from 'react';
import { createWatchedValue } from '../../lib/watched-value.ts';

const openIds = createWatchedValue<readonly string[]>([]);

/** The payments this tab shows at this moment, from their review to their receipt: no notice tells of them as well. */
export const useOpenReviews = (): readonly string[] => useSyncExternalStore(openIds.subscribe, openIds.get);

/** Counts a payment among them for as long as it is shown. */
export function useOpenReview(operationId: string | null): void {
  useEffect(() => {
    if (operationId === null) return;
    openIds.set([...openIds.get(), operationId]);
    return () => openIds.set(openIds.get().filter((id) => id !== operationId));
  }, [operationId]);
}
