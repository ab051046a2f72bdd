import { TEXTS } from '@harvest/contracts/texts';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTransactionQuery } from '../../api/transactions-api.ts';
import { loadOnce } from '../../lib/load-once.ts';
import { SidePanel } from '../../ui/side-panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { FetchFailure } from '../fetch-failure.tsx';
import { useOpenTransaction } from './use-open-transaction.ts';

const loadView = loadOnce(() => import('./transaction-details-view.tsx'));
const TransactionDetailsView = lazy(() => loadView().then((m) => ({ default: m.TransactionDetailsView })));

/**
 * The details of the transaction that is open (decision 43), beside the list it was opened from. Their code is much, and comes
 * when one first opens.
 */
export function TransactionPanel() {
  const { reference, close } = useOpenTransaction();
  // What was open stays in the panel while it slides out.
  const [shown, setShown] = useState(reference);
  if (reference !== null && reference !== shown) setShown(reference);
  const { currentData, error, isFetching, refetch } = useTransactionQuery(shown ?? '', {
    skip: shown === null,
  });
  // Beside what the bank answers, not after it. Should it not come, showing it tries again.
  useEffect(() => {
    if (shown !== null) void loadView().catch(() => undefined);
  }, [shown]);
  const loading = <Skeleton lines={6} label="Loading the transaction" />;
  return (
    <SidePanel isOpen={reference !== null} title="Transaction Details" onClose={close} isInAddress>
      {currentData && (
        <Suspense fallback={loading}>
          <TransactionDetailsView key={currentData.referenceNumber} details={currentData} />
        </Suspense>
      )}
      {currentData === undefined && isFetching && loading}
      {currentData === undefined && error && !isFetching && (
        <FetchFailure failure={error} fallback={TEXTS.fetchTransactionsFailed} onRetry={refetch} />
      )}
    </SidePanel>
  );
}
