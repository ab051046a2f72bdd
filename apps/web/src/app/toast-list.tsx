import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Notification.css';
import '@mantine/notifications/styles.css';
import './toast-list.css';
import { Notifications } from '@mantine/notifications';
import { TOAST_AUTO_CLOSE_MS } from '../components/toast.ts';

/** Toasts stand at the top right, three at most (S1 §8). */
export function ToastList() {
  return (
    <Notifications position="top-right" autoClose={TOAST_AUTO_CLOSE_MS} limit={3} containerWidth={420} />
  );
}
