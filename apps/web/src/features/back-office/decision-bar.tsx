import { TEXTS } from '@harvest/contracts/texts';
import { Button, Checkbox } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useState } from 'react';
import { type ActionPlace, type StaffAction, useActMutation } from '../../api/back-office-api.ts';
import { reportActionFailure } from '../../components/report-action-failure.ts';
import { toast } from '../../components/toast.ts';
import { readStored, writeStored } from '../../lib/stored-value.ts';
import { Problem } from '../../ui/problem.tsx';
import { ActDialog } from './act-dialog.tsx';
import classes from './decision.module.css';

type Props = {
  readonly place: ActionPlace;
  readonly subjectTitle: string;
  readonly actions: readonly StaffAction[];
  /** Nobody approves what they have not seen. */
  readonly isSeen: boolean;
  /** What comes after this one, in words. */
  readonly next: string;
  /** Leads on to another page. */
  readonly onDone: () => void;
};

const KEYS: Readonly<Record<string, string>> = { approve: 'A', decline: 'D' };
/** Single keys can be switched off, because whoever dictates speaks them by chance (WCAG 2.1.4). */
const KEYS_OFF = 'staffKeysOff';

const LOOKS = {
  good: { variant: 'filled' },
  neutral: { variant: 'default' },
  danger: { variant: 'outline', color: 'red' },
} as const;

/** The decision, always in view: at once where it needs no words, else in a dialog; by a key too, when nobody types. */
export function DecisionBar({ place, subjectTitle, actions, isSeen, next, onDone }: Props) {
  const [act, { isLoading }] = useActMutation();
  const [problem, setProblem] = useState<string | null>(null);
  const [isDone, setIsDone] = useState(false);
  const [dialog, setDialog] = useState<StaffAction | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  // Each time it opens, a dialog begins anew, with nothing left in it of the time before.
  const [timesOpened, setTimesOpened] = useState(0);
  const [hasKeys, setHasKeys] = useState(() => readStored(KEYS_OFF) !== true);

  const choose = async (action: StaffAction) => {
    if (isLoading || isDone) return;
    if (needsWords(action)) {
      setDialog(action);
      setTimesOpened(timesOpened + 1);
      setIsOpen(true);
      return;
    }
    if (!isSeen) return;
    setProblem(null);
    const { data, error } = await act({ place, action: action.action, body: {} });
    if (error) return setProblem(reportActionFailure(error, TEXTS.anErrorOccurred));
    toast.success(data.message);
    setIsDone(true);
    onDone();
  };
  useHotkeys(
    actions.flatMap((action) => {
      const key = KEYS[action.action];
      if (key === undefined || !hasKeys) return [];
      // A key that is held would decide about the next one, and the one after it.
      const press = (event: KeyboardEvent) => {
        if (!event.repeat && !isCovered()) void choose(action);
      };
      return [[key, press, { preventDefault: false }] as const];
    }),
  );

  return (
    <section className={classes['bar']} aria-label="Decision">
      <Problem text={problem} />
      <div className={classes['choices']}>
        {actions.length === 0 && <p className={classes['muted']}>There is nothing you can do here now.</p>}
        {actions.map((action) => {
          const key = hasKeys ? KEYS[action.action] : undefined;
          return (
            <Button
              key={action.action}
              {...LOOKS[action.tone]}
              aria-keyshortcuts={key}
              aria-busy={isLoading || isDone}
              aria-disabled={isLoading || isDone || (!isSeen && !needsWords(action))}
              rightSection={
                key && (
                  <kbd aria-hidden className={classes['key']}>
                    {key}
                  </kbd>
                )
              }
              onClick={() => void choose(action)}
            >
              {action.label}
            </Button>
          );
        })}
        <p className={classes['next']}>{isSeen ? next : 'Wait until the picture can be seen.'}</p>
        <div className={classes['keys']}>
          <Checkbox
            label="Keys A and D"
            checked={hasKeys}
            onChange={({ currentTarget }) => {
              setHasKeys(currentTarget.checked);
              writeStored(KEYS_OFF, !currentTarget.checked);
            }}
          />
        </div>
      </div>
      {dialog && (
        <ActDialog
          key={timesOpened}
          isOpen={isOpen}
          place={place}
          subjectTitle={subjectTitle}
          action={dialog}
          onClose={() => setIsOpen(false)}
          // It goes with its page: closed before, its step back in the history would meet the step on to the next one.
          onDone={onDone}
        />
      )}
    </section>
  );
}

const needsWords = ({ needsComment, needsSecondPerson, choices }: StaffAction): boolean =>
  needsComment || needsSecondPerson || choices !== undefined;

/** Whether something lies over the page: a dialog of this page or of the frame around it. */
const isCovered = (): boolean => document.querySelector('[aria-modal="true"]') !== null;
