import { TEXTS } from '@harvest/contracts/texts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import {
  type Notice,
  type Notices,
  useLazyNoticesQuery,
  useReadNoticesMutation,
  type WhichNotices,
} from '../../api/alerts-api.ts';
import type { CallFailure } from '../../api/failure.ts';
import { useUserInfo } from '../../api/session.ts';
import { FetchFailure } from '../../components/fetch-failure.tsx';
import { failureBeside } from '../../components/report-action-failure.ts';
import { dayHeading, todayInLagos } from '../../lib/calendar-day.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Problem } from '../../ui/problem.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { daysOf, type KnownNotices, withOlder } from './notice-days.ts';
import classes from './notice-list.module.css';
import { NoticeRow } from './notice-row.tsx';

type Props = {
  readonly newest: Notices | undefined;
  readonly failure: CallFailure | undefined;
  readonly onRetry: () => unknown;
  readonly onLeave: () => void;
};

/** The newest notices by day; older ones when they are asked for. */
export function NoticeList({ newest, failure, onRetry, onLeave }: Props) {
  const links = useUserInfo()?.permittedLinks ?? [];
  const [load, { isFetching: isLoading }] = useLazyNoticesQuery();
  const [read, { isLoading: isReading }] = useReadNoticesMutation();
  const [older, setOlder] = useState<KnownNotices | null>(null);
  const [readProblem, setReadProblem] = useState<string | null>(null);
  const [olderProblem, setOlderProblem] = useState<string | null>(null);
  if (newest === undefined)
    return failure === undefined ? (
      <Skeleton lines={8} label="Loading your alerts" />
    ) : (
      <FetchFailure failure={failure} fallback={TEXTS.fetchNoticesFailed} onRetry={onRetry} />
    );
  const { items, hasMore } = withOlder(newest, older);
  const [first] = items;
  if (first === undefined)
    return (
      <EmptyState
        title="Nothing yet"
        hint="When money moves, somebody logs in or something needs you, it stands here."
      />
    );

  const more = async () => {
    setOlderProblem(null);
    const { data: page, error } = await load(items.at(-1)?.id);
    if (error !== undefined) setOlderProblem(failureBeside(error, TEXTS.fetchNoticesFailed));
    // What is shown now is kept, so that nothing falls in between when new ones come.
    else if (page) setOlder({ items: [...items, ...page.items], hasMore: page.hasMore });
  };
  const markRead = async (which: WhichNotices) => {
    if (isReading) return;
    setReadProblem(null);
    const { error } = await read(which);
    if (error !== undefined) return setReadProblem(failureBeside(error, TEXTS.anErrorOccurred));
    setOlder((kept) => kept && { ...kept, items: kept.items.map((notice) => asRead(notice, which)) });
  };
  return (
    <div className={classes['notices']}>
      <div className={classes['actions']}>
        {newest.unread > 0 && (
          <Button variant="default" aria-busy={isReading} onClick={() => void markRead({ upTo: first.id })}>
            Mark all as read
          </Button>
        )}
        {links.includes('/settings') && (
          <Link to="/settings?tab=alerts" replace onClick={onLeave} className={classes['link']}>
            Choose your alerts
          </Link>
        )}
      </div>
      <Problem text={readProblem} />
      {daysOf(items).map(({ key, day, notices }) => (
        <section key={key} aria-label={dayHeading(day, todayInLagos())} className={classes['day']}>
          <h3 className={classes['heading']}>{dayHeading(day, todayInLagos())}</h3>
          <ul className={classes['list']}>
            {notices.map((notice) => (
              <NoticeRow
                key={notice.id}
                notice={notice}
                links={links}
                onOpen={() => {
                  if (!notice.read) void markRead({ id: notice.id });
                  onLeave();
                }}
              />
            ))}
          </ul>
        </section>
      ))}
      <Problem text={olderProblem} />
      {hasMore && (
        <Button variant="default" aria-busy={isLoading} onClick={() => void more()}>
          {isLoading ? 'Loading...' : 'Show older alerts'}
        </Button>
      )}
    </div>
  );
}

function asRead(notice: Notice, which: WhichNotices): Notice {
  const isMeant = 'id' in which ? notice.id === which.id : notice.id <= which.upTo;
  return isMeant ? { ...notice, read: true } : notice;
}
