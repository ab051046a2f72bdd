import { TEXTS } from '@harvest/contracts/texts';
import { type DailyCheck, useDailyChecksQuery } from '../../api/back-office-api.ts';
import { FetchFailure } from '../../components/fetch-failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import classes from './daily-checks.module.css';
import { When } from './when.tsx';

/** What the bank checks by itself every night, and how the last time ended. */
export function DailyChecks() {
  const { data, error, isLoading, refetch } = useDailyChecksQuery();
  return (
    <section className={classes['checks']} aria-label="Checked every night">
      <h2 className={classes['title']}>Checked every night</h2>
      {isLoading && <Skeleton lines={4} label="Loading the checks" />}
      {error && !data && <FetchFailure failure={error} fallback={TEXTS.fetchDataFailed} onRetry={refetch} />}
      {data && (
        <ul className={classes['list']}>
          {data.map((check) => (
            <li key={check.check} data-state={stateOf(check)}>
              <Told {...check} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const stateOf = ({ findings, isLate }: DailyCheck) => (findings > 0 || isLate ? 'wrong' : 'right');

function Told({ title, ranAt, findings, isLate }: DailyCheck) {
  if (ranAt === null) return <>{title}: never yet</>;
  return (
    <>
      {title} <When at={ranAt} />, <strong>{findingsText(findings)}</strong>
      {isLate && ' · Late: it did not run since'}
    </>
  );
}

const findingsText = (findings: number) => (findings === 0 ? 'nothing found' : `${findings} found`);
