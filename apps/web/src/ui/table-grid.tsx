import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import { type MouseEvent, type ReactNode, useRef } from 'react';
import { type Column, type ColumnSort, directionsOf } from './table-columns.ts';
import classes from './table-grid.module.css';

export type RowOpening<Row> = {
  /** What the button of a row says to those who only hear it: `View details of …`. */
  readonly label: (row: Row) => string;
  /** What it says to the eye, with which the label begins; `View` if nothing is said. */
  readonly word?: (row: Row) => string;
  readonly onOpen: (row: Row) => void;
  /** The first cell is the button, where the columns are given and none may be added. */
  readonly isInFirstCell?: boolean;
};

type Props<Row> = {
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly opening?: RowOpening<Row> | undefined;
  /** The order the rows are in, and the one that was asked for last. */
  readonly sort: string;
  readonly wantedSort: string;
  readonly onSort: (sort: string) => void;
  readonly isBusy: boolean;
  /** Stands in the place of the rows: an error, or that there are none. */
  readonly instead?: ReactNode;
  /** This many grey rows, while the real ones are on their way. */
  readonly skeletonRows: number;
};

/** A list as a table, where there is room for one. It scrolls by itself when text is enlarged; the page does not. */
export function TableGrid<Row>(props: Props<Row>) {
  const { caption, columns, rows, rowKey, opening, isBusy, instead, skeletonRows } = props;
  const hasActions = opening !== undefined && opening.isInFirstCell !== true;
  const columnCount = columns.length + (hasActions ? 1 : 0);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <section className={classes['frame']} tabIndex={0} aria-label={caption} aria-busy={isBusy}>
      <table className={classes['table']} data-busy={isBusy || undefined}>
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <ColumnHead key={column.name} column={column} {...props} />
            ))}
            {hasActions && <th scope="col">Actions</th>}
          </tr>
        </thead>
        <tbody>
          {instead !== undefined && (
            <tr>
              <td colSpan={columnCount} className={classes['instead']}>
                {instead}
              </td>
            </tr>
          )}
          {instead === undefined &&
            rows.map((row) => <BodyRow key={rowKey(row)} row={row} columns={columns} opening={opening} />)}
          {Array.from({ length: skeletonRows }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike.
            <tr key={index} aria-hidden>
              {Array.from({ length: columnCount }, (_cell, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the cells are all alike.
                <td key={at}>
                  <div className={classes['bone']} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

type RowProps<Row> = Pick<Props<Row>, 'columns' | 'opening'> & { readonly row: Row };

function BodyRow<Row>({ row, columns, opening }: RowProps<Row>) {
  const button = useRef<HTMLButtonElement>(null);
  const openByClick = (event: MouseEvent) => {
    if (opening === undefined || isControl(event)) return;
    // Whoever closes what opens is back at this row.
    button.current?.focus({ preventScroll: true });
    opening.onOpen(row);
  };
  const opener = (className: string | undefined, words: ReactNode) =>
    opening && (
      <button ref={button} type="button" className={className} onClick={() => opening.onOpen(row)}>
        {words}
        <span className="sr-only"> {opening.label(row)}</span>
      </button>
    );
  return (
    <tr data-opens={opening !== undefined || undefined} onClick={openByClick}>
      {columns.map(({ name, cell, isAmount, isText }, place) => (
        <td key={name} data-amount={isAmount} data-text={isText}>
          {place === 0 && opening?.isInFirstCell === true
            ? opener(classes['openCell'], <span>{cell(row)}</span>)
            : cell(row)}
        </td>
      ))}
      {opening !== undefined && opening.isInFirstCell !== true && (
        <td>{opener(classes['open'], <span aria-hidden>{opening.word?.(row) ?? 'View'}</span>)}</td>
      )}
    </tr>
  );
}

type HeadProps<Row> = Pick<Props<Row>, 'sort' | 'wantedSort' | 'onSort'> & { readonly column: Column<Row> };

function ColumnHead<Row>({ column, sort, wantedSort, onSort }: HeadProps<Row>) {
  if (column.sort === undefined) {
    return (
      <th scope="col" data-amount={column.isAmount}>
        {column.name}
      </th>
    );
  }
  const direction = directionOf(column.sort, sort);
  const [usual, other] = directionsOf(column.sort);
  const next = wantedSort === usual.sort ? other : usual;
  const Arrow = { ascending: IconArrowUp, descending: IconArrowDown, none: IconArrowsSort }[direction];
  return (
    <th scope="col" data-amount={column.isAmount} aria-sort={direction}>
      <button type="button" className={classes['sort']} onClick={() => onSort(next.sort)} title={next.words}>
        {column.name}
        <Arrow aria-hidden size={16} stroke={2} />
      </button>
    </th>
  );
}

function directionOf({ ascending, descending }: ColumnSort, sort: string) {
  if (sort === ascending.sort) return 'ascending';
  return sort === descending.sort ? 'descending' : 'none';
}

/** A click that meant something inside the row: a button, a link, or text that is being selected. */
function isControl(event: MouseEvent): boolean {
  if (document.getSelection()?.isCollapsed === false) return true;
  return event.target instanceof Element && event.target.closest('button, a, input') !== null;
}
