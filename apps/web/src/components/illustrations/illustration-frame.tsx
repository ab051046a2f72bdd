import type { ReactNode } from 'react';
import classes from './illustration-frame.module.css';

type Props = { readonly children: ReactNode };

/** What every illustration stands in. Its three tones are tokens, so it follows the colour mode. It says nothing by itself. */
export function IllustrationFrame({ children }: Props) {
  return (
    <svg
      viewBox="0 0 160 120"
      width="160"
      height="120"
      role="presentation"
      focusable="false"
      className={classes['art']}
    >
      {children}
    </svg>
  );
}
