import { useEffect, useState } from 'react';

/** Where a browser does not say when it has nothing else to do, so long is waited. */
const LOADING_MS = 1000;

/** Whether the page is there and the browser has nothing else to do: the time for what no page waits for. */
export function useIsPainted(): boolean {
  const [isPainted, setIsPainted] = useState(false);
  useEffect(() => {
    const note = () => setIsPainted(true);
    // Safari has no such call.
    if (typeof window.requestIdleCallback !== 'function') {
      const timer = setTimeout(note, LOADING_MS);
      return () => clearTimeout(timer);
    }
    const idle = window.requestIdleCallback(note, { timeout: LOADING_MS });
    return () => window.cancelIdleCallback(idle);
  }, []);
  return isPainted;
}
