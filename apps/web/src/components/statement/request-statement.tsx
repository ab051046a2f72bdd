import { lazy, Suspense, useState } from 'react';
import { useStatementDialog } from './use-statement-dialog.ts';

const StatementDialog = lazy(() =>
  import('./statement-dialog.tsx').then((m) => ({ default: m.StatementDialog })),
);

/** Asks for the statement of an account (S2 §2), over every page that leads there. Its code comes when it first opens. */
export function RequestStatement() {
  const { isOpen, close } = useStatementDialog();
  // Also while it closes.
  const [wasOpened, setWasOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setWasOpened(true);
  if (!wasOpened) return null;
  return (
    <Suspense fallback={null}>
      <StatementDialog isOpen={isOpen} onClose={close} />
    </Suspense>
  );
}
