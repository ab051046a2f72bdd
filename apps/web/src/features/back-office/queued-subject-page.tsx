import { TEXTS } from '@harvest/contracts/texts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { type QueueSummary, useQueuedSubjectQuery, useQueueQuery } from '../../api/back-office-api.ts';
import { refusalCode } from '../../api/failure.ts';
import { useStaffInfo } from '../../api/session.ts';
import { FetchFailure } from '../../components/fetch-failure.tsx';
import { SeedlingIllustration } from '../../components/illustrations/seedling-illustration.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FactList } from '../../ui/fact-list.tsx';
import { InlineAlert } from '../../ui/inline-alert.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { BackLink } from './back-link.tsx';
import pageClasses from './back-office.module.css';
import classes from './decision.module.css';
import { DecisionBar } from './decision-bar.tsx';
import { DecisionHistory } from './decision-history.tsx';
import { DocumentViewer, LOOK_AT_ALL } from './document-viewer.tsx';
import { OpenQueue } from './open-queue.tsx';
import { TicketConversation } from './ticket-conversation.tsx';
import { TicketLinks } from './ticket-links.tsx';
import { VerifiedFacts } from './verified-facts.tsx';
import { When, withTimes } from './when.tsx';

/** One thing that waits: the documents beside what is known, and the decision below. */
export function QueuedSubjectPage() {
  const { id = '' } = useParams();
  return <OpenQueue>{(queue) => <Waiting key={id} id={id} {...queue} />}</OpenQueue>;
}

type WaitingProps = QueueSummary & { readonly id: string };

function Waiting({ queue, title, id }: WaitingProps) {
  const navigate = useNavigate();
  const staff = useStaffInfo();
  const { data, error, refetch } = useQueuedSubjectQuery({ queue, id });
  // The longest waiting two: one of them is not this one, and it comes next.
  const { data: longest, refetch: askWhatWaits } = useQueueQuery({ queue, query: { page: 1, size: 2 } });
  const next = longest?.rows.find((row) => row.id !== id);
  const [seen, setSeen] = useState<readonly string[]>([]);
  const backToQueue = `/admin/queues/${queue}`;
  // Whoever may not read what customers write decides without it.
  const ticketId = staff?.permissions.includes('SUPPORT') ? (data?.ticketId ?? null) : null;
  const isGone = error && !data && refusalCode(error) === 'NOT_FOUND';

  // What two people decide about is looked at whole; else what waits is the first, and the others stand beside it.
  const isForTwo = data?.actions.some(({ needsSecondPerson }) => needsSecondPerson) === true;
  const toSee = isForTwo ? data.files : (data?.files.slice(0, 1) ?? []);
  const isSeen = toSee.every(({ id: fileId }) => seen.includes(fileId));

  // Where there is nothing to decide, what is done is the answer.
  const isTalk = ticketId !== null && data?.actions.length === 0;

  // Whoever works through a queue goes on with what waits longest, as of now: a colleague may have been there meanwhile.
  const goOn = async () => {
    const { data: waiting } = await askWhatWaits();
    const following = waiting?.rows.find((row) => row.id !== id);
    // What was decided is not to be come back to.
    await navigate(following ? `${backToQueue}/${following.id}` : backToQueue, { replace: true });
  };

  return (
    <div className={pageClasses['page']}>
      <BackLink to={backToQueue}>{title}</BackLink>
      <PageHeading title={data?.title ?? 'Waiting'} />
      {!data && !error && <Skeleton lines={6} label="Loading" />}
      {isGone && <NoLongerWaiting queue={queue} />}
      {error && !data && !isGone && (
        <FetchFailure failure={error} fallback={TEXTS.fetchDataFailed} onRetry={refetch} />
      )}
      {data && (
        <>
          {data.note !== null && (
            <InlineAlert tone="warning" title="Why it waits">
              <p>{data.note}</p>
            </InlineAlert>
          )}
          <div
            className={classes['review']}
            data-pictures={data.files.length > 0 || undefined}
            data-talk={ticketId !== null || undefined}
          >
            {data.files.length > 0 && (
              <Panel title="Documents">
                <DocumentViewer
                  place={{ kind: 'queue', queue, id }}
                  files={data.files}
                  onSeen={(fileId) => setSeen((before) => [...before, fileId])}
                />
              </Panel>
            )}
            <div className={classes['facts']}>
              {data.verified.length > 0 && (
                <Panel title="Verified by the identity provider">
                  <VerifiedFacts verified={data.verified} />
                </Panel>
              )}
              <Panel
                // Only of what customers submit, decisions are told.
                title={data.history === null ? 'What it is about' : 'Claimed by the customer'}
                aside={
                  <span className={classes['muted']}>
                    Waiting since <When at={data.since} />
                  </span>
                }
              >
                <FactList isStacked facts={withTimes(data.facts)} />
              </Panel>
              {data.history && (
                <Panel title="Decided before">
                  <DecisionHistory history={data.history} />
                </Panel>
              )}
            </div>
            {ticketId !== null && (
              <div className={classes['facts']}>
                <TicketConversation id={ticketId}>
                  {(ticket) => <TicketLinks ticket={ticket} />}
                </TicketConversation>
              </div>
            )}
          </div>
          {isTalk ? (
            <Button variant="default" className={`${classes['onward']}`} onClick={() => void goOn()}>
              {next ? `Next: ${next.title}` : 'Back to the queue'}
            </Button>
          ) : (
            <DecisionBar
              place={{ kind: 'queue', queue, id }}
              subjectTitle={data.title}
              actions={data.actions}
              isSeen={isSeen}
              unseen={toSee.length > 1 ? LOOK_AT_ALL : 'Wait until the picture can be seen.'}
              next={next ? `Next: ${next.title}, ${next.subtitle}` : 'This is the last one.'}
              onDone={() => void goOn()}
            />
          )}
        </>
      )}
    </div>
  );
}

function NoLongerWaiting({ queue }: { readonly queue: string }) {
  return (
    <EmptyState
      title="This is no longer waiting"
      hint="A colleague decided it, or the customer changed it."
      illustration={<SeedlingIllustration />}
      action={
        <Button component={Link} to={`/admin/queues/${queue}`}>
          Back to the queue
        </Button>
      }
    />
  );
}
