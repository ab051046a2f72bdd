import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import classes from './search-field.module.css';

type Props = {
  readonly label: string;
  /** An example of what to look for; it takes the label's place for the eye. */
  readonly placeholder?: string | undefined;
  readonly value: string;
  readonly onSearch: (text: string) => void;
};

const PAUSE_MS = 300;
const LENGTH_MAX = 100;

/** Searches when the typing pauses; Enter does not wait. */
export function SearchField({ label, placeholder, value, onSearch }: Props) {
  const [typed, setTyped] = useState(value);
  const [told, setTold] = useState(value);
  // What was searched for can change elsewhere: Back, or a chip that was taken away.
  if (value !== told) {
    setTold(value);
    if (value !== typed.trim()) setTyped(value);
  }

  const search = useEffectEvent(() => {
    if (typed.trim() !== value) onSearch(typed.trim());
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each letter starts the pause anew.
  useEffect(() => {
    const timer = setTimeout(() => search(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);

  return (
    <div className={classes['search']}>
      {placeholder !== undefined && (
        <p aria-hidden className={classes['hint']}>
          {placeholder}
        </p>
      )}
      <TextInput
        type="search"
        classNames={{ input: `${classes['input']}` }}
        {...(placeholder === undefined ? { label } : { 'aria-label': label, placeholder })}
        value={typed}
        maxLength={LENGTH_MAX}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        leftSection={<IconSearch aria-hidden size={20} stroke={1.75} />}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && typed.trim() !== value) onSearch(typed.trim());
        }}
      />
    </div>
  );
}
