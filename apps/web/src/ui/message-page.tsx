import type { ReactNode } from 'react';
import classes from './message-page.module.css';
import { PageHeading } from './page-heading.tsx';

type Props = { readonly title: string; readonly text: string; readonly children?: ReactNode };

/** A page that only says something, perhaps with one thing to do about it. */
export function MessagePage({ title, text, children }: Props) {
  return (
    <div className={classes['message']}>
      <PageHeading title={title} />
      <p className={classes['text']}>{text}</p>
      {children}
    </div>
  );
}
