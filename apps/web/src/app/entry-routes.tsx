import { lazy } from 'react';
import { Route, Routes } from 'react-router';
import { SignInPage } from '../features/sign-in/sign-in-page.tsx';
import { loadOnce } from '../lib/load-once.ts';
import { PageFrame } from './page-frame.tsx';

const loadRoutes = loadOnce(() => import('./routes.tsx'));
const BankRoutes = lazy(() => loadRoutes().then((m) => ({ default: m.BankRoutes })));

/** Ahead of need: what nearly everybody opens after signing in. Should it not come, opening it tries again. */
export async function fetchHome(): Promise<void> {
  await loadRoutes()
    .then((routes) => routes.fetchHome())
    .catch(() => undefined);
}

/** The sign-in page, which comes with the first code, and all others, whose list it need not carry. */
export function EntryRoutes() {
  return (
    <Routes>
      <Route path="/" element={<PageFrame layout={<SignInPage onVerifying={() => void fetchHome()} />} />} />
      <Route path="*" element={<PageFrame layout={<BankRoutes />} />} />
    </Routes>
  );
}
