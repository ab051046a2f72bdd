import { Button } from '@mantine/core';
import { useId } from 'react';
import classes from './pager.module.css';

/** S2 §9. */
export const PAGE_SIZES = [10, 25, 50] as const;
export const DEFAULT_PAGE_SIZE = 10;

type PageWanted = { readonly page: number; readonly size: number };
type Props = PageWanted & { readonly totalCount: number; readonly onChange: (wanted: PageWanted) => void };

/** Walks through a long list page by page. */
export function Pager({ page, size, totalCount, onChange }: Props) {
  const sizeId = useId();
  const lastPage = Math.max(1, Math.ceil(totalCount / size));
  const first = totalCount === 0 ? 0 : (page - 1) * size + 1;
  const last = Math.min(page * size, totalCount);
  const go = (to: number) => {
    if (to >= 1 && to <= lastPage) onChange({ page: to, size });
  };
  return (
    <nav className={classes['pager']} aria-label="Pages">
      <span className={classes['size']}>
        <label htmlFor={sizeId}>Rows per page</label>
        <select
          id={sizeId}
          value={size}
          onChange={(event) => onChange({ page: 1, size: Number(event.currentTarget.value) })}
        >
          {PAGE_SIZES.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      </span>
      <span role="status">
        {first > last ? `Page ${page} is past the end` : `${first} to ${last} of ${totalCount}`}
      </span>
      <span className={classes['buttons']}>
        <Button variant="default" onClick={() => go(Math.min(page - 1, lastPage))} aria-disabled={page <= 1}>
          Previous
        </Button>
        <Button variant="default" onClick={() => go(page + 1)} aria-disabled={page >= lastPage}>
          Next
        </Button>
      </span>
    </nav>
  );
}
