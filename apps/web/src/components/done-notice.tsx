import { type ReactNode, useEffect, useRef } from 'react';
import { InlineAlert } from '../ui/inline-alert.tsx';
import classes from './done-notice.module.css';

type Props = { readonly title: string; readonly children: ReactNode };

/** What was just done. It takes the focus, because what led here may be gone. */
export function DoneNotice({ title, children }: Props) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return (
    <div ref={notice} tabIndex={-1} className={classes['notice']}>
      <InlineAlert tone="success" title={title}>
        {children}
      </InlineAlert>
    </div>
  );
}
