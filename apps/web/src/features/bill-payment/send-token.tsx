import { IconMessage } from '@tabler/icons-react';
import { useState } from 'react';
import { useResendTokenMutation } from '../../api/bills-api.ts';
import { type CallFailure, refusalCode } from '../../api/failure.ts';
import { failureBeside } from '../../components/report-action-failure.ts';
import { Problem } from '../../ui/problem.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import classes from './send-token.module.css';

type Props = {
  /** Of the purchase. */
  readonly id: string;
};

/** For whoever stands at the meter with another phone, or has lost the message. */
export function SendToken({ id }: Props) {
  const [send, { data, isLoading }] = useResendTokenMutation();
  const [problem, setProblem] = useState<string | null>(null);
  const sendIt = async () => {
    if (isLoading) return;
    setProblem(null);
    const { error } = await send(id);
    if (error) setProblem(problemOf(error));
  };
  return (
    <div className={classes['send']}>
      <SubmitButton
        variant="subtle"
        leftSection={<IconMessage aria-hidden size={20} stroke={1.75} />}
        busy={isLoading && 'Sending...'}
        onClick={() => void sendIt()}
      >
        Send by SMS again
      </SubmitButton>
      <span role="status" className={classes['told']}>
        {isLoading || problem !== null ? '' : data?.message}
      </span>
      <Problem text={problem} />
    </div>
  );
}

function problemOf(error: CallFailure): string {
  const code = refusalCode(error);
  if (code === 'RESEND_TOO_SOON') return 'We sent it a moment ago. Wait a minute before you ask again.';
  if (code === 'RESEND_LIMIT')
    return 'It was sent many times already. You can read it here, or ask again later.';
  return failureBeside(error, 'The token was not sent');
}
