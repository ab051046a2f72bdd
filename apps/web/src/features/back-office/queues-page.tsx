import { TEXTS } from '@harvest/contracts/texts';
import { Link } from 'react-router';
import { useQueuesQuery } from '../../api/back-office-api.ts';
import { FetchFailure } from '../../components/fetch-failure.tsx';
import { SeedlingIllustration } from '../../components/illustrations/seedling-illustration.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import classes from './back-office.module.css';

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
          {data.map(({ queue, title, waiting }) => (
            <li key={queue}>
              <Link to={`/admin/queues/${queue}`} className={classes['queue']}>
                <strong>{title}</strong>
                <span className={classes['count']}>{waiting}</span>
                <span className={classes['muted']}>{waiting === 1 ? 'waits' : 'wait'} for a decision</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
