import { DISPUTE_TYPES } from '@harvest/contracts/dispute-types';
import { Link } from 'react-router';
import type { Dispute } from '../../api/disputes-api.ts';
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
    </section>
  );
}

function factsOf({ sessionId, answerBy, decidedAt, state }: Dispute): readonly Fact[] {
  const trace =
    sessionId === null
      ? []
      : [{ label: traceWords(sessionId).label, value: sessionIdGroups(sessionId).join(' ') }];
  if (decidedAt !== null) return [...trace, { label: 'Decided', value: dateTimeText(decidedAt) }];
  return state === 'OPEN' ? [...trace, { label: 'Decided by', value: dateTimeText(answerBy) }] : trace;
}
