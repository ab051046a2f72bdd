import { useEffect } from 'react';
import { loadOnce } from '../lib/load-once.ts';
import { useIsPainted } from './use-is-painted.ts';

/** Ahead of need: what most people open after the dashboard, and with it what nearly all other pages share. */
export const fetchTransfer = loadOnce(() => import('../features/transfer/transfer-page.tsx'));

/** Fetches it once the browser has nothing else to do. Should it not come, opening it tries again. */
export function useFetchNext(): void {
  const isPainted = useIsPainted();
  useEffect(() => {
    if (isPainted) void fetchTransfer().catch(() => undefined);
  }, [isPainted]);
}
