import { TEXTS } from '@harvest/contracts/texts';
import { type ReactNode, useId } from 'react';
import { StatusChip } from '../../components/status-chip.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import classes from './factor-card.module.css';

type Props = {
  readonly title: string;
  readonly isActive: boolean;
  /** What can be done with it, if anything. */
  readonly action: string | undefined;
  readonly isBusy: boolean;
  readonly onAction: () => void;
  readonly children: ReactNode;
};

/** One kind of second factor; the one that counts bears a tick. */
export function FactorCard({ title, isActive, action, isBusy, onAction, children }: Props) {
  const titleId = useId();
  return (
    <section className={classes['card']} data-active={isActive} aria-labelledby={titleId}>
      <div className={classes['head']}>
        <h3 id={titleId}>{title}</h3>
        {isActive && <StatusChip status="ACTIVE" />}
      </div>
      <div className={classes['text']}>{children}</div>
      {action !== undefined && (
        <SubmitButton
          variant={isActive ? 'default' : 'filled'}
          onClick={onAction}
          busy={isBusy && TEXTS.loading}
          className={`${classes['action']}`}
        >
          {action}
        </SubmitButton>
      )}
    </section>
  );
}
