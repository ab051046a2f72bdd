import { lazy, Suspense } from 'react';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { useIsPainted } from './use-is-painted.ts';

const LockNotice = lazy(() => import('./lock-notice.tsx').then((m) => ({ default: m.LockNotice })));

/** Asked for once the page is painted: hardly anybody's accounts are locked. */
export function LockBanner() {
  const isPainted = useIsPainted();
  if (!isPainted) return null;
  return (
    <ErrorBoundary fallback={() => null}>
      <Suspense fallback={null}>
        <LockNotice />
      </Suspense>
    </ErrorBoundary>
  );
}
