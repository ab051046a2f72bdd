import { type ReactNode, useId } from 'react';
import classes from './panel.module.css';

type Props = { readonly title: string; readonly aside?: ReactNode; readonly children: ReactNode };

/** A titled part of a page. */
export function Panel({ title, aside, children }: Props) {
  const titleId = useId();
  return (
    <section className={classes['panel']} aria-labelledby={titleId}>
      <div className={classes['head']}>
        <h2 id={titleId} className={classes['title']}>
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
