import { IconCheck, IconX } from '@tabler/icons-react';
import classes from './step-mark.module.css';

type Props = {
  readonly mark: 'done' | 'failed' | 'open';
  readonly number: number;
  readonly isCurrent: boolean;
};

/** A green tick for what is done, a red cross for what was declined, else the step's number (S1 §2). */
export function StepMark({ mark, number, isCurrent }: Props) {
  return (
    <span className={classes['mark']} data-mark={mark} data-current={isCurrent || undefined}>
      {mark === 'open' ? number : <Sign mark={mark} />}
    </span>
  );
}

function Sign({ mark }: { readonly mark: 'done' | 'failed' }) {
  const Icon = mark === 'done' ? IconCheck : IconX;
  return (
    <>
      <Icon aria-hidden size={18} stroke={2.5} />
      <span className="sr-only">{mark === 'done' ? 'Done: ' : 'Declined: '}</span>
    </>
  );
}
