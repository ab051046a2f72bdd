import { type RefObject, useEffect, useRef, useSyncExternalStore } from 'react';
import { overlays } from '../../ui/use-modal-page.ts';
import { menuButtonOf } from './beneficiary-menu.tsx';

type Row = { readonly id: string };

/**
 * Once a row is gone from the list, the one that took its place has the focus, or the last one; where none is left, what adds
 * one. Whoever works by keyboard goes on where they were.
 * @param rows undefined while they are being read again
 */
export function useFocusAfterDelete(
  rows: readonly Row[] | undefined,
  create: RefObject<HTMLElement | null>,
): (id: string, place: number) => void {
  const gone = useRef<{ id: string; place: number } | null>(null);
  // On a slow device the rows are there before the dialog is gone, and below it nothing takes the focus.
  const isCovered = useSyncExternalStore(overlays.subscribe, overlays.isOpen);
  useEffect(() => {
    if (gone.current === null || rows === undefined || isCovered) return;
    const { id, place } = gone.current;
    if (rows.some((row) => row.id === id)) return;
    gone.current = null;
    const next = rows[place] ?? rows.at(-1);
    const target = next === undefined ? create.current : menuButtonOf(next.id);
    target?.focus();
  }, [rows, create, isCovered]);
  return (id, place) => {
    gone.current = { id, place };
  };
}
