import type { ReactNode } from 'react';
import classes from './dialog-actions.module.css';

/**
 * The buttons a dialog ends with: first the one that leaves everything as it is, last the one that does what the dialog is about
 * (A89). They come last in it, also inside a form, and on a telephone they stay in view.
 */
export function DialogActions({ children }: { readonly children: ReactNode }) {
  return <div className={classes['actions']}>{children}</div>;
}
