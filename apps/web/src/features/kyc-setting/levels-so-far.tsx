import { TEXTS } from '@harvest/contracts/texts';
import { type KycStatus, maySend, useKycStatus } from '../../api/kyc-api.ts';
import { FetchFailure } from '../../components/fetch-failure.tsx';
import { LeftToday } from '../../components/left-today.tsx';
import { LevelGate } from '../../components/level-gate.tsx';
import { SupportLines } from '../../components/support-lines.tsx';
import { shortNairaText } from '../../lib/naira-text.ts';
import { FactList } from '../../ui/fact-list.tsx';
import classes from './levels-so-far.module.css';

/** Where the customer stands, what can be done about it already, and what the levels to come will allow. */
export function LevelsSoFar() {
  const { data, error, isFetching, refetch } = useKycStatus();
  return (
    <div className={classes['levels']}>
      {error && !isFetching && (
        <FetchFailure failure={error} fallback={TEXTS.fetchKycStatusFailed} onRetry={refetch} />
      )}
      {data && maySend(data) && <LeftToday />}
      <LevelGate heightPx={260} />
      {data && (
        <section className={classes['levels']} aria-labelledby="levels-title">
          <h2 id="levels-title">What each level lets you send</h2>
          <FactList isStacked facts={data.levels.map(factOf)} />
          <p>Levels 2 and 3 will be taken on this page. Until then we can tell you what they need:</p>
          <SupportLines />
        </section>
      )}
    </div>
  );
}

function factOf({ level, details }: KycStatus['levels'][number]) {
  const { name, singleLimit, dailyLimit } = details;
  return {
    label: `KYC level ${level}, ${name}`,
    value: `${shortNairaText(singleLimit)} at once, ${shortNairaText(dailyLimit)} a day`,
  };
}
