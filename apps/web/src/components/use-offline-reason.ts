import { useSyncExternalStore } from 'react';
import { awaitedPayment, wasMoneySent } from '../api/sent-money.ts';
import { bankConnection, type Loss } from '../lib/connection.ts';

/** What it means to be offline, by what was lost on the way. */
const OFFLINE_REASONS: Readonly<Record<Loss, string>> = {
  lost: "You're offline. Nothing has been sent.",
  unanswered: "You're offline. We haven't heard back about your last request. You can send it again.",
  unheard: unheardText('send'),
};

/** To say that nothing was sent could make somebody pay twice. @param act what is not to be done again: `send`, or `buy` */
function unheardText(act: string): string {
  return `You're offline. We haven't heard back about your last request. Don't ${act} it again yet.`;
}

/** What is true of `lost` after a payment in the same session. */
const NOTHING_MORE_SENT = "You're offline. Nothing more has been sent.";

/** The same wherever it stands. While an outcome is waited for, also since before a reload, nothing else counts. */
export function offlineText(loss: Loss): string {
  const awaited = awaitedPayment();
  if (awaited !== null) return unheardText(awaited.act);
  return loss === 'lost' && wasMoneySent() ? NOTHING_MORE_SENT : OFFLINE_REASONS[loss];
}

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
  return offlineText(connection === 'reached' ? 'lost' : connection);
}
