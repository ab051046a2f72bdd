import { useId } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useBulksQuery } from '../../../api/bulk-transfers-api.ts';
import { StatusChip } from '../../../components/status-chip.tsx';
import { dateTimeText } from '../../../lib/bank-time.ts';
import { nairaText } from '../../../lib/naira-text.ts';
import { withParameter } from '../with-parameter.ts';
import { bulkHeadline } from './bulk-kind.ts';
import classes from './bulk-result.module.css';
import { recipientsText } from './bulk-rules.ts';

const SHOWN = { page: 1, size: 10 } as const;

/** What was sent to many before, each with the way to its rows. Nothing where there is nothing. */
export function RecentBulks() {
  const { data } = useBulksQuery(SHOWN);
  const [search] = useSearchParams();
  const titleId = useId();
  if (data === undefined || data.bulks.length === 0) return null;
  return (
    <section className={classes['recent']} aria-labelledby={titleId}>
      <h3 id={titleId}>Recent bulk transfers</h3>
      <ul>
        {data.bulks.map(({ id, total, counts, status, startedAt, confirmedAt }) => (
          <li key={id}>
            <Link to={{ search: `${withParameter(search, 'bulk', id)}` }} className={classes['link']}>
              <strong>{`${nairaText(total)} to ${recipientsText(counts.rows)}`}</strong>
              <StatusChip status={status} />
              <span className={classes['when']}>
                {`${dateTimeText(confirmedAt ?? startedAt)} · ${bulkHeadline({ status, counts })}`}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
