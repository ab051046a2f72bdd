import { entryNow, goBackInPlace } from './use-modal-page.ts';

/** Longer than any browser takes to go back over a step of the same page. */
const STEP_MS_MAX = 1000;

/**
 * Goes back over the steps of overlays that were open when the page was loaded again: they are closed now, and each would be
 * a Back that does nothing. Nothing may be opened before that is done: its step would be gone back over as well.
 */
export async function leaveOldSteps(): Promise<void> {
  while (entryNow() !== undefined && (await stepBack()));
}

/** @returns whether the browser went back */
function stepBack(): Promise<boolean> {
  return new Promise((resolve) => {
    const tooLate = setTimeout(() => resolve(false), STEP_MS_MAX);
    const arrive = () => {
      clearTimeout(tooLate);
      resolve(true);
    };
    window.addEventListener('popstate', arrive, { once: true });
    goBackInPlace();
  });
}
