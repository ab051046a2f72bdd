import { readStored, writeStored } from '../lib/stored-value.ts';
import { isPageCovered } from '../ui/use-modal-page.ts';

const WITHOUT_SLASH_KEY = 'searchWithoutSlash';

/**
 * A single key that does something can be turned off: whoever speaks to their computer presses it without meaning to
 * (WCAG 2.1.4).
 */
export const isSlashOn = (): boolean => readStored(WITHOUT_SLASH_KEY) !== true;
export const turnSlash = (isOn: boolean): void => writeStored(WITHOUT_SLASH_KEY, !isOn);

/** Whether a press of a key asks for the search: not while something else has the floor, nor in the middle of typing. */
export function asksForSearch(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event;
  if (event.defaultPrevented || event.repeat || altKey || isPageCovered()) return false;
  if (ctrlKey || metaKey) return key.toLowerCase() === 'k' && !shiftKey;
  return key === '/' && isSlashOn() && !isTypedInto(target);
}

const isTypedInto = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;
