import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { type AwaitedPayment, outcomeRead } from '../../api/sent-money.ts';
import { type PaymentState, useMoneyMoved } from '../../api/transfers-api.ts';
import { wordsOf } from '../../components/payment/bill-words.ts';
import { RefusalAdvice } from '../../components/payment/refusal-advice.tsx';
import { ReturnedOutcome } from '../../components/payment/returned-outcome.tsx';
import { wasReturned } from '../../components/payment/tracker-steps.ts';
import { UnknownOutcome } from '../../components/payment/unknown-outcome.tsx';
import { usePaymentChecks } from '../../components/payment/use-payment-checks.ts';
import { DialogFrame } from '../../ui/dialog-frame.tsx';
import { NoticeLine } from './notice-line.tsx';
import { ReceiptAnywhere } from './receipt-anywhere.tsx';
import classes from './unfinished-transfers.module.css';

type Props = {
  readonly payment: AwaitedPayment;
  /** Whether there is room beside a page for all that is said of it. */
  readonly isWide: boolean;
  /** There is nothing to be asked any more, or it waits after all: for its code, or to be sent. */
  readonly onOver: () => void;
};

/** A transfer whose code was sent before the page was loaded, and nobody has heard what became of it. */
export function AwaitedTransfer({ payment, isWide, onOver }: Props) {
  const [outcome, setOutcome] = useState<PaymentState | null>(null);
  const [isShown, setIsShown] = useState(false);
  const [place, setPlace] = useState<'dialog' | 'beside the page' | 'dialog again'>('dialog');
  const moneyMoved = useMoneyMoved();

  const end = (hasMoved: boolean) => {
    outcomeRead(hasMoved);
    if (hasMoved) moneyMoved();
  };
  const learn = (state: PaymentState) => {
    // The code may still be on its way the first time, as it was just before the page went.
    if (state.status === 'AWAITING_OTP' && !isShown) return setIsShown(true);
    // What can still be stopped hangs over the page, with its Stop.
    const isWaiting = state.status === 'AWAITING_OTP' || state.stopUntil !== null;
    end(!isWaiting && hasMoved(state));
    return isWaiting ? onOver() : setOutcome(state);
  };
  const checks = usePaymentChecks(payment.operationId, {
    onState: learn,
    onNotFound: () => {
      end(false);
      onOver();
    },
  });
  const askAtOnce = useEffectEvent(() => void checks.check().then(() => setIsShown(true)));
  useEffect(() => askAtOnce(), []);

  if (outcome === null && !isShown) return null;
  const leave = () => setPlace('beside the page');
  if (outcome === null && place === 'beside the page')
    return (
      <section
        className={classes['notices']}
        data-brief={!isWide || undefined}
        aria-label="Unfinished transfers"
      >
        {isWide ? (
          <UnknownOutcome checks={checks} words={payment} what={payment.what} reference={payment.reference} />
        ) : (
          <NoticeLine
            tone="warning"
            what={payment.what || 'Your last request'}
            says={`We haven't heard back. Don't ${payment.act} again yet`}
            onOpen={() => setPlace('dialog again')}
          />
        )}
      </section>
    );
  // While the outcome is unknown, closing would lead back to a page that invites to send again.
  const close = place === 'dialog again' ? leave : undefined;
  return (
    <DialogFrame isOpen title={titleOf(outcome)} onClose={outcome === null ? close : onOver}>
      {outcome === null && (
        <UnknownOutcome
          checks={checks}
          words={payment}
          what={payment.what}
          reference={payment.reference}
          onLeave={leave}
        />
      )}
      {outcome !== null && hasMoved(outcome) && <ReceiptAnywhere outcome={outcome} onDone={onOver} />}
      {outcome !== null && !hasMoved(outcome) && (
        <>
          {wasReturned(outcome) ? (
            <ReturnedOutcome outcome={outcome} />
          ) : (
            <RefusalAdvice refusal={{ text: outcome.message, code: null }} words={wordsOf(outcome)} />
          )}
          <Button variant="default" fullWidth mt={16} onClick={onOver}>
            Close
          </Button>
        </>
      )}
    </DialogFrame>
  );
}

const hasMoved = ({ status }: PaymentState): boolean => status === 'SUCCESS' || status === 'PENDING';

function titleOf(outcome: PaymentState | null): string {
  if (outcome === null) return 'No answer yet';
  return hasMoved(outcome) ? 'Receipt' : `Nothing was ${wordsOf(outcome).done}`;
}
