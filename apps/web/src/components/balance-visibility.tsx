import { useSyncExternalStore } from 'react';
import { BALANCES_SHOWN_KEY } from '../api/session.ts';
import { readStored, writeStored } from '../lib/stored-value.ts';

type Visibility = { readonly isShown: boolean; readonly onToggle: (isShown: boolean) => void };

let areShown = readStored(BALANCES_SHOWN_KEY) === true;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function show(isShown: boolean): void {
  areShown = isShown;
  writeStored(BALANCES_SHOWN_KEY, isShown);
  for (const listener of listeners) listener();
}

/** One eye for all balances of the bank. They are hidden until somebody asks for them, and then shown until the session ends. */
export function useBalanceVisibility(): Visibility {
  return { isShown: useSyncExternalStore(subscribe, () => areShown), onToggle: show };
}
