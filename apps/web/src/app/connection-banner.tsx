import { useEffect, useSyncExternalStore } from 'react';
import { useDispatch } from 'react-redux';
import { bankApi } from '../api/bank-api.ts';
import { offlineText, useOfflineReason } from '../components/use-offline-reason.ts';
import { bankConnection } from '../lib/connection.ts';
import { request } from '../lib/request.ts';
import { InlineAlert } from '../ui/inline-alert.tsx';
import classes from './connection-banner.module.css';
import { useIsSlow } from './use-is-slow.ts';

const PROBE_MS = 5000;

async function probe(): Promise<void> {
  if (document.hidden) return;
  const { ok } = await request({ method: 'GET', path: '/health/live', timeoutMs: PROBE_MS });
  if (ok) bankConnection.noteReached();
}

/** Says that the bank cannot be reached, or takes long, and notices when that is over. */
export function ConnectionBanner() {
  const connection = useSyncExternalStore(bankConnection.subscribe, bankConnection.state);
  // Without a network nothing reaches the bank, also where an answer to something earlier came in after it was lost.
  const isOffline = useOfflineReason() !== null;
  const isSlow = useIsSlow();
  const dispatch = useDispatch();
  const isLost = isOffline || connection !== 'reached';

  useEffect(() => {
    const lose = () => bankConnection.noteLost('lost');
    const tryAgain = () => void probe();
    if (!navigator.onLine) lose();
    window.addEventListener('offline', lose);
    window.addEventListener('online', tryAgain);
    return () => {
      window.removeEventListener('offline', lose);
      window.removeEventListener('online', tryAgain);
    };
  }, []);

  useEffect(() => {
    if (!isLost) return undefined;
    const timer = setInterval(() => void probe(), PROBE_MS);
    return () => {
      clearInterval(timer);
      // What the page shows may be old by now, and what failed to load can load.
      dispatch(
        bankApi.util.invalidateTags([
          'AlertPreferences',
          'Balances',
          'Beneficiaries',
          'Notices',
          'Onboarding',
          'Schedules',
          'Tickets',
          'Transactions',
        ]),
      );
    };
  }, [isLost, dispatch]);

  return (
    // There from the start: only what changes inside such a place is told aloud.
    <div role="status" className={classes['banner']}>
      {isLost && (
        <InlineAlert tone="warning">
          <p>{offlineText(connection === 'reached' ? 'lost' : connection)}</p>
        </InlineAlert>
      )}
      {!isLost && isSlow && (
        <InlineAlert tone="info">
          <p>Still working – your network looks slow</p>
        </InlineAlert>
      )}
    </div>
  );
}
