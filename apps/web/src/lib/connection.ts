/**
 * It cannot be reached, and
 * - `lost`: nothing is on its way.
 * - `unanswered`: nobody knows whether something got there that may as well be sent again.
 * - `unheard`: nobody knows whether a payment that was on its way got there.
 */
export type Loss = 'lost' | 'unanswered' | 'unheard';

/** `reached`: the bank answered last time. */
export type Connection = 'reached' | Loss;

let connection: Connection = 'reached';
const listeners = new Set<() => void>();

function become(next: Connection): void {
  if (next === connection) return;
  connection = next;
  for (const listener of listeners) listener();
}

/** What is known of the way to the bank. Whoever calls the bank tells; whoever shows a page listens. */
export const bankConnection = {
  state: () => connection,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  noteReached: () => become('reached'),
  /** Until the bank is back, the worst that was lost counts. */
  noteLost: (loss: Loss) => {
    if (connection === 'reached' || loss === 'unheard' || connection === 'lost') become(loss);
  },
};
