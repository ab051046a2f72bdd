import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type ComponentProps, useEffect } from 'react';
import { Pager } from '../../../ui/pager.tsx';
import { QuickFilters } from '../../../ui/quick-filters.tsx';
import { bulkDraft, useWantedFocus, wantFocus } from './bulk-draft.ts';
import { BulkRowCard, RowCount, rowId } from './bulk-row-card.tsx';
import classes from './bulk-rows.module.css';
import { PAGE_PROBLEMS, PAGE_ROWS, ROWS_BY_HAND_MAX, ROWS_MAX, type RowView } from './bulk-rules.ts';

/** What of the rows is on the screen. */
export type RowsShown = {
  readonly page: number;
  readonly size: number;
  /** Only these: what has been mended meanwhile stays in view. */
  readonly only: ReadonlySet<number> | null;
  /** The row to be at, once they are drawn. */
  readonly focus: number | null;
};

export const ALL_ROWS: RowsShown = { page: 1, size: PAGE_ROWS, only: null, focus: null };

/** The first page of those somebody has to look at: a few at a time, because all fields of a row may have to be drawn. */
export const withProblems = (views: readonly RowView[]): RowsShown => ({
  ...ALL_ROWS,
  size: PAGE_PROBLEMS,
  only: new Set(views.filter(({ hasProblem }) => hasProblem).map(({ row }) => row.key)),
});

type Props = Pick<ComponentProps<typeof BulkRowCard>, 'accounts' | 'banks' | 'recentBanks' | 'onAskAgain'> & {
  readonly views: readonly RowView[];
  readonly shown: RowsShown;
  readonly onShow: (shown: RowsShown) => void;
};

/** The recipients, a page at a time. */
export function BulkRows({ views, shown, onShow, ...shared }: Props) {
  const { only } = shown;
  const listed = only === null ? views : views.filter(({ row }) => only.has(row.key));
  const page = Math.min(shown.page, Math.max(1, Math.ceil(listed.length / shown.size)));
  const drawn = listed.slice((page - 1) * shown.size, page * shown.size);
  const problems = views.filter(({ hasProblem }) => hasProblem).length;
  useFocusWanted(views, listed, page, shown, onShow);
  const byHand = views.filter(({ row }) => !row.isFromFile).length;
  const isFull = views.length >= ROWS_MAX || byHand >= ROWS_BY_HAND_MAX;

  return (
    <div className={classes['rows']}>
      {(problems > 0 || only !== null) && (
        <QuickFilters
          filters={[
            {
              label: `Rows with problems (${problems})`,
              isOn: only !== null,
              onPress: (isOn) => onShow(isOn ? withProblems(views) : ALL_ROWS),
            },
          ]}
        />
      )}
      <RowCount value={views.length}>
        <ol className={classes['list']} aria-label="Recipients">
          {drawn.map((view) => (
            <BulkRowCard key={view.row.key} {...view} {...shared} />
          ))}
        </ol>
      </RowCount>
      {listed.length > Math.min(PAGE_ROWS, shown.size) && (
        <Pager
          page={page}
          size={shown.size}
          totalCount={listed.length}
          onChange={(wanted) => {
            bulkDraft.foldAll();
            onShow({ ...shown, ...wanted, focus: null });
          }}
        />
      )}
      <div className={classes['add']}>
        <Button
          variant="default"
          leftSection={<IconPlus aria-hidden size={20} stroke={2} />}
          aria-disabled={isFull}
          onClick={() => !isFull && bulkDraft.add()}
        >
          Add recipient
        </Button>
        {isFull && (
          <span>
            {views.length >= ROWS_MAX
              ? `No more than ${ROWS_MAX.toLocaleString('en-NG')} can be paid at once.`
              : `More than ${ROWS_BY_HAND_MAX} recipients come from a file.`}
          </span>
        )}
      </div>
    </div>
  );
}

/** Puts the focus where it is wanted, on whatever page that is. */
function useFocusWanted(
  views: readonly RowView[],
  listed: readonly RowView[],
  page: number,
  shown: RowsShown,
  onShow: (shown: RowsShown) => void,
): void {
  const wanted = useWantedFocus();
  const { focus } = shown;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time rows are shown anew is a reason to go to one of them.
  useEffect(() => {
    if (focus !== null) wantFocus({ key: focus, field: null });
  }, [shown]);
  // Each drawing may be the one that brings it, and until then there is nothing to be done.
  useEffect(() => {
    if (wanted === null) return;
    const row = document.getElementById(rowId(wanted.key));
    if (row !== null) {
      wantFocus(null);
      const field = wanted.field && row.querySelector<HTMLElement>(`[data-path="${wanted.field}"]`);
      (field ?? row.querySelector<HTMLElement>('[aria-invalid="true"]') ?? row).focus();
      return;
    }
    const place = listed.findIndex((view) => view.row.key === wanted.key);
    const pageOf = Math.floor(place / shown.size) + 1;
    if (place >= 0 && pageOf !== page) return onShow({ ...shown, page: pageOf, focus: null });
    const isNew = shown.only !== null && views.some((view) => view.row.key === wanted.key);
    if (place < 0 && isNew)
      onShow({ ...shown, focus: null, only: new Set([...(shown.only ?? []), wanted.key]) });
  });
}
