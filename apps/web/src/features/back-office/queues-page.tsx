import { TEXTS } from '@harvest/contracts/texts';
import { Link } from 'react-router';
import { type QueueSummary, useQueuesQuery } from '../../api/back-office-api.ts';
import { FetchFailure } from '../../components/fetch-failure.tsx';
import { SeedlingIllustration } from '../../components/illustrations/seedling-illustration.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ageText } from './age-text.ts';
import classes from './back-office.module.css';

const URGENCY_WORDS = {
  IN_TIME: 'The oldest waits',
  DUE: 'Soon late: the oldest waits',
  LATE: 'Late: the oldest waits',
} as const satisfies Record<NonNullable<QueueSummary['oldest']>['urgency'], string>;

/** What waits for a decision, by queue; the layout around it asks again and again. */
export function QueuesPage() {
  const { data, error, isLoading, refetch } = useQueuesQuery();
  return (
    <div className={classes['page']}>
      <PageHeading title="Queues" />
      {isLoading && <Skeleton lines={4} label="Loading queues" />}
      {error && !data && <FetchFailure failure={error} fallback={TEXTS.fetchDataFailed} onRetry={refetch} />}
      {data?.length === 0 && (
        <EmptyState
          title="No queues for you"
          hint="Your permissions let you look things up, not decide."
          illustration={<SeedlingIllustration />}
        />
      )}
      {data && data.length > 0 && (
        <ul className={`${classes['lines']} ${classes['queues']}`}>
          {data.map(({ queue, title, waiting, oldest, decidedByYouToday }) => (
            <li key={queue}>
              <Link to={`/admin/queues/${queue}`} className={classes['queue']}>
                <strong>{title}</strong>
                <span className={classes['count']}>{waiting}</span>
                <span className={classes['muted']}>
                  {waiting === 1 ? 'waits' : 'wait'} for {queue === 'tickets' ? 'an answer' : 'a decision'}
                </span>
                {oldest && (
                  <span className={classes['age']} data-urgency={oldest.urgency}>
                    {URGENCY_WORDS[oldest.urgency]} {ageText(oldest.waitedMinutes)}
                  </span>
                )}
                <span className={classes['muted']}>
                  {decidedByYouToday} {queue === 'tickets' ? 'answered' : 'decided'} by you today
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
