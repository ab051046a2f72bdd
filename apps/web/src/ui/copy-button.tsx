import { IconCheck, IconCopy } from '@tabler/icons-react';
import { type MouseEvent, useEffect, useState } from 'react';
import { IconButton } from './icon-button.tsx';

type Props = { readonly text: string; readonly what: string };

const TOLD_MS = 2000;

/** Copies a text and says so for two seconds. Where that is not allowed, it selects the text beside it instead. */
export function CopyButton({ text, what }: Props) {
  const [told, setTold] = useState<'copied' | 'selected' | 'failed' | null>(null);
  useEffect(() => {
    if (told === null) return undefined;
    const timer = setTimeout(() => setTold(null), TOLD_MS);
    return () => clearTimeout(timer);
  }, [told]);

  const copy = async ({ currentTarget }: MouseEvent<HTMLElement>) => {
    try {
      await navigator.clipboard.writeText(text);
      setTold('copied');
    } catch {
      // Not allowed, or a page over plain HTTP, which has no clipboard at all.
      setTold(selectBeside(currentTarget, text) ? 'selected' : 'failed');
    }
  };

  return (
    <>
      <IconButton label={`Copy ${what}`} onClick={(event) => void copy(event)}>
        {told === 'copied' ? (
          <IconCheck aria-hidden size={20} stroke={1.75} />
        ) : (
          <IconCopy aria-hidden size={20} stroke={1.75} />
        )}
      </IconButton>
      <span className="sr-only" role="status">
        {told === 'copied' && `${capitalised(what)} copied`}
        {told === 'selected' && `Copying did not work. ${capitalised(what)} is selected: copy it yourself.`}
        {told === 'failed' && 'Copying did not work. Select the text instead.'}
      </span>
    </>
  );
}

/** How far around the button its text is looked for. */
const ANCESTORS_MAX = 3;

function selectBeside(button: Element, text: string): boolean {
  let around = button.parentElement;
  for (let step = 0; step < ANCESTORS_MAX && around !== null; step += 1) {
    // The last of them is the innermost.
    const holder = [around, ...around.querySelectorAll('*')]
      .reverse()
      .find((element) => element.textContent.trim() === text);
    if (holder !== undefined) {
      document.getSelection()?.selectAllChildren(holder);
      return true;
    }
    around = around.parentElement;
  }
  return false;
}

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
