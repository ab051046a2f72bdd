import type { ClientSummary } from '../../api/dashboard-api.ts';
import { AccountNumber } from '../../components/account-number.tsx';
import { CalendarIllustration } from '../../components/illustrations/calendar-illustration.tsx';
import { MovementRow } from '../../components/movement-row.tsx';
import { transferTypeWords } from '../../components/scheduling/transfer-type-words.ts';
import { monthDayText } from '../../lib/bank-time.ts';
import { nairaText } from '../../lib/naira-text.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListPlaceholder } from './list-placeholder.tsx';
import classes from './movement-list.module.css';
import { SummaryPanel, type SummaryState } from './summary-panel.tsx';

type ScheduledPayment = ClientSummary['scheduledPayments'][number];
type Props = { readonly state: SummaryState };

/** What is going to be paid. The panel leads to all schedules (S1 §2). */
export function ScheduledPayments({ state }: Props) {
  return (
    <SummaryPanel
      title="Scheduled Payments"
      to="/scheduled-payment"
      state={state}
      placeholder={<ListPlaceholder rows={3} />}
    >
      {({ scheduledPayments }) =>
        scheduledPayments.length === 0 ? (
          <EmptyState
            title="No scheduled payments"
            hint="Payments you plan ahead will show here."
            illustration={<CalendarIllustration />}
          />
        ) : (
          <ul className={classes['list']}>
            {scheduledPayments.map(({ amount, beneficiaryAccount, type, date, ...payment }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two of them may well be alike.
              <li key={place} className={classes['row']}>
                <MovementRow
                  lead={<MonthAndDay date={date} />}
                  title={<AccountNumber accountNumber={beneficiaryAccount} />}
                  details={transferTypeWords(type)}
                  amount={<span className={classes['sum']}>{nairaText(amount)}</span>}
                  status={shownStatus(payment)}
                />
              </li>
            ))}
          </ul>
        )
      }
    </SummaryPanel>
  );
}

/** What the customer did with it says more than how far it came. */
function shownStatus({
  isPaused,
  isCancelled,
  status,
}: Pick<ScheduledPayment, 'isPaused' | 'isCancelled' | 'status'>) {
  if (isPaused) return 'PAUSED';
  return isCancelled ? 'CANCELLED' : status;
}

/** S1 §3: the date as month abbreviation and day, like a leaf of a calendar. */
function MonthAndDay({ date }: { readonly date: string }) {
  const [month, day] = monthDayText(date).split(' ');
  return (
    <time dateTime={date} className={classes['leaf']}>
      <span className={classes['month']}>{month}</span> <span className={classes['day']}>{day}</span>
    </time>
  );
}
