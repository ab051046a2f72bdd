import { createWatchedValue } from './watched-value.ts';

/**
 * It cannot be reached, and
 * - `lost`: nothing is on its way.
 * - `unanswered`: nobody knows whether something got there that may as well be sent again.
 * - `unheard`: nobody knows whether a payment that was on its way got there.
 */
export type Loss = 'lost' | 'unanswered' | 'unheard';

/** `reached`: the bank answered last time. */
export type Connection = 'reached' | Loss;

const connection = createWatchedValue<Connection>('reached');

/** What is known of the way to the bank. Whoever calls the bank tells; whoever shows a page listens. */
export const bankConnection = {
  state: connection.get,
  subscribe: connection.subscribe,
  noteReached: () => connection.set('reached'),
  /** Until the bank is back, the worst that was lost counts. */
  noteLost: (loss: Loss) => {
    const before = connection.get();
    if (before === 'reached' || loss === 'unheard' || before === 'lost') connection.set(loss);
  },
};
