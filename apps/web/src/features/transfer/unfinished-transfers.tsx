import { Button } from '@mantine/core';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { type AwaitedPayment, awaitedOperationId, awaitOutcome } from '../../api/sent-money.ts';
import type {
  PaymentState,
  Unfinished,
  UnfinishedOrder,
  UnfinishedTransfer,
} from '../../api/transfers-api.ts';
import { useOpenReviews } from '../../components/payment/open-reviews.ts';
import { ReturnedOutcome } from '../../components/payment/returned-outcome.tsx';
import { AwaitedTransfer } from './awaited-transfer.tsx';
import type { OrderReview } from './continued-order.tsx';
import { ContinuedTransfer } from './continued-transfer.tsx';
import { KeptBackNotice } from './kept-back-notice.tsx';
import { PendingNotice } from './pending-notice.tsx';
import { isOrder, transferText } from './transfer-kind.ts';
import { UnconfirmedNotice } from './unconfirmed-notice.tsx';
import classes from './unfinished-transfers.module.css';
import { useOrderReview } from './use-order-review.ts';

const ContinuedOrder = lazy(() =>
  import('./continued-order.tsx').then((m) => ({ default: m.ContinuedOrder })),
);

type Props = {
  /** Newest first. */
  readonly unfinished: readonly Unfinished[];
  /** The one whose outcome this tab has never read. */
  readonly awaited: AwaitedPayment | null;
  readonly onChange: () => void;
};

/** So many at once: the others come when these are done with. */
const NOTICES_MAX = 3;

/** What hangs over every page while a transfer is not over: its outcome to be learnt, or its code to be entered. */
export function UnfinishedTransfers({ unfinished, awaited, onChange }: Props) {
  const [asked, setAsked] = useState(awaited);
  // Each review is a new one, also that of a transfer which could not be given up.
  const [continued, setContinued] = useState<{
    readonly what: UnfinishedTransfer | OrderReview;
    readonly nth: number;
  }>();
  const readOrder = useOrderReview();
  const navigate = useNavigate();
  // The list no longer names them, and they are to be read all the same.
  const [returned, setReturned] = useState<readonly PaymentState[]>([]);
  const [overIds, setOverIds] = useState<readonly string[]>([]);

  const listed = unfinished.find(
    (one): one is UnfinishedTransfer => !isOrder(one) && one.id === asked?.operationId,
  );
  useEffect(() => {
    // Now it is known what is waited for, should the session end before its outcome comes, or the page be loaded again.
    if (listed !== undefined) awaitOutcome(awaitedOf(listed));
  }, [listed]);

  const goOn = (what: UnfinishedTransfer | OrderReview) =>
    setContinued((last) => ({ what, nth: (last?.nth ?? 0) + 1 }));
  const continueOrder = async (order: UnfinishedOrder) => {
    const review = await readOrder(order);
    if (typeof review === 'string') return review;
    goOn(review);
    return null;
  };
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
            isOrder(transfer) ? (
              <UnconfirmedNotice
                key={transfer.id}
                transfer={transfer}
                onContinue={() => continueOrder(transfer)}
                onOver={() => forget(transfer.id)}
                onMoved={() => void navigate(placeOf(transfer))}
              />
            ) : transfer.stopUntil !== null ? (
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
                onContinue={async () => {
                  goOn(transfer);
                  return null;
                }}
                onOver={() => forget(transfer.id)}
                onMoved={() => setAsked(awaitedOf(transfer))}
              />
            ),
          )}
        </section>
      )}
      {continued &&
        ('started' in continued.what ? (
          <Suspense key={continued.nth} fallback={null}>
            <ContinuedOrder review={continued.what} />
          </Suspense>
        ) : (
          <ContinuedTransfer key={continued.nth} transfer={continued.what} />
        ))}
    </>
  );
}

/** Where it stands what became of it. */
const placeOf = ({ id, confirmedAt }: UnfinishedOrder): string =>
  confirmedAt === 'bulk' ? `/transfer?tab=bulk-bank&bulk=${id}` : '/scheduled-payment';

const awaitedOf = (transfer: UnfinishedTransfer): AwaitedPayment => ({
  operationId: transfer.id,
  what: transferText(transfer),
  reference: transfer.reference,
});
