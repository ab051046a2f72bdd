import { Button } from '@mantine/core';
import { IconReceipt, IconSend } from '@tabler/icons-react';
import { Link } from 'react-router';
import { type Receipt, useReceiptQuery } from '../../api/receipts-api.ts';
import { useUserInfo } from '../../api/session.ts';
import type { TransactionDetails } from '../../api/transactions-api.ts';
import { type PaymentState, usePaymentStateQuery } from '../../api/transfers-api.ts';
import { groupedBillNumber } from '../../lib/bill-number.ts';
import { nairaText } from '../../lib/naira-text.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { type Fact, FactList } from '../../ui/fact-list.tsx';
import { AccountNumber } from '../account-number.tsx';
import { BuyAgainButton, isPurchase, type Purchase } from '../buy-again-button.tsx';
import { DisputeProgress } from '../disputes/dispute-progress.tsx';
import { ReportProblem } from '../disputes/report-problem.tsx';
import { boughtText, NUMBER_LABELS } from '../payment/bill-words.ts';
import { Tracker } from '../payment/tracker.tsx';
import { leftTheBank } from '../payment/tracker-steps.ts';
import { useLivePayment } from '../payment/use-live-payment.ts';
import { codeGroups, sessionIdGroups, traceWords } from '../receipt/receipt.ts';
import { ReceiptActions } from '../receipt/receipt-actions.tsx';
import { amountToSend, type SendTo, sendToState } from '../send-to.ts';
import { SignedAmount } from '../signed-amount.tsx';
import { StatusChip } from '../status-chip.tsx';
import { counterpartyWords, isBill } from './counterparty-words.ts';
import { PaymentCategory } from './payment-category.tsx';
import { shownStatus } from './shown-status.ts';
import classes from './transaction-details-view.module.css';

type Props = { readonly details: TransactionDetails };

/** What a transaction was: how much, who and how it stands, as on a receipt; then all its fields (S2 §3). */
export function TransactionDetailsView({ details }: Props) {
  const maySend = useUserInfo()?.permittedLinks.includes('/transfer') === true;
  const { data: receipt } = useReceiptQuery(details.referenceNumber);
  // Only what left the bank has a way to be followed; money that came in is the sender's to follow.
  const isFollowed = isBill(details) || (details.transactionType === 'Transfer' && leftTheBank(details));
  const { data: payment } = usePaymentStateQuery(details.operationId ?? '', {
    skip: !isFollowed || details.operationId === null,
  });
  const purchase = payment !== undefined && isPurchase(payment) ? payment : null;
  // What is still on its way may arrive: it is not to be sent a second time.
  const maySendAgain =
    details.transactionType === 'Transfer' && !details.isBetweenOwnAccounts && details.status !== 'PENDING';
  return (
    <>
      <div className={classes['head']}>
        <p className={classes['amount']}>
          <SignedAmount
            naira={details.amount}
            transactionType={details.transactionType}
            wasStopped={details.wasStopped}
          />
        </p>
        <p className={classes['who']}>{counterpartyWords(details)}</p>
        <StatusChip status={shownStatus(details)} />
      </div>
      <div className={classes['actions']}>
        {maySend && maySendAgain && (
          <Button
            component={Link}
            to="/transfer"
            state={sendToState(recipientOf(details))}
            leftSection={<IconSend aria-hidden size={20} stroke={1.75} />}
          >
            Send again
          </Button>
        )}
        {maySend && purchase !== null && (
          <>
            <BuyAgainButton payment={purchase} />
            <Button
              component={Link}
              to={`/bill-payment?purchase=${purchase.id}`}
              variant="default"
              leftSection={<IconReceipt aria-hidden size={20} stroke={1.75} />}
            >
              {purchase.bill.token === null ? 'See the purchase' : 'See the token'}
            </Button>
          </>
        )}
        <ReceiptActions reference={details.referenceNumber} />
      </div>
      {receipt !== undefined && receipt.statusNote !== '' && <p>{receipt.statusNote}</p>}
      {payment && <LiveTracker key={payment.id} payment={payment} />}
      <DisputeProgress reference={details.referenceNumber} />
      <FactList
        isStacked
        className={classes['facts']}
        facts={factsOf(details, { payment, purchase, receipt })}
      />
      <PaymentCategory details={details} />
      <ReportProblem
        reported={{
          reference: details.referenceNumber,
          what: `${nairaText(details.amount)} ${counterpartyWords(details)}`,
          isOnItsWay: details.status === 'PENDING' && details.sessionId !== null,
        }}
      />
    </>
  );
}

