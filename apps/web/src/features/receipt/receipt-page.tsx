import type { ReceiptStatus } from '@harvest/contracts/receipts';
import { Link, useParams } from 'react-router';
import { type CallFailure, refusalCode } from '../../api/failure.ts';
import { type PublicReceipt, usePublicReceiptQuery } from '../../api/receipts-api.ts';
import { FetchFailure } from '../../components/fetch-failure.tsx';
import { codeGroups } from '../../components/receipt/receipt.ts';
import { StatusMark } from '../../components/receipt/status-mark.tsx';
import { bank } from '../../lib/bank.ts';
import { nairaText } from '../../lib/naira-text.ts';
import { type Fact, FactList } from '../../ui/fact-list.tsx';
import { InlineAlert } from '../../ui/inline-alert.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { readCode } from './receipt-code.ts';
import { ReceiptCodeForm } from './receipt-code-form.tsx';
import classes from './receipt-page.module.css';

/** Whether a receipt is true and how its payment stands now, for anybody who holds its code. */
export function ReceiptPage() {
  const { code = '' } = useParams();
  const { currentData, error, isFetching, refetch } = usePublicReceiptQuery(code);
  // Nothing that was true before is shown as if it had been heard again.
  const receipt = error === undefined || isFetching ? currentData : undefined;
  return (
    <div className={classes['page']}>
      <PageHeading title="Check a receipt" />
      <p className={classes['code']}>
        Code <strong>{codeGroups(readCode(code) ?? code).join(' ')}</strong>
      </p>
      <p role="status" className="sr-only">
        {receipt !== undefined &&
          (isFetching ? 'Checking' : `${receipt.statusText} Checked at ${receipt.checkedAt}`)}
      </p>
      {receipt === undefined && isFetching && <Skeleton lines={6} label="Checking the receipt" />}
      {receipt !== undefined && (
        <>
          <Standing receipt={receipt} />
          <div className={classes['again']}>
            <p>
              Checked at <strong>{receipt.checkedAt}</strong>
            </p>
            <SubmitButton variant="default" busy={isFetching && 'Checking...'} onClick={() => void refetch()}>
              Check again
            </SubmitButton>
          </div>
          <FactList facts={factsOf(receipt)} />
          <Advice receipt={receipt} />
        </>
      )}
      {error !== undefined && !isFetching && <Unknown failure={error} onRetry={refetch} />}
      {receipt !== undefined && (
        <p>
          <Link to="/receipt">Check another receipt</Link>
        </p>
      )}
    </div>
  );
}

function Standing({
  receipt: { status, statusText, statusNote, amount, isToPerson },
}: {
  readonly receipt: PublicReceipt;
}) {
  return (
    <section
      className={classes['standing']}
      data-status={status}
      data-to-person={isToPerson}
      aria-labelledby="standing"
    >
      <StatusMark status={status} />
      <h2 id="standing" className={classes['status']}>
        {statusText}
      </h2>
      <p className={classes['amount']}>{nairaText(amount)}</p>
      {statusNote !== '' && <p>{statusNote}</p>}
    </section>
  );
}

const factsOf = (receipt: PublicReceipt): readonly Fact[] => [
  { label: 'From', value: receipt.senderName },
  { label: 'To', value: [receipt.recipientName, receipt.recipientAccount].filter(Boolean).join(' ') },
  { label: 'Bank', value: receipt.recipientBank },
  { label: 'Date', value: receipt.dateCreated },
  ...(receipt.returnedAt === null ? [] : [{ label: 'Returned', value: receipt.returnedAt }]),
];

/** What to do about it, for somebody with a queue before their stall. */
const ADVICE: Readonly<Record<Exclude<ReceiptStatus, 'SUCCESS'>, string>> = {
  PENDING: 'The money is not there yet. Do not hand over goods. Wait a minute and check again.',
  FAILED: 'Nobody was paid with this. Do not hand over goods.',
  RETURNED: 'The money went back, so nobody was paid with this. Do not hand over goods.',
};

function Advice({ receipt: { status, isToPerson } }: { readonly receipt: PublicReceipt }) {
  if (status !== 'SUCCESS') return <InlineAlert tone="danger" title={ADVICE[status]} />;
  return (
    <>
      <InlineAlert tone="info" title="Hold it against what you were shown">
        <p>
          Amount, names, bank and time must be the same.{' '}
          {isToPerson
            ? 'Make sure that it is you who was paid: the last digits are those of your account. And that nobody showed you this receipt before.'
            : 'It pays nobody for goods.'}
        </p>
      </InlineAlert>
      <InlineAlert tone="warning" title="Something is different? Do not hand over goods">
        <p>
          Then somebody changed what you were shown, or it is about another payment. Ask to be paid again, and
          check the new receipt here.
        </p>
      </InlineAlert>
      <p>
        <strong>Surest: see the money in your own account before you hand over goods.</strong>
      </p>
    </>
  );
}

type UnknownProps = { readonly failure: CallFailure; readonly onRetry: () => unknown };

/** Nothing is known of it, or not now: which are not the same. */
function Unknown({ failure, onRetry }: UnknownProps) {
  if (refusalCode(failure) !== 'NOT_FOUND')
    return (
      <>
        <FetchFailure failure={failure} fallback="We could not check this receipt" onRetry={onRetry} />
        <p>Until we have checked it, nobody knows whether it is true. Do not hand over goods yet.</p>
      </>
    );
  return (
    <>
      <InlineAlert tone="danger" role="alert" title={`${bank.name} knows no receipt with this code`}>
        <p>Do not hand over goods.</p>
      </InlineAlert>
      <p>
        Perhaps a letter is wrong: type in the code once more, just as you were shown it. If we still do not
        know it, it is no receipt of ours, whatever it looks like.
      </p>
      <ReceiptCodeForm key="again" />
    </>
  );
}
