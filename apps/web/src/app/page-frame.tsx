import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { PageCrash } from './page-crash.tsx';
import classes from './page-frame.module.css';

type Props = { readonly layout: ReactNode };

/**
 * What every page stands in: its layout, and a boundary for its failures. While a layout's code loads, what was there before
 * stays: the page that somebody leaves, or what index.html itself shows.
 */
export function PageFrame({ layout }: Props) {
  const { pathname } = useLocation();
  const navigationType = useNavigationType();

  const startAtTheTop = useEffectEvent(() => {
    // The browser itself restores the place on Back.
    if (navigationType !== 'POP') window.scrollTo(0, 0);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page is the reason to run, though nothing is read from it.
  useEffect(() => {
    startAtTheTop();
  }, [pathname]);

  return (
    <ErrorBoundary
      fallback={() => (
        <main className={classes['alone']}>
          <PageCrash />
        </main>
      )}
    >
      {layout}
    </ErrorBoundary>
  );
}
