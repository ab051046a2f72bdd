import { Suspense } from 'react';
import { Outlet, useLocation } from 'react-router';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { PageCrash } from './page-crash.tsx';

type Props = {
  /** What was there before stays until the page has come, because its layout is of one piece with it. */
  readonly comesWhole?: boolean;
};

/** The page itself, inside its layout: a page that breaks leaves the menu around it working. */
export function Page({ comesWhole }: Props) {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary key={pathname} fallback={() => <PageCrash />}>
      {comesWhole ? (
        <Outlet />
      ) : (
        <Suspense fallback={<Skeleton lines={4} label="Loading the page" />}>
          <Outlet />
        </Suspense>
      )}
    </ErrorBoundary>
  );
}
