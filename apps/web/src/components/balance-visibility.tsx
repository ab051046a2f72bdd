import { useSyncExternalStore } from 'react';
import { BALANCES_SHOWN_KEY } from '../api/session.ts';
import { readStored, writeStored } from '../lib/stored-value.ts';
import { createWatchedValue } from '../lib/watched-value.ts';

type Visibility = { readonly isShown: boolean; readonly onToggle: (isShown: boolean) => void };

const areShown = createWatchedValue(readStored(BALANCES_SHOWN_KEY) === true);

function show(isShown: boolean): void {
  areShown.set(isShown);
  writeStored(BALANCES_SHOWN_KEY, isShown);
}

/** One eye for all balances of the bank. They are hidden until somebody asks for them, and then shown until the session ends. */
export function useBalanceVisibility(): Visibility {
  return { isShown: useSyncExternalStore(areShown.subscribe, areShown.get), onToggle: show };
}
