import { lazy, Suspense, useState } from 'react';
import { awaitedPayment } from '../api/sent-money.ts';
import { useUserInfo } from '../api/session.ts';
import { useUnfinishedTransfersQuery } from '../api/transfers-api.ts';
import { useRefetchWhileMounted } from '../components/use-refetch-while-mounted.ts';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { useAskedAgain } from './use-asked-again.ts';
import { useIsPainted } from './use-is-painted.ts';

const UnfinishedTransfers = lazy(() =>
  import('../features/transfer/unfinished-transfers.tsx').then((m) => ({ default: m.UnfinishedTransfers })),
);

/**
 * What the customer started and nobody has finished, here or in another browser. Asked for once the page is painted, with
 * every page after it, and when the tab is looked at again: meanwhile it may have been finished elsewhere (A90).
 */
export function UnfinishedPayments() {
  const [awaited] = useState(awaitedPayment);
  const isPainted = useIsPainted();
  const isPermitted = useUserInfo()?.permittedLinks.includes('/transfer') === true;
  const query = useUnfinishedTransfersQuery(undefined, { skip: !isPainted || !isPermitted });
  const { data = [], fulfilledTimeStamp = 0, refetch } = query;
  const refetchWhileMounted = useRefetchWhileMounted(refetch);
  useAskedAgain(query);
  // Once there, it stays: a receipt may be open in it when nothing is unfinished any more.
  const [isWanted, setIsWanted] = useState(false);
  if (!isWanted && isPainted && isPermitted && (awaited !== null || data.length > 0)) setIsWanted(true);
  if (!isWanted) return null;
  return (
    <ErrorBoundary fallback={() => null}>
      <Suspense fallback={null}>
        <UnfinishedTransfers
          unfinished={data}
          listedAt={fulfilledTimeStamp}
          awaited={awaited}
          onChange={() => void refetchWhileMounted()}
        />
      </Suspense>
    </ErrorBoundary>
  );
}
