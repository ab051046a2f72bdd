import { notifications } from '@mantine/notifications';
import { createWatchedValue } from '../lib/watched-value.ts';

type Tone = 'success' | 'failure';
type Said = { readonly id: number; readonly text: string };

/** Toasts close after 5000 ms (S1 §8). What is only told aloud stays in the page for as long. */
export const TOAST_MS = 5000;

/** On a telephone a toast is a row of the page, and there is one at most. */
export const ONE_TOAST_ONLY = '(max-width: 479.98px)';

type Shown = { readonly id: string; readonly tone: Tone; readonly page: string };

let shown: readonly Shown[] = [];

function withdraw(isOver: (each: Shown) => boolean): void {
  for (const each of shown) if (isOver(each)) notifications.hide(each.id);
}

function show(tone: Tone, text: string): void {
  // The same text twice at once tells nobody more.
  const id = `${tone}: ${text}`;
  if (window.matchMedia(ONE_TOAST_ONLY).matches) withdraw((other) => other.id !== id);
  const rest = shown.filter((other) => other.id !== id);
  shown = [...rest, { id, tone, page: window.location.pathname }];
  notifications.show({
    id,
    message: text,
    role: tone === 'failure' ? 'alert' : 'status',
    color: tone === 'failure' ? 'var(--danger)' : 'var(--success)',
    closeButtonProps: { 'aria-label': 'Close this message' },
    onClose: () => {
      shown = shown.filter((other) => other.id !== id);
    },
  });
}

/** What failed before is not what the customer is at any more. */
export const endFailures = (): void => withdraw(({ tone }) => tone === 'failure');

export const endFailuresOfOtherPages = (): void =>
  withdraw(({ tone, page }) => tone === 'failure' && page !== window.location.pathname);

export const endFailure = (text: string): void => withdraw(({ id }) => id === `failure: ${text}`);

export function succeed(text: string): void {
  endFailures();
  show('success', text);
}

export const fail = (text: string): void => show('failure', text);

export function failToo(text: string): void {
  if (!shown.some(({ tone }) => tone === 'failure')) fail(text);
}

/** What is told aloud only. */
export const quietly = createWatchedValue<readonly Said[]>([]);
let saidCount = 0;

export function sayQuietly(text: string): void {
  endFailures();
  const one = { id: saidCount, text };
  saidCount += 1;
  quietly.set([...quietly.get(), one]);
  setTimeout(() => quietly.set(quietly.get().filter((each) => each !== one)), TOAST_MS);
}
