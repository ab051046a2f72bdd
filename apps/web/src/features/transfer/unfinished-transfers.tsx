import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { type AwaitedPayment, awaitedOperationId, awaitOutcome } from '../../api/sent-money.ts';
import type {
  PaymentState,
  Unfinished,
  UnfinishedOrder,
  UnfinishedTransfer,
} from '../../api/transfers-api.ts';
import { paymentTextOf, wordsOf } from '../../components/payment/bill-words.ts';
import { useOpenReviews } from '../../components/payment/open-reviews.ts';
import { ReturnedOutcome } from '../../components/payment/returned-outcome.tsx';
import { DialogFrame } from '../../ui/dialog-frame.tsx';
import { focusHeadingOnTop, whenStepLeft } from '../../ui/use-modal-page.ts';
import { AwaitedTransfer } from './awaited-transfer.tsx';
import type { OrderReview } from './continued-order.tsx';
import { ContinuedTransfer } from './continued-transfer.tsx';
import { KeptBackNotice } from './kept-back-notice.tsx';
import { NoticeLine, type NoticeLineProps } from './notice-line.tsx';
import { PendingNotice } from './pending-notice.tsx';
import { isOrder } from './transfer-kind.ts';
import { UnconfirmedNotice } from './unconfirmed-notice.tsx';
import classes from './unfinished-transfers.module.css';
import { useHiddenNotices } from './use-hidden-notices.ts';
import { useOrderReview } from './use-order-review.ts';

const ContinuedOrder = lazy(() =>
  import('./continued-order.tsx').then((m) => ({ default: m.ContinuedOrder })),
);

type Props = {
  /** Newest first. */
  readonly unfinished: readonly Unfinished[];
  /** When the bank said so, by this device's clock. */
  readonly listedAt: number;
  /** The one whose outcome this tab has never read. */
  readonly awaited: AwaitedPayment | null;
  readonly onChange: () => void;
};

/** So many at once beside a page: the others come when these are done with. */
const NOTICES_MAX = 3;

