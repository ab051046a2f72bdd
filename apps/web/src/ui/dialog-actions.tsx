import type { ReactNode } from 'react';
import classes from './dialog-actions.module.css';

/** The buttons a dialog ends with. They come last in it, also inside a form, and on a telephone they stay in view. */
export function DialogActions({ children }: { readonly children: ReactNode }) {
  return <div className={classes['actions']}>{children}</div>;
}
