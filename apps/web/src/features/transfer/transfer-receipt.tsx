import { TEXTS } from '@harvest/contracts/texts';
import { amountInWords, parseNaira } from '@harvest/money';
import { Button } from '@mantine/core';
import { IconCircleCheck, IconClock, IconPrinter } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { TransferState } from '../../api/transfers-api.ts';
import { BrandMark } from '../../components/brand-mark.tsx';
import { groupedAccountNumber } from '../../lib/account-number.ts';
import { dateTimeText } from '../../lib/bank-time.ts';
import { nairaText } from '../../lib/naira-text.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { SaveBeneficiary } from './save-beneficiary.tsx';
import { TRANSFER_SUBMITTED } from './transfer-attempt.ts';
import classes from './transfer-receipt.module.css';

type Props = { readonly outcome: TransferState; readonly wasSaved: boolean; readonly onNew: () => void };

/** What was sent, with everything needed to trace it. It stays until the customer is done with it. */
export function TransferReceipt({ outcome, wasSaved, onNew }: Props) {
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
      ? (['Status', 'Waiting for the other bank'] as const)
      : (['Time', dateTimeText(outcome.completedAt)] as const),
    ['From', groupedAccountNumber(outcome.sourceAccountNumber)],
    ['Description', outcome.description],
  ] as const;
  const traces = [
    ['Reference', outcome.reference] as const,
    ...(outcome.sessionId === null ? [] : [['Session ID', outcome.sessionId] as const]),
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
        {isPending ? TRANSFER_SUBMITTED : TEXTS.transferredSuccessfully}
      </h3>
      <p className={classes['amount']}>{nairaText(outcome.amount)}</p>
      {amountKobo !== null && <p>{amountInWords(amountKobo)}</p>}
      <p className={classes['name']}>to {outcome.destinationAccountName}</p>
      <p>
        {outcome.destinationBankName} · {groupedAccountNumber(outcome.destinationAccountNumber)}
      </p>
      <dl className={classes['facts']}>
        {facts.map(([name, value]) => (
          <div key={name} className={classes['fact']}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        {traces.map(([name, value]) => (
          <div key={name} className={classes['fact']}>
            <dt>{name}</dt>
            <dd className={classes['trace']}>
              {value}
              <CopyButton text={value} what={name.toLowerCase()} />
            </dd>
          </div>
        ))}
      </dl>
      <div className={classes['actions']}>
        <Button onClick={onNew}>New transfer</Button>
        <Button
          variant="default"
          leftSection={<IconPrinter aria-hidden size={20} stroke={1.75} />}
          onClick={() => window.print()}
        >
          Print
        </Button>
        {!wasSaved && <SaveBeneficiary outcome={outcome} />}
      </div>
    </section>
  );
}
