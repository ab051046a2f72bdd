import { amountInWords, parseNaira } from '@harvest/money';
import { Button } from '@mantine/core';
import { IconCircleCheck, IconClock, IconPrinter } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import type { PaymentState } from '../../api/transfers-api.ts';
import { dateTimeText } from '../../lib/bank-time.ts';
import { nairaText } from '../../lib/naira-text.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { type Fact, FactList } from '../../ui/fact-list.tsx';
import { BrandMark } from '../brand-mark.tsx';
import { type PaymentReview, type PaymentWords, submittedText } from './payment-attempt.ts';
import classes from './payment-receipt.module.css';

type Props = {
  readonly outcome: PaymentState;
  readonly review: PaymentReview;
  readonly words: PaymentWords;
  readonly onNew: () => void;
  /** What else can be done with it, after the buttons every receipt has. */
  readonly children?: ReactNode;
};

/** What was sent, with everything needed to trace it. It stays until the customer is done with it. */
export function PaymentReceipt({ outcome, review, words, onNew, children }: Props) {
  const receipt = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // Left to itself, the browser keeps the form in its place and the good news above it out of sight.
    receipt.current?.scrollIntoView({ block: 'start' });
    heading.current?.focus({ preventScroll: true });
  }, []);
  const amountKobo = parseNaira(outcome.amount);
  const isPending = outcome.status === 'PENDING';
  const StatusIcon = isPending ? IconClock : IconCircleCheck;
  const facts = [
    outcome.completedAt === null
      ? { label: 'Status', value: words.pending }
      : { label: 'Time', value: dateTimeText(outcome.completedAt) },
    ...review.facts,
    traceFact('Reference', outcome.reference),
    ...(outcome.sessionId === null ? [] : [traceFact('Session ID', outcome.sessionId)]),
  ];
  return (
    <section
      ref={receipt}
      className={classes['receipt']}
      data-receipt
      data-pending={isPending || undefined}
      aria-labelledby="receipt-title"
    >
      <div className={classes['bank']}>
        <BrandMark />
      </div>
      <h3 id="receipt-title" ref={heading} tabIndex={-1} className={classes['title']}>
        <StatusIcon aria-hidden size={28} stroke={1.75} />
        {isPending ? submittedText(words) : words.succeeded}
      </h3>
      <p className={classes['amount']}>{nairaText(outcome.amount)}</p>
      {amountKobo !== null && <p>{amountInWords(amountKobo)}</p>}
      <p className={classes['name']}>to {review.to}</p>
      <p>{review.toDetail}</p>
      <FactList className={classes['facts']} facts={facts} />
      <div className={classes['actions']}>
        <Button onClick={onNew}>New {words.noun}</Button>
        <Button
          variant="default"
          leftSection={<IconPrinter aria-hidden size={20} stroke={1.75} />}
          onClick={() => window.print()}
        >
          Print
        </Button>
        {children}
      </div>
    </section>
  );
}

function traceFact(label: string, trace: string): Fact {
  const value = (
    <span className={classes['trace']}>
      {trace}
      <CopyButton text={trace} what={label.toLowerCase()} />
    </span>
  );
  return { label, value };
}
