import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef } from 'react';
import { createWatchedValue } from '../lib/watched-value.ts';

/** How many overlays stand above the page, one over the other. */
const openCount = createWatchedValue(0);

/** Whether an overlay has the floor. */
export const overlays = {
  subscribe: openCount.subscribe,
  isOpen: () => openCount.get() > 0,
};

/** Whether anything has the floor at this moment, also a dialog of the browser's own, such as the warning before a logout. */
export const isPageCovered = (): boolean => overlays.isOpen() || document.querySelector(':modal') !== null;

/**
 * While an overlay is open, the page below takes no part; afterwards the focus is back where it came from, unless the
 * page has put it somewhere itself.
 */
export function useInertPage(isOpen: boolean): void {
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    const opener = document.activeElement;
    const section = opener?.closest('section') ?? null;
    const page = document.getElementById('root');
    openCount.set(openCount.get() + 1);
    page?.toggleAttribute('inert', true);
    return () => {
      openCount.set(openCount.get() - 1);
      if (!overlays.isOpen()) page?.removeAttribute('inert');
      setTimeout(() => returnFocus(opener, section));
    };
  }, [isOpen]);
}

function returnFocus(opener: Element | null, section: Element | null): void {
  const active = document.activeElement;
  const isLost = isNowhere() || active?.closest('[role="dialog"]') !== null;
  if (!isLost) return;
  if (opener instanceof HTMLElement) opener.focus();
  // What opened it may be gone with what was done in it, such as a row that was deleted.
  if (opener === null || document.activeElement !== opener) focusHeadingOf(section);
  else watchOver(opener, section);
}

/** It may also go a moment later, once the page has read anew what was done. */
function watchOver(opener: Element, section: Element | null): void {
  const watcher = new MutationObserver(() => {
    if (opener.isConnected) return;
    stop();
    // Later, because the page may put the focus somewhere itself.
    setTimeout(() => {
      if (isNowhere()) focusHeadingOf(section);
    });
  });
  const stop = () => {
    watcher.disconnect();
    document.removeEventListener('focusin', stop);
  };
  watcher.observe(document.body, { childList: true, subtree: true });
  document.addEventListener('focusin', stop);
}

const isNowhere = (): boolean => document.activeElement === null || document.activeElement === document.body;

/** Of the part of the page where one was, should it have a heading that takes the focus; else the one on top. */
function focusHeadingOf(section: Element | null): void {
  const near = section?.isConnected ? section.querySelector<HTMLElement>('h3[tabindex]') : null;
  (near ?? headingOnTop())?.focus();
}

/** Of what still stands above the page, or of the page. */
const headingOnTop = (): HTMLElement | null =>
  overlays.isOpen()
    ? ([...document.querySelectorAll<HTMLElement>('[role="dialog"] h2')].at(-1) ?? null)
    : document.querySelector('h1');

/** For whoever takes away what was pressed: the focus goes on from there. */
export const focusHeadingOnTop = (): void => headingOnTop()?.focus();

/** Back by itself leaves the page where it is; the browser would scroll it to where it was when the overlay opened. */
export function goBackInPlace(): void {
  const stay = () => {
    const { scrollX, scrollY } = window;
    requestAnimationFrame(() => window.scrollTo(scrollX, scrollY));
  };
  window.addEventListener('popstate', stay, { once: true });
  window.history.back();
}

/** The overlay whose step the history stands at; undefined at a page itself. */
export const entryNow = (): unknown => (window.history.state as { overlay?: unknown } | null)?.overlay;

/** For whoever closes an overlay and leads on in the place of its page: once its step has left the history. */
export async function whenStepLeft(): Promise<void> {
  if (entryNow() === undefined) return;
  await new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
}

/**
 * Gives an open overlay a step of the browser's history, so that Back, which on Android is how things are closed, closes
 * it and not the page. `onBack` answers whether it closed.
 */
export function useBackStep(isOpen: boolean, onBack: () => boolean): void {
  const id = useId();
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  const goBack = useEffectEvent(onBack);
  useEffect(() => {
    if (!isOpen) return undefined;
    clearTimeout(leaving.current);
    // The router's own part of the state stays as it is: for the router nothing has happened.
    const addStep = () => window.history.pushState({ ...window.history.state, overlay: id }, '');
    if (entryNow() !== id) addStep();
    const onPop = () => {
      // Still our own step: what closed stood above this one.
      if (entryNow() !== id && !goBack()) addStep();
    };
    window.addEventListener('popstate', onPop);
    return () => {
      window.removeEventListener('popstate', onPop);
      // Later, because whoever closed may lead on to another page, and then this step is no longer the last.
      leaving.current = setTimeout(() => {
        if (entryNow() === id) goBackInPlace();
      });
    };
  }, [isOpen, id]);
}
