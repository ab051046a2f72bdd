import { Placeholder } from '../../ui/placeholder.tsx';
import classes from './movement-list.module.css';

type Props = { readonly rows: number };

/** Grey rows, as high as those of a list of movements. */
export function ListPlaceholder({ rows }: Props) {
  return (
    <div className={classes['list']}>
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike.
        <div key={index} className={classes['row']}>
          <Placeholder heightPx={52} narrowHeightPx={64} />
        </div>
      ))}
    </div>
  );
}