const LiveTracker = ({ payment }: { readonly payment: PaymentState }) => (
  <Tracker payment={useLivePayment(payment)} />
);

const recipientOf = (details: TransactionDetails): SendTo => ({
  accountNumber: details.destinationAccountNumber,
  bankCode: details.destinationBankCode,
  bankName: details.destinationBank,
  accountName: details.destinationAccountName,
  ...amountToSend(details.amount),
  narration: details.narration,
});

/** What is learnt of it apart from its own fields, as soon as it is there. */
type Learnt = {
  readonly payment: PaymentState | undefined;
  readonly purchase: Purchase | null;
  readonly receipt: Receipt | undefined;
};

function factsOf(details: TransactionDetails, { payment, purchase, receipt }: Learnt): readonly Fact[] {
  const sessionId = details.sessionId ?? '';
  const { label, what } = traceWords(sessionId);
  return [
    { label: 'Transaction Type', value: details.transactionType },
    { label: 'Date', value: details.dateCreated },
    { label: 'Amount', value: nairaText(details.amount) },
    ...(receipt?.rows ?? []).filter(({ label }) => CHARGES.has(label)),
    { label: 'Narration', value: details.narration },
    ...(payment?.status === 'FAILED' ? [{ label: 'Why it failed', value: payment.message }] : []),
    { label: 'Source Account Name', value: details.sourceAccountName },
    { label: 'Source Account Number', value: numberOf(details.sourceAccountNumber) },
    ...(isBill(details) ? billFacts(details, purchase) : destinationFacts(details)),
    ...(receipt?.rows ?? []).filter(({ label }) => label === 'Payment'),
    { label: 'Reference', value: traceOf('reference', details.referenceNumber, [details.referenceNumber]) },
    ...(sessionId === '' ? [] : [{ label, value: traceOf(what, sessionId, sessionIdGroups(sessionId)) }]),
    ...(receipt === undefined ? [] : [{ label: 'Receipt Code', value: <ReceiptCode receipt={receipt} /> }]),
  ];
}

/** What left the account beside the amount, as the rows of a receipt call it. */
const CHARGES: ReadonlySet<string> = new Set(['Fee', 'VAT', 'Stamp duty', 'Total']);

/** What others need in order to find out whether a receipt they were given is true. */
function ReceiptCode({ receipt: { code, url } }: { readonly receipt: Receipt }) {
  return (
    <>
      {traceOf('address of the receipt', url, codeGroups(code))}
      <Link to={`/receipt/${code}`}>What it tells others</Link>
    </>
  );
}

const destinationFacts = (details: TransactionDetails): readonly Fact[] => [
  { label: 'Destination Account Name', value: details.destinationAccountName },
  // A charge stays with the bank, in no account of its customers.
  ...(details.transactionType === 'Charge'
    ? []
    : [{ label: 'Destination Account Number', value: numberOf(details.destinationAccountNumber) }]),
  { label: 'Destination Bank', value: details.destinationBank },
];

/** What was bought and for which number stands in the place of an account, and its provider in that of a bank. */
function billFacts(details: TransactionDetails, purchase: Purchase | null): readonly Fact[] {
  const provider = { label: 'Provider', value: details.destinationBank };
  if (purchase === null) return [{ label: 'Number', value: details.destinationAccountNumber }, provider];
  const { utilityProductType, number, ownerName } = purchase.bill;
  return [
    { label: 'Bought', value: boughtText(purchase.bill) },
    { label: NUMBER_LABELS[utilityProductType], value: groupedBillNumber(utilityProductType, number) },
    ...(ownerName === null ? [] : [{ label: 'Owner', value: ownerName }]),
    provider,
  ];
}

const numberOf = (accountNumber: string) =>
  accountNumber === '' ? '' : <AccountNumber accountNumber={accountNumber} />;

/** What a help desk asks for and nobody types: groups for the eye, one text for whoever copies it. */
const traceOf = (what: string, trace: string, groups: readonly string[]) =>
  trace === '' ? (
    ''
  ) : (
    <span className={classes['trace']}>
      <span className={classes['groups']}>
        {groups.map((group, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: groups may be equal, and their order never changes.
          <span key={place}>{group}</span>
        ))}
      </span>
      <CopyButton text={trace} what={what} />
    </span>
  );
