import { useLocation, useNavigate, useSearchParams } from 'react-router';

/** Written into the history entry that opening adds; a reload keeps it. */
const OPENED_HERE = { hasPageBelow: true };

/**
 * Which one of a list is open. It stands in the address, so that Back closes it and a reload opens it again.
 * @param name of it in the address
 */
export function useOpenInAddress(name: string) {
  const [search, setSearch] = useSearchParams();
  const navigate = useNavigate();
  const state: unknown = useLocation().state;
  const opened = search.get(name);

  const open = (reference: string) => {
    const next = new URLSearchParams(search);
    next.set(name, reference);
    setSearch(next, { state: OPENED_HERE, preventScrollReset: true });
  };
  const close = () => {
    if (hasPageBelow(state)) {
      void navigate(-1);
      return;
    }
    // Somebody came by the address itself: below it there is only what they came from.
    const next = new URLSearchParams(search);
    next.delete(name);
    setSearch(next, { replace: true, preventScrollReset: true });
  };
  return { reference: opened === '' ? null : opened, open, close };
}

const hasPageBelow = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'hasPageBelow' in state;
