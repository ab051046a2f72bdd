import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { IconButton } from './icon-button.tsx';

type Props = { readonly text: string; readonly what: string };

const TOLD_MS = 2000;

/** Copies a text and says so for two seconds. */
export function CopyButton({ text, what }: Props) {
  const [told, setTold] = useState<'copied' | 'failed' | null>(null);
  useEffect(() => {
    if (told === null) return undefined;
    const timer = setTimeout(() => setTold(null), TOLD_MS);
    return () => clearTimeout(timer);
  }, [told]);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setTold('copied');
    } catch {
      // Not allowed, or a page over plain HTTP: the text itself can still be selected.
      setTold('failed');
    }
  };

  return (
    <>
      <IconButton label={`Copy ${what}`} onClick={() => void copy()}>
        {told === 'copied' ? (
          <IconCheck aria-hidden size={20} stroke={1.75} />
        ) : (
          <IconCopy aria-hidden size={20} stroke={1.75} />
        )}
      </IconButton>
      <span className="sr-only" role="status">
        {told === 'copied' && `${capitalised(what)} copied`}
        {told === 'failed' && 'Copying did not work. Select the text instead.'}
      </span>
    </>
  );
}

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
