import { call } from './call.ts';
import { endSession, sessionRoutes, storedUserInfo } from './session.ts';

/** The longest wait for the bank's answer before the login page opens. */
const ANSWER_MS_MAX = 1000;
const RETRY_MS = 5000;
/** By then the session has ended at the bank, because nothing prolonged it (decision 8). */
const IDLE_MS_MAX = 600_000;

/**
 * Signs out here at once, whatever the network does (decision 69). The bank hears of it by a request that outlives the page. Where
 * the bank cannot be reached the page stays, empty, with the token in its memory alone, and tells the bank once it can.
 */
export function signOut(reason: 'signed-out' | 'idle'): void {
  const token = storedUserInfo()?.tokenDTO.accessToken;
  endSession(reason, token === undefined ? {} : { tellBank: endingAtBank(token) });
}

/** @returns what tells the bank, and ends once it has heard, is slow, or has ended the session by itself */
function endingAtBank(token: string): (sayUnreached: () => void) => Promise<void> {
  const { method, path } = call(sessionRoutes().logout, {});
  const headers = { Authorization: `Bearer ${token}` };
  async function tell(): Promise<boolean> {
    const { status } = await fetch(path, { method, headers, keepalive: true, credentials: 'same-origin' });
    // Whoever asks too often has not ended the session.
    return status < 500 && status !== 429;
  }
  return async (sayUnreached) => {
    const until = Date.now() + IDLE_MS_MAX;
    for (let isFirst = true; Date.now() < until; isFirst = false) {
      const isHeard = tell().catch(() => false);
      // A slow answer counts once, as that of a slow bank; after a failure it is none.
      const isSlow = pause(ANSWER_MS_MAX).then(() => isFirst && navigator.onLine);
      if (await Promise.race([isHeard, isSlow])) return;
      sayUnreached();
      await backOnline();
    }
  };
}

const pause = (ms: number) => new Promise((resolve) => void setTimeout(resolve, ms));

/** Waits for the browser to find its network, or for a moment: a browser may have a network that leads nowhere. */
const backOnline = () =>
  Promise.race([
    pause(RETRY_MS),
    new Promise((resolve) => window.addEventListener('online', resolve, { once: true })),
  ]);
