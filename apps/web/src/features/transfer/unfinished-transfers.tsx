import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { type AwaitedPayment, awaitedOperationId, awaitOutcome } from '../../api/sent-money.ts';
import type { PaymentState, UnfinishedTransfer } from '../../api/transfers-api.ts';
import { paymentTextOf, wordsOf } from '../../components/payment/bill-words.ts';
import { useOpenReviews } from '../../components/payment/open-reviews.ts';
import { ReturnedOutcome } from '../../components/payment/returned-outcome.tsx';
import { AwaitedTransfer } from './awaited-transfer.tsx';
import { ContinuedTransfer } from './continued-transfer.tsx';
import { KeptBackNotice } from './kept-back-notice.tsx';
import { PendingNotice } from './pending-notice.tsx';
import { UnconfirmedNotice } from './unconfirmed-notice.tsx';
import classes from './unfinished-transfers.module.css';

type Props = {
  /** Newest first. */
  readonly unfinished: readonly UnfinishedTransfer[];
  /** The one whose outcome this tab has never read. */
  readonly awaited: AwaitedPayment | null;
  readonly onChange: () => void;
};

/** So many at once: the others come when these are done with. */
const NOTICES_MAX = 3;

/** What hangs over every page while a transfer is not over: its outcome to be learnt, or its code to be entered. */
export function UnfinishedTransfers({ unfinished, awaited, onChange }: Props) {
  const navigate = useNavigate();
  const [asked, setAsked] = useState(awaited);
  // Each review is a new one, also that of a transfer which could not be given up.
  const [continued, setContinued] = useState<{
    readonly transfer: UnfinishedTransfer;
    readonly nth: number;
  }>();
  // The list no longer names them, and they are to be read all the same.
  const [returned, setReturned] = useState<readonly PaymentState[]>([]);
  const [overIds, setOverIds] = useState<readonly string[]>([]);

  const listed = unfinished.find(({ id }) => id === asked?.operationId);
  useEffect(() => {
    // Now it is known what is waited for, should the session end before its outcome comes, or the page be loaded again.
    if (listed !== undefined) awaitOutcome(awaitedOf(listed));
  }, [listed]);

  const forget = (id: string) => setOverIds((ids) => [...ids, id]);
  // A code may be on its way for the one that is awaited, also after its review was left for another page.
  const elsewhere = [...useOpenReviews(), ...overIds, asked?.operationId, awaitedOperationId()];
  // While an outcome is awaited, a word about another payment would pass for the answer.
  const others = asked === null ? unfinished : [];
  const shown = others.filter(({ id }) => !elsewhere.includes(id)).slice(0, NOTICES_MAX);
  return (
    <>
      {asked !== null && (
        <AwaitedTransfer
          key={asked.operationId}
          payment={listed === undefined ? asked : awaitedOf(listed)}
          onOver={() => {
            setAsked(null);
            onChange();
          }}
        />
      )}
      {shown.length + returned.length > 0 && (
        <section className={classes['notices']} aria-label="Unfinished transfers">
          {returned.map((payment) => (
            <ReturnedOutcome key={payment.id} outcome={payment}>
              <div className={classes['actions']}>
                <Button
                  variant="default"
                  onClick={() => setReturned((all) => all.filter((one) => one !== payment))}
                >
                  Hide
                </Button>
              </div>
            </ReturnedOutcome>
          ))}
          {shown.map((transfer) =>
            transfer.stopUntil !== null ? (
              <KeptBackNotice
                key={transfer.id}
                transfer={transfer}
                onOver={() => forget(transfer.id)}
                onSent={onChange}
              />
            ) : transfer.status === 'PENDING' ? (
              <PendingNotice
                key={transfer.id}
                transfer={transfer}
                onOver={() => forget(transfer.id)}
                onReturned={(payment) => setReturned((all) => [...all, payment])}
              />
            ) : (
              <UnconfirmedNotice
                key={transfer.id}
                transfer={transfer}
                onContinue={() =>
                  transfer.bill === null
                    ? setContinued(({ nth } = { transfer, nth: 0 }) => ({ transfer, nth: nth + 1 }))
                    : void navigate(`/bill-payment?continue=${transfer.id}`)
                }
                onOver={() => forget(transfer.id)}
                onMoved={() => setAsked(awaitedOf(transfer))}
              />
            ),
          )}
        </section>
      )}
      {continued && <ContinuedTransfer key={continued.nth} transfer={continued.transfer} />}
    </>
  );
}

const awaitedOf = (transfer: UnfinishedTransfer): AwaitedPayment => ({
  operationId: transfer.id,
  what: paymentTextOf(transfer),
  act: wordsOf(transfer).act,
  reference: transfer.reference,
});
