import { DISPUTE_TYPES } from '@harvest/contracts/dispute-types';
import { TEXTS } from '@harvest/contracts/texts';
import { Link } from 'react-router';
import type { Dispute } from '../../api/disputes-api.ts';
import { useKnownLock } from '../../api/emergency-lock-api.ts';
import { bankNow } from '../../lib/bank-clock.ts';
import { dateTimeText } from '../../lib/bank-time.ts';
import { type Fact, FactList } from '../../ui/fact-list.tsx';
import { sessionIdGroups, traceWords } from '../receipt/receipt.ts';
import { StatusChip } from '../status-chip.tsx';
import classes from './disputes.module.css';

type Props = {
  readonly dispute: Dispute;
  /** Where the transaction is to be seen; the customer's own history unless somebody else reads it. */
  readonly to?: string;
};

/** In a conversation about a reported problem: which transaction it is about, how it stands and by when it is decided. */
export function DisputeCard({ dispute, to }: Props) {
  const { type, state, referenceNumber } = dispute;
  const place = to ?? `/transaction-history?transaction=${encodeURIComponent(referenceNumber)}`;
  return (
    <section className={classes['card']} aria-label="The reported problem">
      <div className={classes['head']}>
        <p className={classes['what']}>{DISPUTE_TYPES[type].label}</p>
        <StatusChip status={state} />
      </div>
      <FactList
        isStacked
        facts={[
          { label: 'Transaction', value: <Link to={place}>{referenceNumber}</Link> },
          ...factsOf(dispute),
        ]}
      />
      {to === undefined && <WhatDoneDoes dispute={dispute} />}
    </section>
  );
}

function factsOf({ sessionId, answerBy, decidedAt, state }: Dispute): readonly Fact[] {
  const trace =
    sessionId === null
      ? []
      : [{ label: traceWords(sessionId).label, value: sessionIdGroups(sessionId).join(' ') }];
  if (decidedAt !== null) return [...trace, { label: 'Decided', value: dateTimeText(decidedAt) }];
  return state === 'OPEN' ? [...trace, deadlineFact(answerBy)] : trace;
}

function deadlineFact(answerBy: string): Fact {
  const at = dateTimeText(answerBy);
  return new Date(answerBy) < bankNow()
    ? { label: 'Our decision was due by', value: at }
    : { label: 'We decide by', value: `${at} at the latest` };
}

/** What marking the conversation as done does to the report, before it is done and after. */
function WhatDoneDoes({ dispute: { type, state, replacedBy } }: Pick<Props, 'dispute'>) {
  const isLocked = useKnownLock() !== null;
  if (state === 'WITHDRAWN' && replacedBy !== null)
    return (
      <p className={classes['done']}>
        You marked this as done, so your report is withdrawn. You reported the same transaction again: we look
        into <Link to={`/customer-service/${replacedBy.ticketId}`}>{replacedBy.trackingNumber}</Link> and
        decide there. While we do, this report stays withdrawn.
      </p>
    );
  if (state === 'WITHDRAWN')
    return (
      <p className={classes['done']}>
        You marked this as done, so your report is withdrawn and we have stopped looking into it.{' '}
        {`“${TEXTS.markAsUnresolved}” or a message to us here opens it again, with a new date to decide by.`}
      </p>
    );
  if (state !== 'OPEN') return null;
  return (
    <p className={classes['done']}>
      {type === 'NOT_ME' || isLocked
        ? `“${TEXTS.markAsDone}” does not end this report: we look into it and decide all the same.`
        : `“${TEXTS.markAsDone}” withdraws your report: we stop looking into it. “${TEXTS.markAsUnresolved}” opens it again, with a new date to decide by.`}
    </p>
  );
}
