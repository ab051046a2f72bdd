import { TEXTS } from '@harvest/contracts/texts';
import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { refusalCode } from '../../api/failure.ts';
import { type Unfinished, useDiscardOperationMutation } from '../../api/transfers-api.ts';
import { paymentTextOf } from '../../components/payment/bill-words.ts';
import { reportActionFailure } from '../../components/report-action-failure.ts';
import { toast } from '../../components/toast.ts';
import { timeText } from '../../lib/bank-time.ts';
import { InlineAlert } from '../../ui/inline-alert.tsx';
import { Problem } from '../../ui/problem.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { isOrder } from './transfer-kind.ts';
import classes from './unfinished-transfers.module.css';

type Props = {
  readonly transfer: Unfinished;
  /** When the bank said how long it waits for its code, by this device's clock. */
  readonly listedAt: number;
  /** Whether a line elsewhere tells of it. */
  readonly isBrief: boolean;
  /** Answers why it cannot be continued now; null where it is. */
  readonly onContinue: () => Promise<string | null>;
  readonly onHide: () => void;
  /** It has waited too long for its code and cannot be continued any more, or was discarded. */
  readonly onOver: () => void;
  /** It turned out that its code had arrived, and the money has moved. */
  readonly onMoved: () => void;
};

/** What was started and never confirmed: no money moved, and the customer says whether it is to. */
export function UnconfirmedNotice(props: Props) {
  const { transfer, listedAt, isBrief, onContinue, onHide, onOver, onMoved } = props;
  const [discard, { isLoading }] = useDiscardOperationMutation();
  const [problem, setProblem] = useState<string | null>(null);
  const expire = useEffectEvent(onOver);
  useEffect(() => {
    if (transfer.secondsLeft === null) return;
    const timer = setTimeout(() => expire(), listedAt + transfer.secondsLeft * 1000 - Date.now());
    return () => clearTimeout(timer);
  }, [transfer, listedAt]);
  const [isOpening, setIsOpening] = useState(false);
  if (isBrief) return null;

  const goOn = async () => {
    if (isOpening) return;
    setIsOpening(true);
    setProblem(await onContinue());
    setIsOpening(false);
  };
  const giveUp = async () => {
    if (isLoading) return;
    const { data, error } = await discard(transfer.id);
    if (data !== undefined) {
      toast.quietly(data.message);
      return onOver();
    }
    if (refusalCode(error) === 'CODE_ACCEPTED') onMoved();
    else setProblem(reportActionFailure(error, TEXTS.anErrorOccurred));
  };

  return (
    <InlineAlert tone="info" role="status">
      <p>{unconfirmedText(transfer)}</p>
      <p>
        Started at {timeText(transfer.startedAt)}. If this was not you, discard it and choose a new password.
      </p>
      <div className={classes['actions']}>
        <SubmitButton busy={isOpening && TEXTS.loading} onClick={() => void goOn()}>
          Continue
        </SubmitButton>
        <SubmitButton variant="default" busy={isLoading && TEXTS.loading} onClick={() => void giveUp()}>
          Discard
        </SubmitButton>
        <Button variant="default" onClick={onHide}>
          Hide
        </Button>
      </div>
      <Problem text={problem} />
    </InlineAlert>
  );
}

function unconfirmedText(transfer: Unfinished): string {
  if (transfer.confirmedAt === 'schedule')
    return `Your scheduled payment was not confirmed: ${transfer.what}. Nothing is scheduled.`;
  const what = isOrder(transfer) ? transfer.what : paymentTextOf(transfer);
  return `Your ${what} was not confirmed. Nothing left your account.`;
}
