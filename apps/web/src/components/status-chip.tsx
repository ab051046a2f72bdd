import { IconCircleCheck, IconCircleX, IconClock } from '@tabler/icons-react';
import classes from './status-chip.module.css';

type Props = { readonly status: 'SUCCESS' | 'COMPLETED' | 'PENDING' | 'FAILED' };

const LOOKS = {
  SUCCESS: { word: 'Completed', tone: 'success', Icon: IconCircleCheck },
  COMPLETED: { word: 'Completed', tone: 'success', Icon: IconCircleCheck },
  PENDING: { word: 'Pending', tone: 'warning', Icon: IconClock },
  FAILED: { word: 'Failed', tone: 'danger', Icon: IconCircleX },
} as const;

/** A status as icon, word and colour, never as colour alone. */
export function StatusChip({ status }: Props) {
  const { word, tone, Icon } = LOOKS[status];
  return (
    <span className={classes['chip']} data-tone={tone}>
      <Icon aria-hidden size={16} stroke={2} />
      {word}
    </span>
  );
}
