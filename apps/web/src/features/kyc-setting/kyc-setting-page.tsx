import { TEXTS } from '@harvest/contracts/texts';
import { useDocumentVisibility } from '@mantine/hooks';
import { useState } from 'react';
import { maySend, useKycStatus } from '../../api/kyc-api.ts';
import { FetchFailure } from '../../components/fetch-failure.tsx';
import { LeftToday } from '../../components/left-today.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Placeholder } from '../../ui/placeholder.tsx';
import classes from './kyc-setting-page.module.css';
import { LevelForm } from './level-form.tsx';
import { LevelRail } from './level-rail.tsx';
import { formLevelOf } from './level-steps.ts';
import { UploadedDocuments } from './uploaded-documents.tsx';

/** Live data is asked for again so often, on a tab that somebody sees (decision 45). */
const POLL_MS = 5000;

/** Where the customer stands with their KYC levels, what each lets them send, and the form of the next one (S2 §2). */
export function KycSettingPage() {
  const [isWaiting, setIsWaiting] = useState(false);
  const isSeen = useDocumentVisibility() === 'visible';
  const pollingInterval = isWaiting && isSeen ? POLL_MS : 0;
  const { data, error, isFetching, refetch } = useKycStatus({ pollingInterval });
  // Also what was declined: staff allow another try, and then the form is there again.
  const status = data?.levelDetails.status;
  const waits = status === 'PENDING' || status === 'DECLINED';
  if (waits !== isWaiting) setIsWaiting(waits);
  const hasDeclinedBefore = data !== undefined && data.levelDetails.declinedBefore !== null;
  const formLevel = data && formLevelOf(data.currentLevel);
  return (
    <div className={classes['page']}>
      <div className={classes['head']}>
        <PageHeading title="Know Your Customer (KYC)" />
        {data && maySend(data) && <LeftToday />}
      </div>
      {error && !isFetching && (
        <FetchFailure failure={error} fallback={TEXTS.fetchKycStatusFailed} onRetry={refetch} />
      )}
      <div className={classes['columns']}>
        {data === undefined || formLevel === undefined ? (
          isFetching && <Placeholder heightPx={320} />
        ) : (
          <LevelRail status={data} formLevel={formLevel} />
        )}
        <div className={classes['main']}>
          {data !== undefined && formLevel !== undefined && <LevelForm status={data} level={formLevel} />}
          <UploadedDocuments
            pollingInterval={pollingInterval}
            isReasonAbove={status === 'DECLINED' || hasDeclinedBefore}
          />
        </div>
      </div>
    </div>
  );
}
