import { type RefObject, useEffect, useRef, useSyncExternalStore } from 'react';
import { overlays } from '../../ui/use-modal-page.ts';
import { menuButtonOf } from './beneficiary-menu.tsx';

type Row = { readonly id: string };

/** What is deleted, and where it goes on. */
type Gone = { readonly id: string; readonly page: number; readonly place: number };

/**
 * Once a row is gone from the list, the one that took its place has the focus, or the last one; where none is left, what adds
 * one. Whoever works by keyboard goes on where they were.
 * @param page the one that is shown: the one that was left may be read again, empty, before the next one
 * @param rows undefined while they are being read again
 */
export function useFocusAfterDelete(
  page: number,
  rows: readonly Row[] | undefined,
  create: RefObject<HTMLElement | null>,
): (gone: Gone) => void {
  const gone = useRef<Gone | null>(null);
  // On a slow device the rows are there before the dialog is gone, and below it nothing takes the focus.
  const isCovered = useSyncExternalStore(overlays.subscribe, overlays.isOpen);
  useEffect(() => {
    if (gone.current?.page !== page || rows === undefined || isCovered) return;
    const { id, place } = gone.current;
    if (rows.some((row) => row.id === id)) return;
    gone.current = null;
    const next = rows[place] ?? rows.at(-1);
    const target = next === undefined ? create.current : menuButtonOf(next.id);
    target?.focus();
  }, [page, rows, create, isCovered]);
  return (one) => {
    gone.current = one;
  };
}
