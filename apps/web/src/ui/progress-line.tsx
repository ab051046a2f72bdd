import type { CSSProperties } from 'react';
import classes from './progress-line.module.css';

type Props = {
  readonly label: string;
  /** From 0 to 1; null when nobody knows how far it is. */
  readonly value: number | null;
};

type BarStyle = CSSProperties & { readonly [name: `--${string}`]: string };

/** How far something has come that takes its time. */
export function ProgressLine({ label, value }: Props) {
  const percent = value === null ? undefined : Math.round(value * 100);
  const style: BarStyle = { '--done': `${percent ?? 100}%` };
  return (
    <div className={classes['progress']}>
      <span className={classes['label']}>
        {percent === undefined ? `${label}…` : `${label} ${percent} %`}
      </span>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        className={classes['line']}
        data-unknown={percent === undefined || undefined}
        style={style}
      />
    </div>
  );
}
