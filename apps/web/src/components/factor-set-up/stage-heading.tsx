import { type ReactNode, useEffect, useRef } from 'react';
import classes from './stage-heading.module.css';

type Props = { readonly id?: string; readonly children: ReactNode };

/** The heading of one stage of a dialog. It takes the focus, because what led here is gone. */
export function StageHeading({ id, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h3 ref={heading} id={id} tabIndex={-1} className={classes['heading']}>
      {children}
    </h3>
  );
}
