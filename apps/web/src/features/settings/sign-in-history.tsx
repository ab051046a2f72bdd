import { TEXTS } from '@harvest/contracts/texts';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { type HistoryEntry, useSignInHistoryQuery } from '../../api/devices-api.ts';
import { FetchFailure } from '../../components/fetch-failure.tsx';
import { dateTimeText } from '../../lib/bank-time.ts';
import { DEFAULT_PAGE_SIZE, Pager } from '../../ui/pager.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import classes from './devices-tab.module.css';

/** Logins, wrong passwords and codes, and what was changed, page by page. */
export function SignInHistory() {
  const [wanted, setWanted] = useState({ page: 1, size: DEFAULT_PAGE_SIZE });
  const { data, error, isFetching, refetch } = useSignInHistoryQuery(wanted);
  return (
    <section className={classes['part']} aria-labelledby="sign-in-history">
      <h3 id="sign-in-history">What happened</h3>
      <p>Logins, wrong passwords and codes, and changes to how you log in.</p>
      {error !== undefined && (
        <FetchFailure failure={error} fallback={TEXTS.fetchSignInHistoryFailed} onRetry={refetch} />
      )}
      {error === undefined && data === undefined && <Skeleton lines={6} label="Loading what happened" />}
      {error === undefined && data?.totalCount === 0 && <p>Nothing yet. Your next login stands here.</p>}
      {error === undefined && data !== undefined && data.totalCount > 0 && (
        <>
          <ul className={classes['history']} aria-labelledby="sign-in-history" aria-busy={isFetching}>
            {data.entries.map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </ul>
          <Pager {...wanted} totalCount={data.totalCount} onChange={setWanted} />
        </>
      )}
    </section>
  );
}

function Entry({ entry }: { readonly entry: HistoryEntry }) {
  const { title, refused, browser, address, at } = entry;
  const Icon = refused ? IconAlertTriangle : IconCircleCheck;
  const where = [browser, address].filter((part) => part !== null).join(', ');
  return (
    <li className={classes['entry']}>
      <Icon aria-hidden size={22} stroke={1.75} className={classes['mark']} data-refused={refused} />
      <div>
        <div className={classes['what']}>
          <span className={classes['title']}>{title}</span>
          <time dateTime={at} className={classes['muted']}>
            {dateTimeText(at)}
          </time>
        </div>
        {where !== '' && <p className={classes['muted']}>{where}</p>}
      </div>
    </li>
  );
}
