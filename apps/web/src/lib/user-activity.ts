// The server extends a session only for requests that follow real input (decision 8), so that a forgotten tab
// that refreshes itself still signs out. These are the kinds of input S1 §4 counts.
const INPUT_EVENTS = ['mousemove', 'keydown', 'scroll', 'click'] as const;

let active = false;

export function watchUserActivity(target: Pick<EventTarget, 'addEventListener'>): void {
  for (const kind of INPUT_EVENTS) {
    target.addEventListener(
      kind,
      () => {
        active = true;
      },
      { capture: true, passive: true },
    );
  }
}

/** Whether somebody moved, typed, scrolled or clicked since the last time this was asked. */
export function takeUserActivity(): boolean {
  const was = active;
  active = false;
  return was;
}
