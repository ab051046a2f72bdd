import { TEXTS } from '@harvest/contracts/texts';
import { Button } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import type { LiveSession } from '../api/devices-api.ts';
import type { CallFailure } from '../api/failure.ts';
import { dateTimeText } from '../lib/bank-time.ts';
import { DialogActions } from '../ui/dialog-actions.tsx';
import { DialogFrame } from '../ui/dialog-frame.tsx';
import { Problem } from '../ui/problem.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { SubmitButton } from '../ui/submit-button.tsx';
import { DeviceCard } from './device-card.tsx';
import { FetchFailure } from './fetch-failure.tsx';
import classes from './live-sessions.module.css';
import { failureBeside } from './report-action-failure.ts';
import { toast } from './toast.ts';

type Props = {
  /** The level that the heading has on its page. */
  readonly heading: 'h2' | 'h3';
  readonly list: {
    readonly data?: readonly LiveSession[] | undefined;
    readonly error?: CallFailure | undefined;
    readonly refetch: () => unknown;
  };
  /** What ends all others; `reset` forgets how it ended last. */
  readonly endOthers: () => Promise<{ readonly error?: CallFailure | undefined }>;
  readonly ending: {
    readonly isLoading: boolean;
    readonly error?: CallFailure | undefined;
    readonly reset: () => void;
  };
  /** What can be done about one of the others; `onEnded` is called when it is over. */
  readonly actionOf?: (session: LiveSession, onEnded: () => void) => ReactNode;
};

/** Where somebody is logged in now; what they do not know they end, one or all others. */
export function LiveSessions({ heading: Heading, list, endOthers, ending, actionOf }: Props) {
  const { data, error, refetch } = list;
  const [isAsking, setIsAsking] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  // What was pressed is gone with its card.
  const onEnded = () => heading.current?.focus();
  const others = data?.filter(({ current }) => !current).length ?? 0;
  const ask = () => {
    ending.reset();
    setIsAsking(true);
  };
  return (
    <section className={classes['part']} aria-labelledby="live-sessions">
      <div className={classes['head']}>
        <Heading id="live-sessions" ref={heading} tabIndex={-1}>
          Where you are logged in
        </Heading>
        {others > 0 && (
          <Button variant="default" aria-haspopup="dialog" onClick={ask}>
            Log out all others
          </Button>
        )}
      </div>
      {error !== undefined && (
        <FetchFailure failure={error} fallback={TEXTS.fetchSessionsFailed} onRetry={refetch} />
      )}
      {error === undefined && data === undefined && (
        <Skeleton lines={4} label="Loading where you are logged in" />
      )}
      {error === undefined && data !== undefined && (
        <>
          {others === 0 && <p>You are logged in here and nowhere else.</p>}
          <ul className={classes['cards']} aria-labelledby="live-sessions">
            {data.map((session) => (
              <DeviceCard
                key={session.id}
                browser={session.browser}
                current={session.current}
                facts={[
                  ['Address', session.address],
                  ['Logged in', dateTimeText(session.startedAt)],
                  ['Last used', dateTimeText(session.lastActiveAt)],
                ]}
                action={!session.current && actionOf?.(session, onEnded)}
              />
            ))}
          </ul>
        </>
      )}
      {isAsking && (
        <EndOthersDialog endOthers={endOthers} ending={ending} onClose={() => setIsAsking(false)} />
      )}
    </section>
  );
}

type DialogProps = Pick<Props, 'endOthers' | 'ending'> & { readonly onClose: () => void };

function EndOthersDialog({ endOthers, ending: { isLoading, error }, onClose }: DialogProps) {
  const confirm = async () => {
    if (isLoading) return;
    const { error: failure } = await endOthers();
    if (failure) return;
    toast.quietly(TEXTS.otherSessionsEnded);
    onClose();
  };
  return (
    <DialogFrame isOpen title="Log out all others?" closeLabel="Cancel" onClose={onClose}>
      <p>
        Whoever is logged in elsewhere is logged out at once, and so is a login that still waits for its code.
        You stay logged in here.
      </p>
      <Problem text={error ? failureBeside(error, TEXTS.anErrorOccurred) : null} />
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          No
        </Button>
        <SubmitButton color="red" busy={isLoading && TEXTS.loading} onClick={() => void confirm()}>
          Log out all others
        </SubmitButton>
      </DialogActions>
    </DialogFrame>
  );
}
