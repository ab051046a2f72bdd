import { IconCircleCheck, IconCircleDashed, IconCircleX } from '@tabler/icons-react';
import classes from './decision.module.css';

const LOOKS = {
  SAME: { word: 'Same', tone: 'success', Icon: IconCircleCheck },
  DIFFERS: { word: 'Differs', tone: 'danger', Icon: IconCircleX },
  NOT_KNOWN: { word: 'Not compared', tone: 'neutral', Icon: IconCircleDashed },
} as const;

/** Whether two sources say the same, as icon, word and colour, never as colour alone. */
export function MatchMark({ match }: { readonly match: keyof typeof LOOKS }) {
  const { word, tone, Icon } = LOOKS[match];
  return (
    <span className={classes['mark']} data-tone={tone}>
      <Icon aria-hidden size={18} stroke={2} />
      {word}
    </span>
  );
}
