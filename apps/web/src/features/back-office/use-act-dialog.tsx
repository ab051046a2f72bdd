import { type ReactNode, useState } from 'react';
import type { ActionPlace, StaffAction } from '../../api/back-office-api.ts';
import { ActDialog } from './act-dialog.tsx';

type Props = {
  readonly place: ActionPlace;
  readonly subjectTitle: string;
  readonly onDone: () => void;
};

/** The dialog of whichever action was opened last. */
export function useActDialog({ place, subjectTitle, onDone }: Props): {
  readonly dialog: ReactNode;
  readonly open: (action: StaffAction) => void;
} {
  const [action, setAction] = useState<StaffAction | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  // Each time it opens, a dialog begins anew, with nothing left in it of the time before.
  const [timesOpened, setTimesOpened] = useState(0);
  const open = (wanted: StaffAction) => {
    setAction(wanted);
    setTimesOpened(timesOpened + 1);
    setIsOpen(true);
  };
  const dialog = action && (
    <ActDialog
      key={timesOpened}
      isOpen={isOpen}
      place={place}
      subjectTitle={subjectTitle}
      action={action}
      onClose={() => setIsOpen(false)}
      onDone={() => {
        setIsOpen(false);
        onDone();
      }}
    />
  );
  return { dialog, open };
}
