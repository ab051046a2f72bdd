import { TEXTS } from '@harvest/contracts/texts';
import { useState } from 'react';
import { useTransactionQuery } from '../../api/transactions-api.ts';
import { SidePanel } from '../../ui/side-panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { FetchFailure } from '../fetch-failure.tsx';
import { TransactionDetailsView } from './transaction-details-view.tsx';
import { useOpenTransaction } from './use-open-transaction.ts';

/** The details of the transaction that is open (decision 43), beside the list it was opened from. */
export function TransactionPanel() {
  const { reference, close } = useOpenTransaction();
  // What was open stays in the panel while it slides out.
  const [shown, setShown] = useState(reference);
  if (reference !== null && reference !== shown) setShown(reference);
  const { currentData, error, isFetching, refetch } = useTransactionQuery(shown ?? '', {
    skip: shown === null,
  });
  return (
    <SidePanel isOpen={reference !== null} title="Transaction Details" onClose={close} isInAddress>
      {currentData && <TransactionDetailsView key={currentData.referenceNumber} details={currentData} />}
      {currentData === undefined && isFetching && <Skeleton lines={6} label="Loading the transaction" />}
      {currentData === undefined && error && !isFetching && (
        <FetchFailure failure={error} fallback={TEXTS.fetchTransactionsFailed} onRetry={refetch} />
      )}
    </SidePanel>
  );
}
