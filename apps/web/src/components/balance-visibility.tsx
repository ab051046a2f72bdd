import { createContext, type ReactNode, use, useMemo, useState } from 'react';

type Visibility = { readonly isShown: boolean; readonly onToggle: (isShown: boolean) => void };

const BalanceVisibilityContext = createContext<Visibility>({ isShown: false, onToggle: () => undefined });

/** One eye for everything in it that tells of balances. They are hidden until somebody asks for them. */
export function BalanceVisibility({ children }: { readonly children: ReactNode }) {
  const [isShown, setIsShown] = useState(false);
  const visibility = useMemo(() => ({ isShown, onToggle: setIsShown }), [isShown]);
  return <BalanceVisibilityContext value={visibility}>{children}</BalanceVisibilityContext>;
}

/** Whether balances may be told here, and what the eye does. */
export function useBalanceVisibility(): Visibility {
  return use(BalanceVisibilityContext);
}
