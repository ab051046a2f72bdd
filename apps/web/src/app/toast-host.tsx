import { lazy, type ReactNode, Suspense, useEffect, useSyncExternalStore } from 'react';
import { toastHost, wantToasts } from '../components/toast.ts';
import { ErrorBoundary } from '../ui/error-boundary.tsx';

const QuietToasts = lazy(() => import('./toast-list.tsx').then((m) => ({ default: m.QuietToasts })));
const ToastList = lazy(() => import('./toast-list.tsx').then((m) => ({ default: m.ToastList })));

const FIRST_INPUT = ['pointerdown', 'keydown'] as const;

/** Has the code of the toasts come with the first input, so that it is there before anything can fail. */
export function ToastHost() {
  useEffect(() => {
    for (const kind of FIRST_INPUT) window.addEventListener(kind, wantToasts, { once: true });
    return () => {
      for (const kind of FIRST_INPUT) window.removeEventListener(kind, wantToasts);
    };
  }, []);
  return (
    <OnceWanted>
      <QuietToasts />
    </OnceWanted>
  );
}

/** The place of the toasts that are to be seen, in the frame of a page. */
export function ToastRow() {
  return (
    <OnceWanted>
      <ToastList />
    </OnceWanted>
  );
}

function OnceWanted({ children }: { readonly children: ReactNode }) {
  const isWanted = useSyncExternalStore(toastHost.subscribe, toastHost.isWanted, toastHost.isWanted);
  if (!isWanted) return null;
  return (
    <ErrorBoundary fallback={() => null}>
      <Suspense fallback={null}>{children}</Suspense>
    </ErrorBoundary>
  );
}
