import { TEXTS } from '@harvest/contracts/texts';
import { Checkbox, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { FetchFailure } from '../../components/fetch-failure.tsx';
import { isSlashOn, turnSlash } from '../../components/search-keys.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import classes from './search-box.module.css';
import { SearchList } from './search-list.tsx';
import { countWords, type SearchOption } from './search-sections.ts';
import { useSearch } from './use-search.ts';

const LENGTH_MAX = 100;

type Props = { readonly onClose: () => void };

/** One field; what it finds is below it, moved through by the arrow keys while the focus stays in the field. */
export function SearchBox({ onClose }: Props) {
  const navigate = useNavigate();
  const search = useSearch();
  const { typed, wanted, isLongEnough, sections, isSettled, failure } = search;
  const options = sections.flatMap(({ options: ofThese }) => ofThese);
  const id = useId();
  const idOf = (option: SearchOption) => `${id}-${options.indexOf(option)}`;
  // What the arrow keys went to. Until they do, it is the first one.
  const [pointedAt, setPointedAt] = useState<string | null>(null);
  const marked = options.find(({ key }) => key === pointedAt) ?? options[0];
  const markedId = marked && idOf(marked);
  useEffect(() => {
    if (markedId !== undefined) document.getElementById(markedId)?.scrollIntoView({ block: 'nearest' });
  }, [markedId]);

  const choose = ({ to, state }: SearchOption) => {
    onClose();
    // In the place of the dialog's own step, so that Back leads to where the search was opened.
    void navigate(to, { replace: true, state });
    // What was opened goes on from the page, not from the button above it.
    setTimeout(() => document.getElementById('content')?.focus());
  };
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      // What stands there may still be what an earlier word found: only who went to it meant it.
      if (marked !== undefined && (search.isOfNow(marked) || marked.key === pointedAt)) choose(marked);
      else search.askNow();
      return;
    }
    const place = marked === undefined ? -1 : options.indexOf(marked);
    const next = nextPlace(event.key, place, options.length);
    const option = next === undefined ? undefined : options[next];
    if (option === undefined) return;
    event.preventDefault();
    setPointedAt(option.key);
  };

  const isFound = options.length > 0;
  const isNothing = isLongEnough && isSettled && !isFound && failure === undefined;
  return (
    <div className={classes['box']}>
      <TextInput
        className={`${classes['field']}`}
        size="lg"
        aria-label="Search everything you have"
        placeholder="Name, number, amount or page"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isFound}
        aria-controls={isFound ? `${id}-list` : undefined}
        aria-activedescendant={markedId}
        data-autofocus
        value={typed}
        maxLength={LENGTH_MAX}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="search"
        leftSection={<IconSearch aria-hidden size={20} stroke={1.75} />}
        onChange={(event) => {
          setPointedAt(null);
          search.type(event.currentTarget.value);
        }}
        onKeyDown={press}
      />
      <p role="status" className={classes['count']}>
        {isLongEnough && countText(isSettled, search.total, failure !== undefined)}
      </p>
      <div className={classes['found']} aria-busy={isLongEnough && !isSettled && failure === undefined}>
        {failure && (
          <FetchFailure failure={failure} fallback={TEXTS.fetchDataFailed} onRetry={search.retry} />
        )}
        {!isLongEnough && (
          <EmptyState
            title="What are you looking for?"
            hint="A name, an account or phone number, an amount or a part of it, a day such as 20 Nov, a reference, what a payment was for, or a page such as limits."
          />
        )}
        {isNothing && (
          <EmptyState
            title={`Nothing found for “${wanted}”`}
            hint="Try fewer letters, another spelling, or the amount, such as 2,500."
          />
        )}
        {isFound && (
          <SearchList id={`${id}-list`} sections={sections} marked={marked} idOf={idOf} onChoose={choose} />
        )}
      </div>
      <SearchKeys />
    </div>
  );
}

/** Where a key leads from here; past an end, to the other one. */
function nextPlace(key: string, place: number, count: number): number | undefined {
  if (key === 'ArrowDown') return (place + 1) % count;
  if (key === 'ArrowUp') return (place - 1 + count) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}

function countText(isSettled: boolean, total: number, hasFailed: boolean): string {
  if (hasFailed) return '';
  if (!isSettled) return 'Searching…';
  if (total === 0) return 'No results';
  return total === 1 ? '1 result' : `${countWords(total)} results`;
}

/** For those who have keys. */
function SearchKeys() {
  const [isOn, setIsOn] = useState(isSlashOn);
  return (
    <div className={classes['keys']}>
      <p>
        <kbd>↑</kbd> <kbd>↓</kbd> to choose, <kbd>Enter</kbd> to open, <kbd>Esc</kbd> to close
      </p>
      <Checkbox
        label="The / key opens the search, too"
        checked={isOn}
        onChange={({ currentTarget: { checked } }) => {
          setIsOn(checked);
          turnSlash(checked);
        }}
      />
    </div>
  );
}
