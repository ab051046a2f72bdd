import { entryNow, goBackInPlace, overlays } from './use-modal-page.ts';

/**
 * Goes back over the steps of overlays that were open when the page was loaded again: they are closed now, and each would be
 * a Back that does nothing.
 */
export function leaveOldSteps(): void {
  if (entryNow() === undefined || overlays.isOpen()) return;
  window.addEventListener('popstate', leaveOldSteps, { once: true });
  goBackInPlace();
}
