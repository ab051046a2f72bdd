import { TEXTS } from '@harvest/contracts/texts';
import { Button } from '@mantine/core';
import { StatusChip } from '../../components/status-chip.tsx';
import type { StatusCard } from './status-cards.ts';
import classes from './status-step.module.css';
import { STEP_TITLES } from './step-heading.tsx';
import { useOpenStep } from './use-wizard.ts';

type Props = { readonly card: StatusCard };

/** How it stands with one stage or document, and the way to what is left to do about it. */
export function StatusCardView({ card: { title, status, text, leadsTo } }: Props) {
  const openStep = useOpenStep();
  const isDeclined = status === 'DECLINED';
  return (
    <li className={classes['card']} data-declined={isDeclined || undefined}>
      <h3>{title}</h3>
      {status !== null && <StatusChip status={status} />}
      <p className={classes['text']}>{text}</p>
      {leadsTo !== null && (
        <Button
          variant={isDeclined ? 'filled' : 'default'}
          className={`${classes['action']}`}
          onClick={() => openStep(leadsTo.step, leadsTo.target)}
        >
          {isDeclined ? TEXTS.rectify : `Go to ${STEP_TITLES[leadsTo.step]}`}
          <span className="sr-only">{isDeclined ? ` ${title}` : ` for ${title}`}</span>
        </Button>
      )}
    </li>
  );
}
