import { Button } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { StatusChip } from '../../components/status-chip.tsx';
import classes from './contact-card.module.css';

type Props = {
  readonly title: string;
  readonly value: string;
  readonly status?: string;
  readonly changeLabel: string;
  readonly onChange: () => void;
  /** What else can be done with it. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
};

/** One way to reach a customer, and the way to change it. */
export function ContactCard({ title, value, status, changeLabel, onChange, action, children }: Props) {
  const titleId = useId();
  return (
    <section className={classes['card']} aria-labelledby={titleId}>
      <div className={classes['head']}>
        <h3 id={titleId}>{title}</h3>
        {status !== undefined && <StatusChip status={status} />}
      </div>
      <p className={classes['value']}>{value}</p>
      <div className={classes['text']}>{children}</div>
      {action}
      <Button variant="default" aria-haspopup="dialog" className={`${classes['change']}`} onClick={onChange}>
        {changeLabel}
      </Button>
    </section>
  );
}
