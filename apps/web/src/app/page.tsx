import { Suspense } from 'react';
import { Outlet, useLocation } from 'react-router';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { PageCrash } from './page-crash.tsx';

/** The page itself, inside its layout: a page that breaks leaves the menu around it working. */
export function Page() {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary key={pathname} fallback={() => <PageCrash />}>
      <Suspense fallback={<Skeleton lines={4} label="Loading the page" />}>
        <Outlet />
      </Suspense>
    </ErrorBoundary>
  );
}
