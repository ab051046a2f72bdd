import { useState, useSyncExternalStore } from 'react';
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

/**
 * The eye of one account (S1 §2, A106), which counts until the eye for all balances is pressed again.
 * @param of which account it is, where another one can take its place
 */
export function useOwnVisibility(of = ''): Visibility {
  const { isShown: areAllShown } = useBalanceVisibility();
  const [own, setOwn] = useState({ isShown: areAllShown, areAllShown, of });
  return {
    isShown: own.areAllShown === areAllShown && own.of === of ? own.isShown : areAllShown,
    onToggle: (isShown) => setOwn({ isShown, areAllShown, of }),
  };
}
