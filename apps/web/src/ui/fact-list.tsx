import type { ReactNode } from 'react';
import classes from './fact-list.module.css';

export type Fact = {
  readonly label: string;
  readonly value: ReactNode;
  /** Tells facts of one label apart where their values are no texts. */
  readonly id?: string;
};

type Props = {
  readonly facts: readonly Fact[];
  /** Label above value, two beside each other where there is room; else each fact is a line. */
  readonly isStacked?: boolean;
  readonly className?: string | undefined;
};

/** What is known, label by label. */
export function FactList({ facts, isStacked = false, className = '' }: Props) {
  return (
    <dl className={`${classes['facts']} ${className}`} data-stacked={isStacked || undefined}>
      {facts.map(({ label, value, id }) => (
        <div
          key={id ?? (typeof value === 'string' ? `${label} ${value}` : label)}
          className={classes['fact']}
        >
          <dt>{label}</dt>
          <dd>{value === '' ? 'Not known' : value}</dd>
        </div>
      ))}
    </dl>
  );
}
