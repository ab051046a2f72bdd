import { lazy, type ReactNode, Suspense, useState } from 'react';
import { bank } from '../lib/bank.ts';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import classes from './help-button.module.css';

const HelpSheet = lazy(() => import('./help-sheet.tsx').then((m) => ({ default: m.HelpSheet })));

type Props = { readonly className?: string | undefined; readonly children: ReactNode };

/** Opens the help, whoever is signed in or nobody. Its code comes with the first press; should it not, the number is there. */
export function HelpButton({ className = '', children }: Props) {
  const [isOpen, setIsOpen] = useState<boolean>();
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        className={`${classes['help']} ${className}`}
        onClick={() => setIsOpen(true)}
      >
        {children}
      </button>
      {isOpen !== undefined && (
        <ErrorBoundary fallback={() => bank.support.phone || bank.support.whatsApp}>
          <Suspense>
            <HelpSheet isOpen={isOpen} onClose={() => setIsOpen(false)} />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  );
}
