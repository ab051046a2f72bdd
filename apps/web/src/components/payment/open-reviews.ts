import { useEffect, useSyncExternalStore } from 'react';

let openIds: readonly string[] = [];
const listeners = new Set<() => void>();

function change(ids: readonly string[]): void {
  openIds = ids;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The payments this tab shows at this moment, from their review to their receipt: no notice tells of them as well. */
export const useOpenReviews = (): readonly string[] => useSyncExternalStore(subscribe, () => openIds);

/** Counts a payment among them for as long as it is shown. */
export function useOpenReview(operationId: string | null): void {
  useEffect(() => {
    if (operationId === null) return;
    change([...openIds, operationId]);
    return () => change(openIds.filter((id) => id !== operationId));
  }, [operationId]);
}
