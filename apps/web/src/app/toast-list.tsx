import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Notification.css';
import '@mantine/notifications/styles.css';
import './toast-list.css';
import { Portal } from '@mantine/core';
import { useDocumentVisibility, useMediaQuery } from '@mantine/hooks';
import { Notifications } from '@mantine/notifications';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import {
  endFailures,
  endFailuresOfOtherPages,
  ONE_TOAST_ONLY,
  quietly,
  TOAST_MS,
} from '../components/toast-shelf.ts';
import { overlays } from '../ui/use-modal-page.ts';

/**
 * Toasts stand at the top right, three at most (S1 §8), on a telephone one in a row of its own; below dialogs, whose page takes
 * no part. They wait for whoever points at them, is in them, or is away.
 */
export function ToastList() {
  const isAway = useDocumentVisibility() === 'hidden';
  const isOneOnly = useMediaQuery(ONE_TOAST_ONLY, false, { getInitialValueInEffect: false });
  const [hasFocus, setHasFocus] = useState(false);
  const leave = () => setHasFocus(false);
  useEndOfFailures();
  return (
    <Notifications
      position="top-right"
      autoClose={isAway || hasFocus ? false : TOAST_MS}
      limit={isOneOnly ? 1 : 3}
      containerWidth={420}
      transitionDuration={isOneOnly ? 0 : 200}
      withinPortal={false}
      onFocus={() => setHasFocus(true)}
      onBlur={leave}
      // A toast that is closed takes the focus with it, without a word.
      onClick={leave}
    />
  );
}

/** Another page or a dialog: what failed before has been seen, or is not what the customer is at any more. */
function useEndOfFailures(): void {
  const { pathname } = useLocation();
  const isDialogOpen = useSyncExternalStore(overlays.subscribe, overlays.isOpen);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page is the reason to run, though nothing is read from it.
  useEffect(endFailuresOfOtherPages, [pathname]);
  useEffect(() => {
    if (isDialogOpen) endFailures();
  }, [isDialogOpen]);
}

/** What the page shows by itself, for those who listen. Outside the page, which is silent while a dialog is open. */
export function QuietToasts() {
  const said = useSyncExternalStore(quietly.subscribe, quietly.get);
  return (
    <Portal>
      <div role="status" aria-atomic={false} className="sr-only">
        {said.map(({ id, text }) => (
          <p key={id}>{text}</p>
        ))}
      </div>
    </Portal>
  );
}
