import { useSyncExternalStore } from 'react';

/** Why a payment cannot be sent just now. */
export const OFFLINE_REASON = "You're offline. Nothing has been sent.";

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Whether the device itself says that it has no network, so that nothing at all can be sent. */
export function useIsOffline(): boolean {
  return useSyncExternalStore(subscribe, () => !navigator.onLine);
}
