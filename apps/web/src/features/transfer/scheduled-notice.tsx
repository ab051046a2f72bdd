import { TEXTS } from '@harvest/contracts/texts';
import { formatNaira, kobo, readNaira, sumKobo } from '@harvest/money';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useEffect, useId, useRef } from 'react';
import type { ScheduledPayment } from '../../api/scheduled-payments-api.ts';
import { ScheduleSummary } from '../../components/schedule-summary.tsx';
import { firstPaidWords, nextDaysOf, planOf, planSentence } from '../../components/schedule-words.ts';
import { ScheduledLink } from '../../components/scheduling/scheduled-link.tsx';
import { StatusChip } from '../../components/status-chip.tsx';
import { groupedAccountNumber } from '../../lib/account-number.ts';
import { todayInLagos } from '../../lib/calendar-day.ts';
import { nairaText } from '../../lib/naira-text.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { FactList } from '../../ui/fact-list.tsx';
import classes from './scheduled-notice.module.css';

type Props = {
  /** All that one code has scheduled, under one plan. */
  readonly scheduled: readonly ScheduledPayment[];
  readonly onNew: () => void;
};

/** One code may have scheduled a thousand; all of them stand in their own list. */
const SHOWN_MAX = 5;

/** What was scheduled, in the place of its form. It stays until the customer is done with it. */
export function ScheduledNotice({ scheduled, onNew }: Props) {
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.closest('section')?.scrollIntoView({ block: 'start' });
    heading.current?.focus({ preventScroll: true });
  }, []);
  const [first] = scheduled;
  const plan = first && planOf(first.firstDay, first.interval, first.repeatPayment);
  const today = todayInLagos();
  const total = formatNaira(sumKobo(...scheduled.map(({ amount }) => readNaira(amount) ?? kobo(0))));
  const amount =
    scheduled.length === 1 ? total : `${total} to ${scheduled.length.toLocaleString('en-NG')} recipients,`;
  return (
    <section className={classes['notice']} aria-labelledby={titleId}>
      <h3 id={titleId} ref={heading} tabIndex={-1} className={classes['title']}>
        {TEXTS.scheduledPaymentApproved}
      </h3>
      {plan && (
        <ScheduleSummary
          sentence={`${planSentence(amount, plan, today)} ${firstPaidWords(total, plan, today)}`}
          nextDays={nextDaysOf(plan, plan.firstDay <= today ? 1 : 0)}
        />
      )}
      <ul className={classes['list']}>
        {scheduled.slice(0, SHOWN_MAX).map((payment) => (
          <li key={payment.uuid} className={classes['payment']}>
            <p className={classes['to']}>
              <span>
                {nairaText(payment.amount)} to <strong>{payment.destinationAccountName}</strong>
              </span>
              <StatusChip status={payment.status} />
            </p>
            <FactList
              className={classes['facts']}
              facts={[
                {
                  label: 'Account',
                  value: `${payment.destinationBankName} · ${groupedAccountNumber(payment.destinationAccountNumber)}`,
                },
                { label: 'From', value: groupedAccountNumber(payment.sourceAccountNumber) },
                { label: 'Description', value: payment.description },
                {
                  label: 'Reference',
                  id: 'reference',
                  value: (
                    <span className={classes['reference']}>
                      {payment.referenceNumber}
                      <CopyButton text={payment.referenceNumber} what="reference" />
                    </span>
                  ),
                },
              ]}
            />
          </li>
        ))}
      </ul>
      {scheduled.length > SHOWN_MAX && (
        <p>And {(scheduled.length - SHOWN_MAX).toLocaleString('en-NG')} more, each with its own reference.</p>
      )}
      <div className={classes['actions']}>
        <ScheduledLink className={classes['link']} />
        <Button leftSection={<IconPlus aria-hidden size={20} stroke={1.75} />} onClick={onNew}>
          New transfer
        </Button>
      </div>
    </section>
  );
}
