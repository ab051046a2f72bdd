/**
 * - `reached`: the bank answered last time.
 * - `lost`: it cannot be reached, and nothing is on its way.
 * - `unheard`: it cannot be reached, and nobody knows whether a payment that was on its way got there.
 */
export type Connection = 'reached' | 'lost' | 'unheard';

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
  /** @param mayHaveArrived the lost request may have moved money */
  noteLost: (mayHaveArrived: boolean) =>
    become(mayHaveArrived || connection === 'unheard' ? 'unheard' : 'lost'),
};
