import { TEXTS } from '@harvest/contracts/texts';
import { formatNaira, kobo, readNaira, sumKobo } from '@harvest/money';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useEffect, useId, useRef } from 'react';
import type { ScheduledPayment } from '../../api/scheduled-payments-api.ts';
import { groupedAccountNumber } from '../../lib/account-number.ts';
import { groupedBillNumber } from '../../lib/bill-number.ts';
import { todayInLagos } from '../../lib/calendar-day.ts';
import { nairaText } from '../../lib/naira-text.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { type Fact, FactList } from '../../ui/fact-list.tsx';
import { boughtText, NUMBER_LABELS, wordsOf } from '../payment/bill-words.ts';
import { ScheduleSummary } from '../schedule-summary.tsx';
import { firstPaidWords, nextDaysOf, planOf, planSentence } from '../schedule-words.ts';
import { StatusChip } from '../status-chip.tsx';
import { ScheduledLink } from './scheduled-link.tsx';
import classes from './scheduled-notice.module.css';

type Props = {
  /** All that one code has scheduled, under one plan. */
  readonly scheduled: readonly ScheduledPayment[];
  readonly onNew: () => void;
  /** What the button says that leaves it, where that is not to a new form. */
  readonly doneLabel?: string;
};

/** One code may have scheduled a thousand; all of them stand in their own list. */
const SHOWN_MAX = 5;

/** What was scheduled, in the place of its form. It stays until the customer is done with it. */
export function ScheduledNotice({ scheduled, onNew, doneLabel }: Props) {
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
                {nairaText(payment.amount)} {wordsOf(payment).direction} <strong>{whatOf(payment)}</strong>
              </span>
              <StatusChip status={payment.status} />
            </p>
            <FactList
              className={classes['facts']}
              facts={[
                ...whereOf(payment),
                { label: 'From', value: groupedAccountNumber(payment.sourceAccountNumber) },
                ...(payment.bill === null ? [{ label: 'Description', value: payment.description }] : []),
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
        {doneLabel === undefined ? (
          <Button leftSection={<IconPlus aria-hidden size={20} stroke={1.75} />} onClick={onNew}>
            New transfer
          </Button>
        ) : (
          <Button onClick={onNew}>{doneLabel}</Button>
        )}
      </div>
    </section>
  );
}

/** To whom it goes, or what is bought. */
const whatOf = ({ bill, destinationAccountName }: ScheduledPayment): string =>
  bill === null ? destinationAccountName : boughtText(bill);

function whereOf(payment: ScheduledPayment): readonly Fact[] {
  const { bill, destinationAccountNumber, destinationBankName } = payment;
  if (bill === null)
    return [
      {
        label: 'Account',
        value: `${destinationBankName} · ${groupedAccountNumber(destinationAccountNumber)}`,
      },
    ];
  const { utilityProductType: product, number, ownerName } = bill;
  return [
    { label: NUMBER_LABELS[product], value: groupedBillNumber(product, number) },
    ...(ownerName === null ? [] : [{ label: 'Owner', value: ownerName }]),
  ];
}