/** What hangs over every page while a transfer is not over: its outcome to be learnt, or its code to be entered. */
export function UnfinishedTransfers({ unfinished, listedAt, awaited, onChange }: Props) {
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
  const { isHidden, hide } = useHiddenNotices(unfinished);
  const isWide = useMediaQuery('(min-width: 1024px)', true, { getInitialValueInEffect: false });
  const [isOpened, setIsOpened] = useState(false);
  const keepFocus = useKeptFocus();

  const listed = unfinished.find(
    (one): one is UnfinishedTransfer => !isOrder(one) && one.id === asked?.operationId,
  );
  useEffect(() => {
    // Now it is known what is waited for, should the session end before its outcome comes, or the page be loaded again.
    if (listed !== undefined) awaitOutcome(awaitedOf(listed));
  }, [listed]);

  const goOn = async (what: UnfinishedTransfer | OrderReview) => {
    if (isOpened) {
      setIsOpened(false);
      await whenStepLeft();
    }
    setContinued((last) => ({ what, nth: (last?.nth ?? 0) + 1 }));
    return null;
  };
  const leaveFor = async (path: string) => {
    setIsOpened(false);
    await navigate(path);
    return null;
  };
  const continueOrder = async (order: UnfinishedOrder) => {
    const review = await readOrder(order);
    return typeof review === 'string' ? review : goOn(review);
  };
  const forget = (id: string) => {
    keepFocus();
    setOverIds((ids) => [...ids, id]);
  };
  // A code may be on its way for the one that is awaited, also after its review was left for another page.
  const elsewhere = [...useOpenReviews(), ...overIds, asked?.operationId, awaitedOperationId()];
  // While an outcome is awaited, a word about another payment would pass for the answer.
  const others = asked === null ? unfinished : [];
  const open = others.filter((transfer) => !elsewhere.includes(transfer.id) && !isHidden(transfer));
  const shown = isWide ? open.slice(0, NOTICES_MAX) : open;
  const count = shown.length + returned.length;
  if (isOpened && (isWide || count === 0)) setIsOpened(false);

  const noticeOf = (transfer: Unfinished, isBrief: boolean) => {
    const about = { listedAt, isBrief, onOver: () => forget(transfer.id) };
    const onHide = () => {
      keepFocus();
      hide(transfer);
    };
    if (isOrder(transfer))
      return (
        <UnconfirmedNotice
          key={transfer.id}
          transfer={transfer}
          {...about}
          onHide={onHide}
          onContinue={() => continueOrder(transfer)}
          onMoved={() => void navigate(placeOf(transfer))}
        />
      );
    const shared = { transfer, ...about };
    if (transfer.stopUntil !== null)
      return <KeptBackNotice key={transfer.id} {...shared} onSent={onChange} />;
    if (transfer.status === 'PENDING')
      return (
        <PendingNotice
          key={transfer.id}
          {...shared}
          onHide={onHide}
          onReturned={(payment) => setReturned((all) => [...all, payment])}
        />
      );
    return (
      <UnconfirmedNotice
        key={transfer.id}
        {...shared}
        onHide={onHide}
        onContinue={async () =>
          transfer.bill === null ? goOn(transfer) : leaveFor(`/bill-payment?continue=${transfer.id}`)
        }
        onMoved={() => setAsked(awaitedOf(transfer))}
      />
    );
  };
  const all = (
    <>
      {returned.map((payment) => (
        <ReturnedOutcome key={payment.id} outcome={payment}>
          <div className={classes['actions']}>
            <Button
              variant="default"
              onClick={() => {
                keepFocus();
                setReturned((now) => now.filter((one) => one !== payment));
              }}
            >
              Hide
            </Button>
          </div>
        </ReturnedOutcome>
      ))}
      {shown.map((transfer) => noticeOf(transfer, false))}
    </>
  );
  const first = shown.find(({ stopUntil }) => stopUntil !== null) ?? shown[0];
  const line = lineOf(first, returned[0]);
  return (
    <>
      {asked !== null && (
        <AwaitedTransfer
          key={asked.operationId}
          payment={listed === undefined ? asked : awaitedOf(listed)}
          isWide={isWide}
          onOver={() => {
            setAsked(null);
            onChange();
          }}
        />
      )}
      {line !== null && (
        <section
          className={classes['notices']}
          data-brief={!isWide || undefined}
          aria-label="Unfinished transfers"
        >
          {isWide ? (
            all
          ) : (
            <NoticeLine {...line} of={count} onOpen={() => setIsOpened(true)}>
              {/* Asked about here until they are asked about there. Whoever can stop one has its Stop in the line. */}
              {!isOpened &&
                shown
                  .filter((transfer) => transfer === first || transfer.stopUntil === null)
                  .map((transfer) => noticeOf(transfer, true))}
            </NoticeLine>
          )}
        </section>
      )}
      <DialogFrame
        isOpen={isOpened}
        title="Unfinished transfers"
        closesOnBackdrop
        onClose={() => setIsOpened(false)}
      >
        {all}
      </DialogFrame>
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

/** What is most pressing of it all, in a few words: what can be stopped, then what came back. */
function lineOf(
  first: Unfinished | undefined,
  returned: PaymentState | undefined,
): Pick<NoticeLineProps, 'tone' | 'what' | 'says'> | null {
  if (first !== undefined && first.stopUntil !== null)
    return { tone: 'warning', what: whatOf(first), says: 'is not sent yet' };
  if (returned !== undefined)
    return {
      tone: 'danger',
      what: paymentTextOf(returned),
      says: `came back: it was not ${wordsOf(returned).done}`,
    };
  if (first === undefined) return null;
  return first.status === 'PENDING'
    ? { tone: 'warning', what: whatOf(first), says: `is ${wordsOf(first).whilePending}` }
    : { tone: 'info', what: whatOf(first), says: 'was not confirmed' };
}

/** A notice goes, and maybe what was pressed in it: whoever was there goes on at the heading, and nobody else is moved. */
function useKeptFocus(): () => void {
  const had = useRef<Element>(null);
  useEffect(() => {
    if (had.current?.isConnected !== false) return;
    had.current = null;
    if (document.activeElement === document.body) focusHeadingOnTop();
  });
  return () => {
    had.current = document.activeElement;
  };
}

const whatOf = (unfinished: Unfinished): string =>
  isOrder(unfinished) ? unfinished.what : paymentTextOf(unfinished);

/** Where it stands what became of it. */
const placeOf = ({ id, confirmedAt }: UnfinishedOrder): string =>
  confirmedAt === 'bulk' ? `/transfer?tab=bulk-bank&bulk=${id}` : '/scheduled-payment';

const awaitedOf = (transfer: UnfinishedTransfer): AwaitedPayment => ({
  operationId: transfer.id,
  what: paymentTextOf(transfer),
  act: wordsOf(transfer).act,
  reference: transfer.reference,
});
