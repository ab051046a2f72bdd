import { Button } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { type ActiveFilter, FilterChips } from './filter-chips.tsx';
import classes from './list-toolbar.module.css';
import { SearchField } from './search-field.tsx';
import type { ListUrl } from './use-list-url.ts';

type Props = {
  readonly url: Pick<ListUrl, 'q' | 'change' | 'clear'>;
  readonly searchLabel: string;
  /** The filters' own fields. */
  readonly children?: ReactNode;
  readonly active: readonly ActiveFilter[];
  /** How many rows match; null while that is not known. */
  readonly totalCount: number | null;
  /** What more there is to say about all rows that match. It keeps its place while it cannot be said yet. */
  readonly summary?: ReactNode;
};

/** Search and filters of a list, and how much they leave. On a telephone the filters wait behind a button. */
export function ListToolbar({ url, searchLabel, children, active, totalCount, summary }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const filtersId = useId();
  const chips = [
    ...(url.q === '' ? [] : [{ label: `Search: ${url.q}`, onRemove: () => url.change({ q: '' }) }]),
    ...active,
  ];
  return (
    <div className={classes['toolbar']}>
      <search className={classes['fields']}>
        <div className={classes['search']}>
          <SearchField label={searchLabel} value={url.q} onSearch={(q) => url.change({ q })} />
        </div>
        {children !== undefined && (
          <>
            <Button
              variant="default"
              className={`${classes['toggle']}`}
              leftSection={<IconAdjustmentsHorizontal aria-hidden size={20} stroke={1.75} />}
              aria-expanded={isOpen}
              aria-controls={filtersId}
              onClick={() => setIsOpen(!isOpen)}
            >
              {active.length === 0 ? 'Filters' : `Filters (${active.length})`}
            </Button>
            <div id={filtersId} className={classes['filters']} data-open={isOpen}>
              {children}
            </div>
          </>
        )}
      </search>
      <div className={classes['outcome']}>
        <p role="status" className={classes['count']}>
          {totalCount !== null && resultsText(totalCount)}
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

const resultsText = (count: number): string =>
  `${count.toLocaleString('en-NG')} ${count === 1 ? 'result' : 'results'}`;
