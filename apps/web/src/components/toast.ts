import { loadOnce } from '../lib/load-once.ts';
import { createWatchedValue } from '../lib/watched-value.ts';

const isHostWanted = createWatchedValue(false);

/** The part that shows toasts is heavy and loads when it is first wanted; these two let the application place it. */
export const toastHost = {
  subscribe: isHostWanted.subscribe,
  isWanted: isHostWanted.get,
};

/** Fetches the toasts' code ahead of need: with the network gone, it could not come any more. */
export function wantToasts(): void {
  isHostWanted.set(true);
}

const loadShelf = loadOnce(() => import('./toast-shelf.ts'));

// Without its code there is no toast, and there need not be: the same text always stands on the page as well.
const forget = () => undefined;

const tell = (text: string, how: 'succeed' | 'fail' | 'failToo' | 'sayQuietly'): void => {
  wantToasts();
  void loadShelf()
    .then((shelf) => shelf[how](text))
    .catch(forget);
};

export const toast = {
  success: (text: string): void => tell(text, 'succeed'),
  failure: (text: string): void => tell(text, 'fail'),
  /** For what fails in the background: where bad news stands already, more of it stays where it happened. */
  failureToo: (text: string): void => tell(text, 'failToo'),
  /** Good news that the page itself shows: told to those who listen, and over nobody's page. */
  quietly: (text: string): void => tell(text, 'sayQuietly'),
  /** Takes back a failure whose cause is gone. */
  endFailure: (text: string): void =>
    void loadShelf()
      .then((shelf) => shelf.endFailure(text))
      .catch(forget),
};
