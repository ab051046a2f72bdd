import type { ScheduledPayment } from '../../api/scheduled-payments-api.ts';
import { MovementRow } from '../../components/movement-row.tsx';
import { boughtText } from '../../components/payment/bill-words.ts';
import { progressWords } from '../../components/schedule-words.ts';
import { nairaText } from '../../lib/naira-text.ts';
import { listWords, planOfRecord, shownStatus, WAITS } from './scheduled-payment-words.ts';

type Props = { readonly payment: ScheduledPayment };

/** A scheduled payment on a telephone, where the columns have no room: who first, the rest is in its details. */
export function ScheduledPaymentCard({ payment }: Props) {
  const { bill, destinationAccountName, scheduleDate, amount, runsOver, list, waitsUntil } = payment;
  const details = [
    scheduleDate,
    progressWords(planOfRecord(payment), runsOver),
    ...(list === null ? [] : [listWords(list)]),
    ...(waitsUntil === null ? [] : [WAITS]),
  ];
  return (
    <MovementRow
      title={bill === null ? destinationAccountName : boughtText(bill)}
      details={details.join(' · ')}
      amount={<strong>{nairaText(amount)}</strong>}
      status={shownStatus(payment)}
    />
  );
}
