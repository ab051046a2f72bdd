import type { ScheduledPaymentDetails } from '../../api/scheduled-payments-api.ts';
import { AccountNumber } from '../../components/account-number.tsx';
import { boughtText, NUMBER_LABELS } from '../../components/payment/bill-words.ts';
import { ScheduleSummary } from '../../components/schedule-summary.tsx';
import { dayWords, planSentence } from '../../components/schedule-words.ts';
import { transferTypeWords } from '../../components/scheduling/transfer-type-words.ts';
import { StatusChip } from '../../components/status-chip.tsx';
import { groupedBillNumber } from '../../lib/bill-number.ts';
import { todayInLagos } from '../../lib/calendar-day.ts';
import { nairaText } from '../../lib/naira-text.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { type Fact, FactList } from '../../ui/fact-list.tsx';
import { ListSection } from './list-section.tsx';
import { PendingPayment } from './pending-payment.tsx';
import { RunHistory } from './run-history.tsx';
import classes from './scheduled-payment-view.module.css';
import { planOfRecord, shownStatus, whatOf } from './scheduled-payment-words.ts';

type Props = {
  readonly payment: ScheduledPaymentDetails;
  /** Hears whether something was typed that is not saved. */
  readonly onDirty: (isDirty: boolean) => void;
};

/** What is paid to whom and when; what can be done about it while it is pending; and what became of it so far. */
export function ScheduledPaymentView({ payment, onDirty }: Props) {
  const planned = planSentence(nairaText(payment.amount), planOfRecord(payment), todayInLagos());
  const isPending = payment.status === 'PENDING';
  return (
    <>
      <div className={classes['head']}>
        <p className={classes['amount']}>{nairaText(payment.amount)}</p>
        <p className={classes['who']}>
          {payment.bill === null ? `To ${payment.destinationAccountName}` : whatOf(payment)}
        </p>
        <StatusChip status={shownStatus(payment)} />
      </div>
      <ScheduleSummary
        sentence={isPending ? planned : `Planned: ${planned}`}
        nextDays={payment.state === 'ACTIVE' ? payment.nextDays : []}
      />
      {isPending && <PendingPayment payment={payment} onDirty={onDirty} />}
      {payment.list !== null && <ListSection id={payment.uuid} list={payment.list} />}
      <section className={classes['section']} aria-labelledby="payment-facts">
        <h3 id="payment-facts">Details</h3>
        <FactList isStacked facts={factsOf(payment)} />
      </section>
      <section className={classes['section']} aria-labelledby="payment-runs">
        <h3 id="payment-runs">What it has paid</h3>
        <RunHistory runs={payment.runs} />
      </section>
    </>
  );
}

function factsOf(payment: ScheduledPaymentDetails): readonly Fact[] {
  const { interval, repeatPayment, runsOver, referenceNumber } = payment;
  return [
    ...(payment.bill === null ? transferFacts(payment) : billFacts(payment.bill)),
    { label: 'Source Account', value: <AccountNumber accountNumber={payment.sourceAccountNumber} /> },
    ...(interval === null
      ? []
      : [
          { label: 'Payments', value: `${runsOver} of ${repeatPayment} done` },
          { label: 'First', value: dayWords(payment.firstDay) },
          { label: 'Last', value: dayWords(payment.lastDay) },
        ]),
    {
      label: 'Reference Number',
      value: (
        <span className={classes['reference']}>
          {referenceNumber}
          <CopyButton text={referenceNumber} what="reference" />
        </span>
      ),
    },
  ];
}

const transferFacts = (payment: ScheduledPaymentDetails): readonly Fact[] => [
  { label: 'Transfer Type', value: transferTypeWords(payment.transferType) },
  { label: 'Description', value: payment.description },
  {
    label: 'Destination Account Number',
    value: <AccountNumber accountNumber={payment.destinationAccountNumber} />,
  },
  { label: 'Destination Bank', value: payment.destinationBankName },
];

function billFacts(bill: NonNullable<ScheduledPaymentDetails['bill']>): readonly Fact[] {
  const { utilityProductType: product, number, ownerName, providerTitle } = bill;
  return [
    { label: 'Product', value: transferTypeWords(product) },
    { label: 'What is bought', value: boughtText(bill) },
    { label: NUMBER_LABELS[product], value: groupedBillNumber(product, number) },
    ...(ownerName === null ? [] : [{ label: 'Owner', value: ownerName }]),
    { label: 'Provider', value: providerTitle },
  ];
}
