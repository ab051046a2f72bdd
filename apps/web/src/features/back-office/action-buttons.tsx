import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ActionPlace, StaffAction } from '../../api/back-office-api.ts';
import { ActDialog } from './act-dialog.tsx';
import classes from './back-office.module.css';

type Props = {
  readonly place: ActionPlace;
  readonly subjectTitle: string;
  readonly actions: readonly StaffAction[];
  readonly onDone: () => void;
};

const LOOKS = {
  good: { variant: 'filled' },
  neutral: { variant: 'default' },
  danger: { variant: 'outline', color: 'red' },
} as const;

/** What the reader may do here. Each opens a dialog that says what will happen before it does. */
export function ActionButtons({ place, subjectTitle, actions, onDone }: Props) {
  const [chosen, setChosen] = useState<StaffAction | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  // Each time it opens, a dialog begins anew, with nothing left in it of the time before.
  const [timesOpened, setTimesOpened] = useState(0);
  if (actions.length === 0) return <p className={classes['muted']}>There is nothing you can do here now.</p>;
  return (
    <>
      <div className={classes['actions']}>
        {actions.map((action) => (
          <Button
            key={action.action}
            {...LOOKS[action.tone]}
            onClick={() => {
              setChosen(action);
              setTimesOpened(timesOpened + 1);
              setIsOpen(true);
            }}
          >
            {action.label}
          </Button>
        ))}
      </div>
      {chosen && (
        <ActDialog
          key={timesOpened}
          isOpen={isOpen}
          place={place}
          subjectTitle={subjectTitle}
          action={chosen}
          onClose={() => setIsOpen(false)}
          onDone={() => {
            setIsOpen(false);
            onDone();
          }}
        />
      )}
    </>
  );
}
