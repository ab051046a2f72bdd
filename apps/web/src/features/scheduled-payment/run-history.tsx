import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import type { ScheduledPaymentDetails } from '../../api/scheduled-payments-api.ts';
import { useUserInfo } from '../../api/session.ts';
import { MovementRow } from '../../components/movement-row.tsx';
import { weekdayWords } from '../../components/schedule-words.ts';
import { nairaText } from '../../lib/naira-text.ts';
import classes from './run-history.module.css';

type Run = ScheduledPaymentDetails['runs'][number];
type Props = { readonly runs: readonly Run[] };

const SHOWN_FIRST = 12;

/** Each payment that is over or under way, newest first, and where it stands in the history. */
export function RunHistory({ runs }: Props) {
  const [isAll, setIsAll] = useState(false);
  if (runs.length === 0) return <p className={classes['none']}>Nothing yet.</p>;
  return (
    <>
      <ul className={classes['runs']}>
        {(isAll ? runs : runs.slice(0, SHOWN_FIRST)).map((run) => (
          <li key={run.run} className={classes['run']}>
            <MovementRow
              title={weekdayWords(run.day)}
              details={<RunDetails run={run} />}
              amount={<strong>{nairaText(run.amount)}</strong>}
              status={run.status}
            />
          </li>
        ))}
      </ul>
      {!isAll && runs.length > SHOWN_FIRST && (
        <Button variant="default" onClick={() => setIsAll(true)}>
          Show all {runs.length}
        </Button>
      )}
    </>
  );
}

function RunDetails({ run: { problem, referenceNumber } }: { readonly run: Run }) {
  const maySee = useUserInfo()?.permittedLinks.includes('/transaction-history') === true;
  return (
    <span className={classes['details']}>
      {problem !== null && <span>{problem}</span>}
      {referenceNumber !== null && maySee && (
        <Link
          to={`/transaction-history?transaction=${encodeURIComponent(referenceNumber)}`}
          className={classes['link']}
        >
          See {referenceNumber}
        </Link>
      )}
    </span>
  );
}
