import { TEXTS } from '@harvest/contracts/texts';
import { useState } from 'react';
import {
  type LiveSession,
  useEndOtherSessionsMutation,
  useEndSessionMutation,
  useLiveSessionsQuery,
} from '../../api/devices-api.ts';
import { refusalCode } from '../../api/failure.ts';
import { browserName } from '../../components/device-card.tsx';
import { LiveSessions } from '../../components/live-sessions.tsx';
import { reportActionFailure } from '../../components/report-action-failure.ts';
import { toast } from '../../components/toast.ts';
import { dateTimeText } from '../../lib/bank-time.ts';
import { Problem } from '../../ui/problem.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';

/** Where a customer is logged in now. */
export function OwnSessions() {
  const list = useLiveSessionsQuery();
  const [endOthers, ending] = useEndOtherSessionsMutation();
  return (
    <LiveSessions
      heading="h3"
      list={list}
      endOthers={endOthers}
      ending={ending}
      actionOf={(session, onEnded) => <EndSession session={session} onEnded={onEnded} />}
    />
  );
}

type Props = { readonly session: LiveSession; readonly onEnded: () => void };

function EndSession({ session: { id, browser, startedAt }, onEnded }: Props) {
  const [end, { isLoading }] = useEndSessionMutation();
  const [problem, setProblem] = useState<string | null>(null);
  const press = async () => {
    if (isLoading) return;
    setProblem(null);
    const { error } = await end(id);
    // It was over already, which is what was wanted.
    if (error && refusalCode(error) !== 'NOT_FOUND')
      return setProblem(reportActionFailure(error, TEXTS.anErrorOccurred));
    toast.quietly(TEXTS.sessionEnded);
    return onEnded();
  };
  return (
    <>
      <Problem text={problem} />
      <SubmitButton variant="default" busy={isLoading && TEXTS.loading} onClick={() => void press()}>
        Log out
        <span className="sr-only">
          {' '}
          {browserName(browser)}, logged in {dateTimeText(startedAt)}
        </span>
      </SubmitButton>
    </>
  );
}
