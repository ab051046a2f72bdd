import { useSyncExternalStore } from 'react';
import { bankConnection, type Loss } from '../lib/connection.ts';

/** What it means to be offline, by what was lost on the way. */
export const OFFLINE_REASONS: Readonly<Record<Loss, string>> = {
  lost: "You're offline. Nothing has been sent.",
  unanswered: "You're offline. We haven't heard back about what you sent last. You can send it again.",
  // To say that nothing was sent could make somebody pay twice.
  unheard: "You're offline. We haven't heard back about what you sent last. Don't send it again yet.",
};

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Why nothing at all can be sent just now: the device itself says that it has no network. Null when it has. */
export function useOfflineReason(): string | null {
  const isOffline = useSyncExternalStore(subscribe, () => !navigator.onLine);
  const connection = useSyncExternalStore(bankConnection.subscribe, bankConnection.state);
  if (!isOffline) return null;
  return OFFLINE_REASONS[connection === 'reached' ? 'lost' : connection];
}
