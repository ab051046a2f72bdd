import { TEXTS } from '@harvest/contracts/texts';
import { Button, Checkbox } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type ActionPlace, type StaffAction, useActMutation } from '../../api/back-office-api.ts';
import { reportActionFailure } from '../../components/report-action-failure.ts';
import { toast } from '../../components/toast.ts';
import { readStored, writeStored } from '../../lib/stored-value.ts';
import { Problem } from '../../ui/problem.tsx';
import { isPageCovered, whenStepLeft } from '../../ui/use-modal-page.ts';
import { ACTION_LOOKS, NOTHING_TO_DO } from './action-looks.ts';
import classes from './decision.module.css';
import { useActDialog } from './use-act-dialog.tsx';

type Props = {
  readonly place: ActionPlace;
  readonly subjectTitle: string;
  readonly actions: readonly StaffAction[];
  /** Nobody approves what they have not seen. */
  readonly isSeen: boolean;
  /** What is missing until then, in words. */
  readonly unseen: string;
  /** What comes after this one, in words. */
  readonly next: string;
  /** Leads on to another page. */
  readonly onDone: () => void;
};

const KEYS: Readonly<Record<string, string>> = { accept: 'A', approve: 'A', decline: 'D' };
/** Last stands what the page is there for, as in every dialog. */
const PLACES = { danger: 0, neutral: 1, good: 2 } as const;
/** For so long nobody can have looked: a second press that was meant for the one before decides nothing. */
const LOOK_MS = 1500;
/** Single keys can be switched off, because whoever dictates speaks them by chance (WCAG 2.1.4). */
const KEYS_OFF = 'staffKeysOff';

/** The decision, always in view: at once where it needs no words, else in a dialog; by a key too, when nobody types. */
export function DecisionBar({ place, subjectTitle, actions, isSeen, unseen, next, onDone }: Props) {
  const [act, { isLoading }] = useActMutation();
  const [problem, setProblem] = useState<string | null>(null);
  const bar = useRoomBelow();
  const [isDone, setIsDone] = useState(false);
  const hadTime = useIsLater(LOOK_MS);
  const mayApprove = isSeen && hadTime;
  // What needs words is asked for in a dialog, which takes time enough; what is for the good needs to have been seen.
  const isHeldBack = (action: StaffAction) =>
    needsWords(action) ? action.tone === 'good' && !isSeen : !mayApprove;
  const [hasKeys, setHasKeys] = useState(() => readStored(KEYS_OFF) !== true);

  const finishInDialog = async () => {
    setIsDone(true);
    // The next page is to take the place of this one, not that of the dialog's step.
    await whenStepLeft();
    onDone();
  };
  const { dialog, open } = useActDialog({ place, subjectTitle, onDone: () => void finishInDialog() });

  const choose = async (action: StaffAction) => {
    if (isLoading || isDone || isHeldBack(action)) return;
    if (needsWords(action)) return open(action);
    setProblem(null);
    const { data, error } = await act({ place, action: action.action, body: {} });
    if (error) return setProblem(reportActionFailure(error, TEXTS.anErrorOccurred));
    toast.success(data.message);
    setIsDone(true);
    return onDone();
  };
  useHotkeys(
    actions.flatMap((action) => {
      const key = KEYS[action.action];
      if (key === undefined || !hasKeys) return [];
      // A key that is held would decide about the next one, and the one after it.
      const press = (event: KeyboardEvent) => {
        if (!event.repeat && !isPageCovered()) void choose(action);
      };
      return [[key, press, { preventDefault: false }] as const];
    }),
  );

  return (
    <section ref={bar} className={classes['bar']} aria-label="Decision">
      <Problem text={problem} />
      <div className={classes['choices']}>
        {actions.length === 0 && <p className={classes['muted']}>{NOTHING_TO_DO}</p>}
        {actions.length > 0 && (
          <div className={classes['buttons']}>
            {[...actions]
              .sort((a, b) => PLACES[a.tone] - PLACES[b.tone])
              .map((action) => {
                const key = hasKeys ? KEYS[action.action] : undefined;
                return (
                  <Button
                    key={action.action}
                    {...ACTION_LOOKS[action.tone]}
                    aria-keyshortcuts={key}
                    aria-busy={isLoading || isDone}
                    aria-disabled={isLoading || isDone || isHeldBack(action)}
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
          </div>
        )}
        <p className={classes['next']}>{isSeen ? next : unseen}</p>
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
      {dialog}
    </section>
  );
}

/** Tells the page how high its bar is, which grows with the text, with what is refused, and where the buttons wrap. */
function useRoomBelow(): RefObject<HTMLElement | null> {
  const bar = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const { current } = bar;
    if (current === null) return undefined;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() =>
      style.setProperty('--decision-bar', `${current.offsetHeight}px`),
    );
    observer.observe(current);
    return () => {
      observer.disconnect();
      style.removeProperty('--decision-bar');
    };
  }, []);
  return bar;
}

/** Whether so much time has passed since this was first shown. */
function useIsLater(ms: number): boolean {
  const [isLater, setIsLater] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLater(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return isLater;
}

const needsWords = ({ needsComment, needsSecondPerson, choices }: StaffAction): boolean =>
  needsComment || needsSecondPerson || choices !== undefined;
