import { createWatchedValue } from './watched-value.ts';

/** S1 §9: looked at every 60 seconds; a minute without activity counts, five counts sign out. */
const COUNT_MS = 60_000;
const COUNTS_MAX = 5;
/** WCAG 2.2.1 wants a warning in time: at the fourth count a minute is left. */
const COUNTS_WARNED = 4;
/** The bank hears of activity by itself at most this often (decision 8). */
const PING_MS = 120_000;
/** Other tabs need not hear of every pixel the mouse moved. */
const SHARE_MS = 1000;

/**
 * - `active`: nothing to say.
 * - `warned`: signed out in `secondsLeft`, unless somebody does something.
 * - `returned`: somebody did; the warning says so and stays for them to close, lest it vanish under their hands.
 * - `over`: to be signed out.
 */
export type IdleState =
  | { readonly phase: 'active' | 'returned' | 'over' }
  | { readonly phase: 'warned'; readonly secondsLeft: number };

export type IdleWatchParts = {
  readonly now: () => number;
  /** When somebody last did something in any tab, as far as that can be known. */
  readonly readShared: () => number | null;
  readonly writeShared: (atMs: number) => void;
  /** Tells the bank that the customer is active, though nothing is asked of it. */
  readonly ping: () => void;
};

export type IdleWatch = {
  readonly state: () => IdleState;
  readonly subscribe: (listener: () => void) => () => void;
  readonly noteActivity: () => void;
  /** To be called often, and whenever the tab is seen again. How often changes nothing but how soon things are noticed. */
  readonly look: () => void;
  /** The customer closed the warning. */
  readonly stay: () => void;
};

const ACTIVE: IdleState = { phase: 'active' };

/**
 * The idle timer (S1 §4, decision 44). Counts are read off the clock, because hidden tabs run their timers late and a
 * closed laptop not at all. They begin anew with each activity in any tab, so a hidden tab and one that is only left
 * alone count the same: the minutes since somebody last did something.
 */
export function createIdleWatch(parts: IdleWatchParts): IdleWatch {
  let lastActiveAt = parts.now();
  let sharedAt = lastActiveAt;
  let pingedAt = lastActiveAt;
  let hasNews = false;
  const state = createWatchedValue<IdleState>(ACTIVE);
  parts.writeShared(lastActiveAt);

  const become = (next: IdleState) => {
    const before = state.get();
    const isSame =
      next.phase === before.phase &&
      (next.phase !== 'warned' || before.phase !== 'warned' || next.secondsLeft === before.secondsLeft);
    if (!isSame) state.set(next);
  };

  const isOver = () => state.get().phase === 'over';

  const look = () => {
    if (isOver()) return;
    const now = parts.now();
    // Somebody set the clock back: without this, the customer would stay signed in until it catches up.
    if (lastActiveAt > now) lastActiveAt = now;
    if (countsOf(now - lastActiveAt) >= COUNTS_WARNED) {
      const shared = parts.readShared() ?? 0;
      if (shared <= now) lastActiveAt = Math.max(lastActiveAt, shared);
    }
    become(stateAfter(now - lastActiveAt, state.get()));
    if (hasNews && !isOver() && now - pingedAt >= PING_MS) {
      pingedAt = now;
      hasNews = false;
      parts.ping();
    }
  };

  const noteActivity = () => {
    // First of all: what wakes a laptop after an hour must not pass for staying.
    look();
    if (isOver()) return;
    lastActiveAt = parts.now();
    hasNews = true;
    if (lastActiveAt - sharedAt >= SHARE_MS) {
      sharedAt = lastActiveAt;
      parts.writeShared(lastActiveAt);
    }
    if (state.get().phase === 'warned') become({ phase: 'returned' });
  };

  return {
    state: state.get,
    subscribe: state.subscribe,
    noteActivity,
    look,
    stay: () => {
      noteActivity();
      if (!isOver()) become(ACTIVE);
    },
  };
}

function countsOf(idleMs: number): number {
  return Math.floor(idleMs / COUNT_MS);
}

function stateAfter(idleMs: number, before: IdleState): IdleState {
  const counts = countsOf(idleMs);
  if (counts >= COUNTS_MAX) return { phase: 'over' };
  if (counts >= COUNTS_WARNED)
    return { phase: 'warned', secondsLeft: Math.ceil((COUNTS_MAX * COUNT_MS - idleMs) / 1000) };
  return before.phase === 'returned' ? before : ACTIVE;
}
