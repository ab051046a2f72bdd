import { TEXTS } from '@harvest/contracts/texts';
import { Button } from '@mantine/core';
import { Link, useNavigate, useParams } from 'react-router';
import { type QueueSummary, useQueuedSubjectQuery, useQueueQuery } from '../../api/back-office-api.ts';
import { refusalCode } from '../../api/failure.ts';
import { FetchFailure } from '../../components/fetch-failure.tsx';
import { SeedlingIllustration } from '../../components/illustrations/seedling-illustration.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FactList } from '../../ui/fact-list.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ActionButtons } from './action-buttons.tsx';
import { BackLink } from './back-link.tsx';
import classes from './back-office.module.css';
import { OpenQueue } from './open-queue.tsx';
import { QueuedFiles } from './queued-files.tsx';

/** One thing that waits: what is known of it, its files, and the decision. */
export function QueuedSubjectPage() {
  const { id = '' } = useParams();
  return <OpenQueue>{(queue) => <Waiting key={id} id={id} {...queue} />}</OpenQueue>;
}

type WaitingProps = QueueSummary & { readonly id: string };

function Waiting({ queue, title, id }: WaitingProps) {
  const navigate = useNavigate();
  const { data, error, refetch } = useQueuedSubjectQuery({ queue, id });
  // The longest waiting two: one of them is not this one, and it comes next.
  const { data: longest } = useQueueQuery({ queue, query: { page: 1, size: 2 } });
  const next = longest?.rows.find((row) => row.id !== id);
  const backToQueue = `/admin/queues/${queue}`;
  const isGone = error && !data && refusalCode(error) === 'NOT_FOUND';
  return (
    <div className={classes['page']}>
      <BackLink to={backToQueue}>{title}</BackLink>
      <PageHeading title={data?.title ?? 'Waiting'} />
      {!data && !error && <Skeleton lines={6} label="Loading" />}
      {isGone && (
        <EmptyState
          title="This is no longer waiting"
          hint="A colleague decided it, or the customer changed it."
          illustration={<SeedlingIllustration />}
          action={
            <Button component={Link} to={backToQueue}>
              Back to the queue
            </Button>
          }
        />
      )}
      {error && !data && !isGone && (
        <FetchFailure failure={error} fallback={TEXTS.fetchDataFailed} onRetry={refetch} />
      )}
      {data && (
        <div className={classes['split']}>
          <div className={classes['stack']}>
            {data.files.length > 0 && (
              <Panel title="Files">
                <QueuedFiles queue={queue} id={id} files={data.files} />
              </Panel>
            )}
            <Panel title="Details">
              <FactList isStacked facts={data.facts} />
            </Panel>
          </div>
          <Panel title="Decision">
            <div className={classes['stack']}>
              <ActionButtons
                place={{ kind: 'queue', queue, id }}
                subjectTitle={data.title}
                actions={data.actions}
                // Whoever works through a queue goes on with the next one at once.
                onDone={() => void navigate(next ? `${backToQueue}/${next.id}` : backToQueue)}
              />
              <p className={classes['muted']}>
                {next ? `After your decision: ${next.title}, ${next.subtitle}.` : 'This is the last one.'}
              </p>
            </div>
          </Panel>
        </div>
      )}
    </div>
  );
}
