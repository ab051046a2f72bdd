import type { ScheduledPayment } from '../../api/scheduled-payments-api.ts';
import { progressWords } from '../../components/schedule-words.ts';
import { QuietStatus } from '../../components/status-chip.tsx';
import { nairaText } from '../../lib/naira-text.ts';
import type { Column } from '../../ui/table-columns.ts';
import classes from './scheduled-payment-columns.module.css';
import { listWords, planOfRecord, shownStatus, WAITS, whatOf } from './scheduled-payment-words.ts';

/** S2 §2; the actions stand in the last one. Since they are given, what else there is stands below what they hold. */
export const SCHEDULED_PAYMENT_COLUMNS: readonly Column<ScheduledPayment>[] = [
  {
    name: 'Date',
    cell: (payment) => (
      <span className={classes['cell']}>
        <span>{payment.scheduleDate}</span>
        <span className={classes['more']}>{progressWords(planOfRecord(payment), payment.runsOver)}</span>
        {payment.waitsUntil !== null && <span className={classes['more']}>{WAITS}</span>}
      </span>
    ),
  },
  { name: 'Amount', isAmount: true, cell: ({ amount }) => nairaText(amount) },
  { name: 'Status', cell: (payment) => <QuietStatus status={shownStatus(payment)} hasWord /> },
  {
    name: 'Reference Number',
    isText: true,
    cell: (payment) => (
      <span className={classes['cell']}>
        <span>{payment.referenceNumber}</span>
        <span className={classes['more']}>{whatOf(payment)}</span>
        {payment.list !== null && (
          <span className={classes['more']}>
            {`${listWords(payment.list)}, ${payment.list.referenceNumber}`}
          </span>
        )}
      </span>
    ),
  },
];
