import { hasForeignLetters } from '@harvest/input/given-name';
import type { ReactNode } from 'react';
import classes from './back-office.module.css';

/** A text that others wrote, such as a name from another bank. It is marked where letters may only look like those of another name. */
export function othersText(text: string): ReactNode {
  if (!hasForeignLetters(text)) return text;
  return (
    <>
      {text} <span className={classes['foreignLetters']}>Some letters are not Latin</span>
    </>
  );
}
