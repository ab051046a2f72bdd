import type { ReactNode } from 'react';
import classes from './empty-note.module.css';

type Props = { readonly art: ReactNode; readonly title: string; readonly children?: ReactNode };

/** Where a list has nothing in it yet: a picture, and what will stand here. */
export function EmptyNote({ art, title, children }: Props) {
  return (
    <div className={classes['note']}>
      {art}
      <p className={classes['title']}>{title}</p>
      {children}
    </div>
  );
}
