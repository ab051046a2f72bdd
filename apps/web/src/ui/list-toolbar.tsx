import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useId, useState } from 'react';
import { DialogActions } from './dialog-actions.tsx';
import { DialogFrame } from './dialog-frame.tsx';
import { type ActiveFilter, FilterChips } from './filter-chips.tsx';
import classes from './list-toolbar.module.css';
import { FilterToggle, type QuickFilter, QuickFilters } from './quick-filters.tsx';
import { SearchField } from './search-field.tsx';
import type { ListUrl } from './use-list-url.ts';

/** One of what is listed, and several. */
export type Noun = { readonly one: string; readonly many: string };

const RESULTS: Noun = { one: 'result', many: 'results' };

type Props = {
  readonly url: Pick<ListUrl, 'q' | 'change' | 'clear'>;
  /** What the button of the sheet shows: `Show 9 transactions`. */
  readonly noun?: Noun | undefined;
  readonly searchLabel: string;
  readonly searchPlaceholder?: string | undefined;
  /** Filters that are one press each; then the others wait behind a button on wide screens, too. */
  readonly quickFilters: readonly QuickFilter[];
  /** The filters' own fields. */
  readonly children?: ReactNode;
  readonly active: readonly ActiveFilter[];
  /** How many rows match; null while that is not known. */
  readonly totalCount: number | null;
  /** What more there is to say about all rows that match. It keeps its place while it cannot be said yet. */
  readonly summary?: ReactNode;
};

/** Search and filters of a list, and how much they leave. On a telephone the filters' fields are a sheet over it. */
export function ListToolbar(props: Props) {
  const { url, noun = RESULTS, searchLabel, searchPlaceholder, quickFilters, children, active } = props;
  const { totalCount, summary } = props;
  const isWide = useMediaQuery('(min-width: 768px)', true, { getInitialValueInEffect: false });
  // Whoever comes with filters sees their fields.
  const [isUnfolded, setIsUnfolded] = useState(active.length > 0);
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  const filtersId = useId();
  const hasQuick = quickFilters.length > 0;
  const chips = [
    ...(url.q === '' ? [] : [{ label: `Search: ${url.q}`, onRemove: () => url.change({ q: '' }) }]),
    ...active,
  ];
  const closeSheet = () => setIsSheetOpen(false);
  const toggleWords = hasQuick ? 'More filters' : 'Filters';
  return (
    <div className={classes['toolbar']}>
      <search className={classes['fields']} data-quick={hasQuick || undefined}>
        <div className={classes['search']}>
          <SearchField
            label={searchLabel}
            placeholder={searchPlaceholder}
            value={url.q}
            onSearch={(q) => url.change({ q })}
          />
        </div>
        {(hasQuick || (children !== undefined && !isWide)) && (
          <QuickFilters filters={quickFilters}>
            {children !== undefined && (
              <FilterToggle
                {...(isWide
                  ? { 'aria-expanded': isUnfolded, 'aria-controls': filtersId }
                  : { 'aria-haspopup': 'dialog' })}
                onClick={() => (isWide ? setIsUnfolded(!isUnfolded) : setIsSheetOpen(true))}
              >
                {active.length === 0 ? toggleWords : `${toggleWords} (${active.length})`}
              </FilterToggle>
            )}
          </QuickFilters>
        )}
        {children !== undefined && isWide && (
          <div id={filtersId} className={classes['filters']} hidden={hasQuick && !isUnfolded}>
            {children}
          </div>
        )}
      </search>
      {children !== undefined && !isWide && (
        <DialogFrame isOpen={isSheetOpen} title="Filters" onClose={closeSheet} closesOnBackdrop>
          <div className={classes['sheet']}>{children}</div>
          <DialogActions>
            <Button onClick={closeSheet}>
              Show {totalCount === null ? noun.many : countText(totalCount, noun)}
            </Button>
          </DialogActions>
        </DialogFrame>
      )}
      <div className={classes['outcome']}>
        <p role="status" className={classes['count']}>
          {totalCount !== null && countText(totalCount, RESULTS)}
        </p>
        {summary !== undefined && (
          <div className={classes['summary']} data-hidden={totalCount === null}>
            {summary}
          </div>
        )}
        <FilterChips active={chips} onClear={url.clear} />
      </div>
    </div>
  );
}

/** `9 transactions`, `1 transaction`. */
const countText = (count: number, { one, many }: Noun): string =>
  `${count.toLocaleString('en-NG')} ${count === 1 ? one : many}`;
