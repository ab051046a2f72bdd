import { Button } from '@mantine/core';
import { IconBan, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { CopyButton } from '../../ui/copy-button.tsx';
import { InlineAlert } from '../../ui/inline-alert.tsx';
import { type ListChange, ListQuestion } from './list-question.tsx';
import classes from './list-section.module.css';
import { listWords, type ScheduledList } from './scheduled-payment-words.ts';

type Props = {
  /** Any of the list. */
  readonly id: string;
  readonly list: ScheduledList;
};

/** What became of it, and of all that remain. */
type Done = { readonly words: string; readonly isWhole: boolean };

const ICON = { 'aria-hidden': true, size: 20, stroke: 1.75 } as const;

/** What one code scheduled together: which of it this is, the way to the others, and what can be done to all that remain. */
export function ListSection({ id, list }: Props) {
  const [asked, setAsked] = useState<ListChange>('pause');
  const [isAsking, setIsAsking] = useState(false);
  const [done, setDone] = useState<Done | null>(null);
  const { referenceNumber, remaining, paused } = list;
  const ask = (change: ListChange) => () => {
    setDone(null);
    setAsked(change);
    setIsAsking(true);
  };
  return (
    <section className={classes['list']} aria-labelledby="payment-list">
      <h3 id="payment-list">{`Part of a list: ${listWords(list)}`}</h3>
      <p>{standingOf(list)}</p>
      <p className={classes['reference']}>
        {`List ${referenceNumber}`}
        <CopyButton text={referenceNumber} what="reference of the list" />
        <Link to={`/scheduled-payment?q=${referenceNumber}`} className={classes['link']}>
          Show the list
        </Link>
      </p>
      <div role="status" className={classes['done']}>
        {done !== null && <InlineAlert tone={done.isWhole ? 'success' : 'warning'} title={done.words} />}
      </div>
      {remaining > 1 && (
        <div className={classes['actions']}>
          {paused < remaining && (
            <Button variant="default" leftSection={<IconPlayerPause {...ICON} />} onClick={ask('pause')}>
              {`Pause all ${remaining - paused}`}
            </Button>
          )}
          {paused > 0 && (
            <Button variant="default" leftSection={<IconPlayerPlay {...ICON} />} onClick={ask('resume')}>
              {`Resume all ${paused}`}
            </Button>
          )}
          <Button variant="outline" color="red" leftSection={<IconBan {...ICON} />} onClick={ask('cancel')}>
            {`Cancel all ${remaining}`}
          </Button>
        </div>
      )}
      <ListQuestion
        change={asked}
        id={id}
        list={list}
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        onDone={(words, { unchanged }) => {
          setDone({ words, isWhole: unchanged === 0 });
          setIsAsking(false);
        }}
      />
    </section>
  );
}

function standingOf({ count, remaining, paused }: ScheduledList): string {
  if (remaining === 0) return `One code scheduled all ${count}. None of them is paid any more.`;
  const still = `One code scheduled all ${count}. ${remaining} ${remaining === 1 ? 'is' : 'are'} still to be paid`;
  return paused === 0 ? `${still}.` : `${still}, ${paused} of them paused.`;
}
