import type { ReactNode } from 'react';
import classes from './message-page.module.css';
import { PageHeading } from './page-heading.tsx';

type Props = {
  readonly title: string;
  readonly text: string;
  readonly art?: ReactNode;
  readonly children?: ReactNode;
};

/** A page that only says something, perhaps with one thing to do about it. */
export function MessagePage({ title, text, art, children }: Props) {
  return (
    <div className={classes['message']}>
      {art}
      <PageHeading title={title} />
      <p className={classes['text']}>{text}</p>
      {children}
    </div>
  );
}
