import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { toastHost, wantToasts } from '../components/toast.ts';
import { ErrorBoundary } from '../ui/error-boundary.tsx';

const ToastList = lazy(() => import('./toast-list.tsx').then(({ ToastList }) => ({ default: ToastList })));

const FIRST_INPUT = ['pointerdown', 'keydown'] as const;

/** The place of the toasts. Their code comes with the first input, so that it is there before anything can fail. */
export function ToastHost() {
  const isWanted = useSyncExternalStore(toastHost.subscribe, toastHost.isWanted, toastHost.isWanted);
  useEffect(() => {
    for (const kind of FIRST_INPUT) window.addEventListener(kind, wantToasts, { once: true });
    return () => {
      for (const kind of FIRST_INPUT) window.removeEventListener(kind, wantToasts);
    };
  }, []);
  if (!isWanted) return null;
  return (
    <ErrorBoundary fallback={() => null}>
      <Suspense fallback={null}>
        <ToastList />
      </Suspense>
    </ErrorBoundary>
  );
}
