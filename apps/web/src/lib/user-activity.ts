// The server extends a session only for requests that follow real input (decision 8), so that a forgotten tab
// that refreshes itself still signs out. These are the kinds of input S1 §4 counts.
const INPUT_EVENTS = ['mousemove', 'keydown', 'scroll', 'click'] as const;

type Target = Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;

/** Calls the listener whenever somebody moves, types, scrolls or clicks. @returns what ends that */
export function listenForInput(target: Target, listener: () => void): () => void {
  let lastPlace = '';
  const hear = (event: Event) => {
    // Browsers also say that the mouse moved when the page moved under a mouse that lies still.
    if (event.type === 'mousemove') {
      const { screenX, screenY } = event as MouseEvent;
      const place = `${screenX} ${screenY}`;
      if (place === lastPlace) return;
      lastPlace = place;
    }
    listener();
  };
  for (const kind of INPUT_EVENTS) target.addEventListener(kind, hear, { capture: true, passive: true });
  return () => {
    for (const kind of INPUT_EVENTS) target.removeEventListener(kind, hear, { capture: true });
  };
}

let active = false;

export function watchUserActivity(target: Target): void {
  listenForInput(target, () => {
    active = true;
  });
}

/** Whether somebody moved, typed, scrolled or clicked since the last time this was asked. */
export function takeUserActivity(): boolean {
  const was = active;
  active = false;
  return was;
}
