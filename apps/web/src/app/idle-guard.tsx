import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { usePingMutation } from '../api/idle-session.ts';
import { lastWords, listenForTyping } from '../api/sent-money.ts';
import { sayWhenItEnds, storedUserInfo } from '../api/session.ts';
import { signOut } from '../api/sign-out.ts';
import { createIdleWatch } from '../lib/idle-watch.ts';
import { readStored, writeStored } from '../lib/stored-value.ts';
import { listenForInput } from '../lib/user-activity.ts';
import { IdleDialog } from './idle-dialog.tsx';

/** Storage, because every tab sees it, also one that the browser had put to sleep. */
const LAST_ACTIVE_KEY = 'lastActiveAt';
const LOOK_MS = 1000;

function readLastActive(): number | null {
  const stored = readStored(LAST_ACTIVE_KEY);
  return typeof stored === 'number' ? stored : null;
}

/** Signs out whoever left, and asks first (S1 §4, decision 44). */
export function IdleGuard() {
  const [ping] = usePingMutation();
  const [watch] = useState(() =>
    createIdleWatch({
      now: () => Date.now(),
      readShared: readLastActive,
      writeShared: (at) => writeStored(LAST_ACTIVE_KEY, at),
      ping: () => void ping(),
    }),
  );
  const state = useSyncExternalStore(watch.subscribe, watch.state);

  useEffect(() => {
    const stopListening = listenForInput(window, watch.noteActivity);
    const timer = setInterval(watch.look, LOOK_MS);
    // A tab that comes back looks at once, before anything done in it can pass for staying.
    const comeBack = (event: Event) => {
      // Back may bring a page of a session that has ended since, with everything that stood on it.
      const isRestored = event instanceof PageTransitionEvent && event.persisted;
      if (isRestored && storedUserInfo() === null) window.location.reload();
      watch.look();
    };
    document.addEventListener('visibilitychange', comeBack);
    window.addEventListener('pageshow', comeBack);
    window.addEventListener('storage', watch.look);
    return () => {
      stopListening();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', comeBack);
      window.removeEventListener('pageshow', comeBack);
      window.removeEventListener('storage', watch.look);
    };
  }, [watch]);

  useEffect(() => sayWhenItEnds(lastWords), []);
  // What was typed on another page was sent there, or left behind.
  const { pathname, search } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page begins anew.
  useEffect(() => listenForTyping(document), [pathname, search]);

  const isOver = state.phase === 'over';
  useEffect(() => {
    if (isOver) signOut('idle');
  }, [isOver]);

  if (state.phase !== 'warned' && state.phase !== 'returned') return null;
  return (
    <IdleDialog
      secondsLeft={state.phase === 'warned' ? state.secondsLeft : null}
      onStay={watch.stay}
      onSignOut={() => signOut('signed-out')}
    />
  );
}
