import { useLocation, useNavigate, useSearchParams } from 'react-router';

const NAME = 'transaction';
/** Written into the history entry that opening adds; a reload keeps it. */
const OPENED_HERE = { hasPageBelow: true };

/** Which transaction is open. It stands in the address, so that Back closes it and a reload opens it again. */
export function useOpenTransaction() {
  const [search, setSearch] = useSearchParams();
  const navigate = useNavigate();
  const state: unknown = useLocation().state;
  const reference = search.get(NAME);

  const open = (referenceNumber: string) => {
    const next = new URLSearchParams(search);
    next.set(NAME, referenceNumber);
    setSearch(next, { state: OPENED_HERE, preventScrollReset: true });
  };
  const close = () => {
    if (hasPageBelow(state)) {
      void navigate(-1);
      return;
    }
    // Somebody came by the address itself: below it there is only what they came from.
    const next = new URLSearchParams(search);
    next.delete(NAME);
    setSearch(next, { replace: true, preventScrollReset: true });
  };
  return { reference: reference === '' ? null : reference, open, close };
}

const hasPageBelow = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'hasPageBelow' in state;
