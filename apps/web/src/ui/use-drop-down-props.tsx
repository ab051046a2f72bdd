import '@mantine/core/styles/ScrollArea.css';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Combobox.css';
import { type KeyboardEvent, type ReactNode, useReducer } from 'react';
import classes from './drop-down.module.css';
import { fieldLabel } from './field-label.ts';

/** S1 §9: how far PageUp and PageDown move. */
const KEYBOARD_PAGE_SIZE = 5;
/** Half a second: whoever closed the list before that needs nothing more. */
const FRAMES_MAX = 30;

/** An option is a plain text, or a value with the text that stands for it (S1 §3). */
export type DropDownOption =
  | string
  | {
      readonly value: string;
      readonly label: string;
      readonly disabled?: boolean;
      /** What else it is called: the search finds it by these names as well. */
      readonly alsoKnownAs?: readonly string[];
      /** What it stands under while nothing is searched. */
      readonly group?: string;
    };

export type DropDownProps = {
  readonly label: string;
  readonly data: readonly DropDownOption[];
  readonly isLoading?: boolean;
  readonly placeholder?: string;
  readonly description?: ReactNode;
  readonly error?: ReactNode;
  readonly required?: boolean;
  /** Says `(Optional)` behind the label (S1 §5). */
  readonly optional?: boolean;
  readonly disabled?: boolean;
  readonly searchable?: boolean;
  readonly clearable?: boolean;
};

/** What the bank's drop-down lists need beyond what Mantine's Select does by itself. */
export function useDropDownProps(props: DropDownProps) {
  // The field says that it is open, and which list is its own, from the first render that knows the list.
  const [, renderAgain] = useReducer((count: number) => count + 1, 0);
  const { data: options, isLoading = false, searchable = false, optional = false, ...given } = props;
  const data = isLoading ? [] : grouped(options);
  return {
    ...given,
    label: fieldLabel(given.label, optional),
    placeholder: given.placeholder ?? `Select ${given.label}`,
    searchable,
    data,
    nothingFoundMessage: <NothingToChoose text={nothingText(isLoading, data.length)} />,
    withScrollArea: false,
    // Before the text, it would stand out of line with the others.
    checkIconPosition: 'right' as const,
    clearButtonProps: {
      'aria-label': `Clear ${given.label}`,
      'aria-hidden': false,
      tabIndex: 0,
      className: `${classes['clear']}`,
    },
    comboboxProps: { transitionProps: { duration: 120 }, keepMounted: false, withinPortal: false },
    classNames: {
      wrapper: `${classes['wrapper']}`,
      section: `${classes['section']}`,
      input: `${classes['input']}`,
      dropdown: `${classes['dropdown']}`,
      options: `${classes['options']}`,
      empty: `${classes['empty']}`,
      groupLabel: `${classes['groupLabel']}`,
    },
    onDropdownOpen: () => renderUntilListed(renderAgain),
    onDropdownClose: pointAtMarkedSoon,
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
      moveFar(event, searchable);
      pointAtMarkedSoon();
    },
  };
}

/** Under their headings, in the order these come first; options without one stay as they are. */
function grouped(options: readonly DropDownOption[]) {
  const groups = new Map<string, Omit<Exclude<DropDownOption, string>, 'group'>[]>();
  for (const option of options) {
    if (typeof option === 'string' || option.group === undefined) continue;
    // Whatever has a group is a group to Mantine.
    const { group, ...member } = option;
    groups.set(group, [...(groups.get(group) ?? []), member]);
  }
  if (groups.size === 0) return [...options];
  return [...groups].map(([group, items]) => ({ group, items }));
}

/** The list comes some frames after it is opened; the field that opened it has the focus. */
function renderUntilListed(renderAgain: () => void, framesLeft = FRAMES_MAX): void {
  requestAnimationFrame(() => {
    if (framesLeft === 0 || document.activeElement?.hasAttribute('aria-controls')) return;
    renderAgain();
    renderUntilListed(renderAgain, framesLeft - 1);
  });
}

/** Mantine has the field point at an option that was marked by a key, and leaves it so when the search marks another one. */
export function pointAtMarkedSoon(): void {
  requestAnimationFrame(() => {
    const field = document.activeElement;
    const marked = field?.getAttribute('aria-expanded') === 'true' ? markedOption(field) : null;
    if (marked !== null) field?.setAttribute('aria-activedescendant', marked.id);
    else field?.removeAttribute('aria-activedescendant');
  });
}

/** The option of the list of a field that Enter would choose. */
export function markedOption(field: Element | null): HTMLElement | null {
  const list = document.getElementById(field?.getAttribute('aria-controls') ?? '');
  return list?.querySelector<HTMLElement>('[data-combobox-selected]') ?? null;
}

/** A list box may hold options only, so this is one as well; it cannot be chosen. */
function NothingToChoose({ text }: { readonly text: string }) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which points at its options.
    <div role="option" aria-disabled aria-selected={false} aria-live="polite">
      {text}
    </div>
  );
}

function nothingText(isLoading: boolean, optionCount: number): string {
  if (isLoading) return 'Loading...';
  return optionCount === 0 ? 'No options' : 'No options found';
}

/**
 * Page keys move by five, Home and End to the ends; in a list that can be searched those two belong to the text that is
 * typed. Mantine knows single steps only, so a far move is that many of them, never past an end.
 */
function moveFar(event: KeyboardEvent<HTMLInputElement>, isSearchable: boolean): void {
  const isToEnd = event.key === 'Home' || event.key === 'End';
  if (!isToEnd && event.key !== 'PageUp' && event.key !== 'PageDown') return;
  if (isToEnd && isSearchable) return;
  const input = event.currentTarget;
  const list = document.getElementById(input.getAttribute('aria-controls') ?? '');
  if (list === null) return;
  event.preventDefault();
  const options = [...list.querySelectorAll('[role="option"]:not([aria-disabled="true"])')];
  const current = options.findIndex((option) => option.hasAttribute('data-combobox-selected'));
  const isDown = event.key === 'End' || event.key === 'PageDown';
  const room = isDown ? options.length - 1 - current : current;
  const steps = Math.min(room, isToEnd ? room : KEYBOARD_PAGE_SIZE);
  const code = isDown ? 'ArrowDown' : 'ArrowUp';
  for (let step = 0; step < steps; step += 1) {
    input.dispatchEvent(new window.KeyboardEvent('keydown', { key: code, code, bubbles: true }));
  }
}
