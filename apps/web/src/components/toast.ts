type Tone = 'success' | 'failure';

let isHostWanted = false;
const hostListeners = new Set<() => void>();

/** The part that shows toasts is heavy and loads when it is first wanted; these two let the application place it. */
export const toastHost = {
  subscribe: (listener: () => void) => {
    hostListeners.add(listener);
    return () => hostListeners.delete(listener);
  },
  isWanted: () => isHostWanted,
};

/** Fetches the toasts' code ahead of need: with the network gone, it could not come any more. */
export function wantToasts(): void {
  if (isHostWanted) return;
  isHostWanted = true;
  for (const listener of hostListeners) listener();
}

async function showToast(tone: Tone, text: string): Promise<void> {
  wantToasts();
  const { notifications } = await import('@mantine/notifications');
  notifications.show({
    // The same text twice at once tells nobody more.
    id: `${tone}: ${text}`,
    message: text,
    role: tone === 'failure' ? 'alert' : 'status',
    color: tone === 'failure' ? 'var(--danger)' : 'var(--success)',
    closeButtonProps: { 'aria-label': 'Close this message' },
  });
}

// Without its code there is no toast, and there need not be: the same text always stands on the page as well.
const forget = () => undefined;

export const toast = {
  success: (text: string): void => void showToast('success', text).catch(forget),
  failure: (text: string): void => void showToast('failure', text).catch(forget),
};
