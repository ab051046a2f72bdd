import { TEXTS } from '@harvest/contracts/texts';
import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { refusalCode } from '../../api/failure.ts';
import { type UnfinishedTransfer, useDiscardOperationMutation } from '../../api/transfers-api.ts';
import { paymentTextOf } from '../../components/payment/bill-words.ts';
import { reportActionFailure } from '../../components/report-action-failure.ts';
import { toast } from '../../components/toast.ts';
import { timeText } from '../../lib/bank-time.ts';
import { InlineAlert } from '../../ui/inline-alert.tsx';
import { Problem } from '../../ui/problem.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import classes from './unfinished-transfers.module.css';

type Props = {
  readonly transfer: UnfinishedTransfer;
  readonly onContinue: () => void;
  /** It has waited too long for its code and cannot be continued any more, or is in somebody's way. */
  readonly onOver: () => void;
  /** It turned out that its code had arrived, and the money has moved. */
  readonly onMoved: () => void;
};

/** A transfer that was started and never confirmed: no money moved, and the customer says whether it is to. */
export function UnconfirmedNotice({ transfer, onContinue, onOver, onMoved }: Props) {
  const [discard, { isLoading }] = useDiscardOperationMutation();
  const [problem, setProblem] = useState<string | null>(null);
  const expire = useEffectEvent(onOver);
  useEffect(() => {
    if (transfer.secondsLeft === null) return;
    const timer = setTimeout(() => expire(), transfer.secondsLeft * 1000);
    return () => clearTimeout(timer);
  }, [transfer]);

  const giveUp = async () => {
    if (isLoading) return;
    const { data, error } = await discard(transfer.id);
    if (data !== undefined) {
      toast.quietly(data.message);
      // This notice goes, and the focus with it.
      document.querySelector<HTMLElement>('main h1')?.focus();
      return;
    }
    if (refusalCode(error) === 'CODE_ACCEPTED') onMoved();
    else setProblem(reportActionFailure(error, TEXTS.anErrorOccurred));
  };

  return (
    <InlineAlert tone="info" role="status">
      <p>Your {paymentTextOf(transfer)} was not confirmed. Nothing left your account.</p>
      <p>
        Started at {timeText(transfer.startedAt)}. If this was not you, discard it and choose a new password.
      </p>
      <div className={classes['actions']}>
        <Button onClick={onContinue}>Continue</Button>
        <SubmitButton variant="default" busy={isLoading && TEXTS.loading} onClick={() => void giveUp()}>
          Discard
        </SubmitButton>
        <Button variant="default" onClick={onOver}>
          Hide
        </Button>
      </div>
      <Problem text={problem} />
    </InlineAlert>
  );
}
