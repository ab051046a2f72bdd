import { Button } from '@mantine/core';
import type { ActionPlace, StaffAction } from '../../api/back-office-api.ts';
import { ACTION_LOOKS, NOTHING_TO_DO } from './action-looks.ts';
import classes from './back-office.module.css';
import { useActDialog } from './use-act-dialog.tsx';

type Props = {
  readonly place: ActionPlace;
  readonly subjectTitle: string;
  readonly actions: readonly StaffAction[];
  readonly onDone: () => void;
};

/** What the reader may do here. Each opens a dialog that says what will happen before it does. */
export function ActionButtons({ actions, ...rest }: Props) {
  const { dialog, open } = useActDialog(rest);
  if (actions.length === 0) return <p className={classes['muted']}>{NOTHING_TO_DO}</p>;
  return (
    <>
      <div className={classes['actions']}>
        {actions.map((action) => (
          <Button key={action.action} {...ACTION_LOOKS[action.tone]} onClick={() => open(action)}>
            {action.label}
          </Button>
        ))}
      </div>
      {dialog}
    </>
  );
}
