import { IconBell } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import classes from './alerts-button.module.css';
import { useIsPainted } from './use-is-painted.ts';

const AlertCentre = lazy(() =>
  import('../features/alerts/alert-centre.tsx').then((m) => ({ default: m.AlertCentre })),
);

/** Beyond it nobody counts. */
const COUNTED_MAX = 99;

/** Opens what the bank told lately, and says how much of it is new. The rest of it comes once the page is painted. */
export function AlertsButton() {
  const isPainted = useIsPainted();
  const [unread, setUnread] = useState(0);
  const [isOpen, setIsOpen] = useState(false);
  const isMany = unread > COUNTED_MAX;
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        className={classes['button']}
        onClick={() => setIsOpen(true)}
      >
        <IconBell aria-hidden size="1.25em" stroke={1.75} />
        <span className="sr-only">
          {unread === 0 ? 'Alerts' : `Alerts, ${isMany ? `more than ${COUNTED_MAX}` : unread} new`}
        </span>
        {unread > 0 && (
          <span aria-hidden className={classes['count']}>
            <span>{isMany ? `${COUNTED_MAX}+` : unread}</span>
          </span>
        )}
      </button>
      {(isPainted || isOpen) && (
        <ErrorBoundary fallback={() => null}>
          <Suspense>
            <AlertCentre isOpen={isOpen} onClose={() => setIsOpen(false)} onUnread={setUnread} />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  );
}
