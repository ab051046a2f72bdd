import { useNavigate } from 'react-router';
import { type QueueSummary, useQueueQuery } from '../../api/back-office-api.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { BackLink } from './back-link.tsx';
import classes from './back-office.module.css';
import { DailyChecks } from './daily-checks.tsx';
import { OpenQueue } from './open-queue.tsx';
import { SubjectTable } from './subject-table.tsx';
import { UrgencyMark } from './urgency-mark.tsx';
import { usePageUrl } from './use-page-url.ts';

/** What else finds something than whose it is. */
const SEARCHES: Readonly<Record<string, string>> = {
  tickets: 'Name, subject or tracking number',
  disputes: 'Name, reference or tracking number',
};

/** What the checks of the night find waits here. */
const DIFFERENCES = 'settlement-differences';

/** What waits in one queue, longest first. */
export function QueuePage() {
  return <OpenQueue>{(queue) => <Waiting {...queue} />}</OpenQueue>;
}

function Waiting({ queue, title }: QueueSummary) {
  const navigate = useNavigate();
  const { url, wanted } = usePageUrl();
  const { data, currentData, error, isFetching, refetch } = useQueueQuery({ queue, query: wanted });
  return (
    <div className={classes['page']}>
      <BackLink to="/admin">All queues</BackLink>
      <PageHeading title={title} />
      {queue === DIFFERENCES && <DailyChecks />}
      <SubjectTable
        caption="Waiting"
        searchLabel={SEARCHES[queue] ?? "Customer's name"}
        sinceLabel="Waiting since"
        markOf={({ urgency }) => <UrgencyMark urgency={urgency} />}
        data={data}
        isBusy={isFetching && currentData === undefined}
        failure={error}
        onRetry={refetch}
        onOpen={(id) => void navigate(`/admin/queues/${queue}/${id}`)}
        url={url}
        emptyTitle="Nothing waits here"
        emptyHint="What customers submit for a decision is listed here."
      />
    </div>
  );
}
