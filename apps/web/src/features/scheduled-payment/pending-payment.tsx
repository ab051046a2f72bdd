import { TEXTS } from '@harvest/contracts/texts';
import { Button } from '@mantine/core';
import { IconBan, IconPlayerPause, IconPlayerPlay, IconPlayerSkipForward } from '@tabler/icons-react';
import { useState } from 'react';
import type { ScheduledPaymentDetails } from '../../api/scheduled-payments-api.ts';
import { paymentTextOf, wordsOf } from '../../components/payment/bill-words.ts';
import { dayWords, INTERVAL_WORDS } from '../../components/schedule-words.ts';
import { ApprovalDialog } from '../../components/scheduling/approval-dialog.tsx';
import { useApproval } from '../../components/scheduling/use-approval.ts';
import { toast } from '../../components/toast.ts';
import { groupedAccountNumber } from '../../lib/account-number.ts';
import { dateTimeText } from '../../lib/bank-time.ts';
import { InlineAlert } from '../../ui/inline-alert.tsx';
import { AboveLimit } from './above-limit.tsx';
import { type Change, ChangeQuestion } from './change-question.tsx';
import { EditForm } from './edit-form.tsx';
import classes from './pending-payment.module.css';
import { BILL_EDIT_WORDS, EDIT_WORDS, type KeptEdit } from './use-edit.ts';

type Props = {
  readonly payment: ScheduledPaymentDetails;
  readonly onDirty: (isDirty: boolean) => void;
};

const ICON = { 'aria-hidden': true, size: 20, stroke: 1.75 } as const;

/** What can be done with what is still to be paid: its terms changed, or it is paused, skipped once or ended. */
export function PendingPayment({ payment, onDirty }: Props) {
  const [asked, setAsked] = useState<Change>('pause');
  const [isAsking, setIsAsking] = useState(false);
  const [done, setDone] = useState<string | null>(null);
  const [kept, setKept] = useState<KeptEdit | null>(null);
  const approving = useApproval(payment.bill === null ? EDIT_WORDS : BILL_EDIT_WORDS, () => saved());
  const isPaused = payment.state === 'PAUSED';
  const ask = (change: Change) => {
    setDone(null);
    setKept(null);
    setAsked(change);
    setIsAsking(true);
  };
  const saved = () => {
    setKept(null);
    setDone(TEXTS.scheduledPaymentEdited);
    toast.success(TEXTS.scheduledPaymentEdited);
  };

  return (
    <>
      <Notices payment={payment} done={done} />
      <div className={classes['actions']}>
        <Button
          variant="default"
          leftSection={isPaused ? <IconPlayerPlay {...ICON} /> : <IconPlayerPause {...ICON} />}
          onClick={() => ask(isPaused ? 'resume' : 'pause')}
        >
          {isPaused ? 'Resume' : 'Pause'}
        </Button>
        {!isPaused && payment.nextDay !== null && (
          <Button
            variant="default"
            leftSection={<IconPlayerSkipForward {...ICON} />}
            onClick={() => ask('skip')}
          >
            Skip next
          </Button>
        )}
        <Button
          variant="outline"
          color="red"
          leftSection={<IconBan {...ICON} />}
          onClick={() => ask('cancel')}
        >
          Cancel payment
        </Button>
      </div>
      <EditForm
        // Terms that have changed are a form of their own.
        key={termsOf(payment)}
        payment={payment}
        kept={kept}
        onChangedSince={setKept}
        onDirty={onDirty}
        onSaved={saved}
        onStarted={(started) => {
          setKept(null);
          setDone(null);
          approving.open(started);
        }}
      />
      <ChangeQuestion
        change={asked}
        payment={payment}
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        onDone={(words) => {
          setDone(words);
          setIsAsking(false);
        }}
      />
      <ApprovalDialog approving={approving} paidWords={wordsOf(payment)} />
    </>
  );
}

const termsOf = (payment: ScheduledPaymentDetails): string =>
  JSON.stringify([
    payment.destinationAccountNumber,
    payment.destinationAccountName,
    payment.amount,
    payment.description,
    payment.nextDay,
    payment.interval,
    payment.repeatPayment,
  ]);

type WaitingEdit = NonNullable<ScheduledPaymentDetails['waitingEdit']>;

/** When it would be paid by the new terms: what is over by now stays so. */
function waitingTimes({ runsOver }: ScheduledPaymentDetails, waiting: WaitingEdit): string {
  const { interval, repeatPayment, nextDay } = waiting;
  const left = repeatPayment - runsOver;
  return interval === null || left <= 1
    ? `on ${dayWords(nextDay)}.`
    : `${INTERVAL_WORDS[interval].toLowerCase()}, ${left} times, from ${dayWords(nextDay)}.`;
}

/** What stands in the way of it, and what was done just now. */
function Notices({ payment, done }: Pick<Props, 'payment'> & { readonly done: string | null }) {
  const { pausedBecause, waitingEdit, waitsUntil } = payment;
  return (
    <div role="status" className={classes['notices']}>
      {done !== null && <InlineAlert tone="success" title={done} />}
      {payment.state === 'PAUSED' && (
        <InlineAlert tone="warning" title="Paused: nothing is paid until you resume it">
          {pausedBecause !== null && <p>{pausedBecause}</p>}
        </InlineAlert>
      )}
      {payment.state === 'ACTIVE' && <AboveLimit payment={payment} />}
      {waitsUntil !== null && (
        <InlineAlert tone="warning" title={`Waits until ${dateTimeText(waitsUntil)}`}>
          <p>You locked your accounts. It is paid when that ends.</p>
        </InlineAlert>
      )}
      {waitingEdit !== null && (
        <InlineAlert tone="info" title="New terms wait for your code">
          <p>
            {paymentTextOf({ ...waitingEdit, bill: payment.bill })}
            {', '}
            {payment.bill === null &&
              `${waitingEdit.destinationBankName} · ${groupedAccountNumber(waitingEdit.destinationAccountNumber)}, `}
            {waitingTimes(payment, waitingEdit)} Until then we pay {paymentTextOf(payment)}. Save the changes
            again to get a new code.
          </p>
        </InlineAlert>
      )}
    </div>
  );
}
