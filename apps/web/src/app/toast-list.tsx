import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Notification.css';
import '@mantine/notifications/styles.css';
import './toast-list.css';
import { useDocumentVisibility } from '@mantine/hooks';
import { Notifications } from '@mantine/notifications';
import { useState } from 'react';

/** Toasts close after 5000 ms (S1 §8). */
const AUTO_CLOSE_MS = 5000;

/** Toasts stand at the top right, three at most (S1 §8). They wait for whoever points at them, is in them, or is away. */
export function ToastList() {
  const isAway = useDocumentVisibility() === 'hidden';
  const [hasFocus, setHasFocus] = useState(false);
  const leave = () => setHasFocus(false);
  return (
    <Notifications
      position="top-right"
      autoClose={isAway || hasFocus ? false : AUTO_CLOSE_MS}
      limit={3}
      containerWidth={420}
      transitionDuration={200}
      onFocus={() => setHasFocus(true)}
      onBlur={leave}
      // A toast that is closed takes the focus with it, without a word.
      onClick={leave}
    />
  );
}
