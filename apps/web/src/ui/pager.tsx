import { plainText } from '@harvest/input/plain-text';
import { Button, TextInput } from '@mantine/core';
import { type SubmitEvent, useId, useState } from 'react';
import classes from './pager.module.css';

/** S2 §9. */
export const PAGE_SIZES = [10, 25, 50] as const;
export const DEFAULT_PAGE_SIZE = 10;

type PageWanted = { readonly page: number; readonly size: number };
type Props = PageWanted & { readonly totalCount: number; readonly onChange: (wanted: PageWanted) => void };

/** Walks through a long list page by page, or jumps. */
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
        {first > last && totalCount > 0
          ? `Page ${page} is past the end`
          : `${first} to ${last} of ${totalCount}`}
      </span>
      <span className={classes['buttons']}>
        {lastPage > 1 && <PageJump key={page} page={page} lastPage={lastPage} onJump={go} />}
        <span className={classes['steps']}>
          <Button
            variant="default"
            onClick={() => go(Math.min(page - 1, lastPage))}
            aria-disabled={page <= 1}
          >
            Previous
          </Button>
          <Button variant="default" onClick={() => go(page + 1)} aria-disabled={page >= lastPage}>
            Next
          </Button>
        </span>
      </span>
    </nav>
  );
}

type JumpProps = {
  readonly page: number;
  readonly lastPage: number;
  readonly onJump: (page: number) => void;
};

function PageJump({ page, lastPage, onJump }: JumpProps) {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const jump = (event: SubmitEvent) => {
    event.preventDefault();
    const wanted = /^\d+$/.test(typed) ? Number(typed) : 0;
    if (wanted < 1 || wanted > lastPage) {
      setProblem(`Enter a page from 1 to ${lastPage}`);
    } else if (wanted !== page) onJump(wanted);
  };
  return (
    <form className={classes['jump']} onSubmit={jump} noValidate>
      <TextInput
        label={`Go to page (of ${lastPage})`}
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="go"
        value={typed}
        error={problem}
        classNames={{ root: `${classes['jumpField']}`, input: `${classes['jumpInput']}` }}
        onChange={(event) => {
          setProblem(null);
          setTyped(plainText(event.currentTarget.value));
        }}
      />
      <Button type="submit" variant="default">
        Go
      </Button>
    </form>
  );
}
