import { IconChevronUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './notice-line.module.css';

export type NoticeLineProps = {
  readonly tone: 'warning' | 'info' | 'danger';
  /** `₦1,600.00 to BELLO MUSA`. */
  readonly what: string;
  /** What is true of it, read on from there: `is on its way`. */
  readonly says: string;
  /** How many there are, where there are several. */
  readonly of?: number;
  readonly onOpen: () => void;
  /** What cannot wait until it is opened. */
  readonly children?: ReactNode;
};

/** What is open, in one line: a telephone has room for the page or for all that could be said of it. */
export function NoticeLine({ tone, what, says, of = 1, onOpen, children }: NoticeLineProps) {
  return (
    <div className={classes['line']} data-tone={tone}>
      <div role="status" className={classes['told']}>
        <button type="button" aria-haspopup="dialog" className={classes['opener']} onClick={onOpen}>
          <span className={classes['words']}>
            <strong className={classes['what']}>{what}</strong>{' '}
            <span>
              {says}
              {of > 1 && ` · 1 of ${of}`}
            </span>
          </span>
          <IconChevronUp aria-hidden size={20} stroke={1.75} className={classes['chevron']} />
        </button>
      </div>
      {children}
    </div>
  );
}
