import type { ReactNode } from 'react';
import classes from './card-list.module.css';
import type { RowOpening } from './table-grid.tsx';

type Props<Row> = {
  readonly caption: string;
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly card: (row: Row) => ReactNode;
  /** What rows stand together under, such as their day. */
  readonly groupOf?: ((row: Row) => string) | undefined;
  readonly opening?: RowOpening<Row> | undefined;
  readonly isBusy: boolean;
  readonly instead?: ReactNode;
  readonly skeletonRows: number;
};

/** A list on a telephone, where a table has no room. */
export function CardList<Row>(props: Props<Row>) {
  const { caption, rows, rowKey, card, groupOf, opening, isBusy, instead, skeletonRows } = props;
  if (instead !== undefined)
    return <div className={`${classes['frame']} ${classes['instead']}`}>{instead}</div>;
  const cards = (shown: readonly Row[]) =>
    shown.map((row) => (
      <li key={rowKey(row)} className={classes['card']}>
        {card(row)}
        {opening && (
          <button type="button" className={classes['open']} onClick={() => opening.onOpen(row)}>
            <span className="sr-only">{opening.label(row)}</span>
          </button>
        )}
      </li>
    ));
  return (
    <div className={classes['frame']} aria-busy={isBusy} data-busy={isBusy || undefined}>
      <ul aria-label={caption}>
        {groupOf === undefined
          ? cards(rows)
          : groupsOf(rows, groupOf).map(([group, members]) => (
              <li key={group} className={classes['group']}>
                <h2 className={classes['heading']}>{group}</h2>
                <ul>{cards(members)}</ul>
              </li>
            ))}
      </ul>
      {Array.from({ length: skeletonRows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the cards are all alike.
        <div key={index} className={classes['bone']} aria-hidden />
      ))}
    </div>
  );
}

/** Neighbours of one group together, in the order they come. */
function groupsOf<Row>(rows: readonly Row[], groupOf: (row: Row) => string): readonly [string, Row[]][] {
  const groups = new Map<string, Row[]>();
  for (const row of rows) groups.set(groupOf(row), [...(groups.get(groupOf(row)) ?? []), row]);
  return [...groups];
}
