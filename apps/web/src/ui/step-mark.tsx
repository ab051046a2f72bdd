import { IconCheck, IconHourglass, IconX } from '@tabler/icons-react';
import classes from './step-mark.module.css';

type Props = {
  readonly mark: 'done' | 'waiting' | 'failed' | 'open';
  /** Null for what has no number of its own. */
  readonly number: number | null;
  readonly isCurrent: boolean;
};

const SIGNS = {
  done: { Icon: IconCheck, word: 'Done: ' },
  waiting: { Icon: IconHourglass, word: 'Under review: ' },
  failed: { Icon: IconX, word: 'Declined: ' },
} as const;

/**
 * A green tick for what is done, a red cross for what was declined, a blue hourglass for what somebody looks at, else the
 * step's number (S1 §2), or a dot.
 */
export function StepMark({ mark, number, isCurrent }: Props) {
  return (
    <span className={classes['mark']} data-mark={mark} data-current={isCurrent || undefined}>
      {mark === 'open' ? (number ?? '•') : <Sign mark={mark} />}
    </span>
  );
}

function Sign({ mark }: { readonly mark: keyof typeof SIGNS }) {
  const { Icon, word } = SIGNS[mark];
  return (
    <>
      <Icon aria-hidden size={18} stroke={2.5} />
      <span className="sr-only">{word}</span>
    </>
  );
}
