import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { Account } from '../api/accounts-api.ts';

const FundAccountPanel = lazy(() =>
  import('./fund-account-panel.tsx').then((m) => ({ default: m.FundAccountPanel })),
);

type FundAccount = {
  /** Opens the panel for one account or several. */
  readonly fund: (accounts: readonly Account[]) => void;
  /** Stands where nothing of the page hears what is pressed in it. */
  readonly panel: ReactNode;
};

/** The panel that says how to pay in, wherever it is asked for (decision 40). Its code comes with the first press. */
export function useFundAccount(): FundAccount {
  // Also while it closes.
  const [accounts, setAccounts] = useState<readonly Account[] | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  return {
    fund: (funded) => {
      setAccounts(funded);
      setIsOpen(true);
    },
    panel: accounts !== null && (
      <Suspense fallback={null}>
        <FundAccountPanel accounts={accounts} isOpen={isOpen} onClose={() => setIsOpen(false)} />
      </Suspense>
    ),
  };
}
