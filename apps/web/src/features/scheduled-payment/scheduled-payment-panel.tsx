import { TEXTS } from '@harvest/contracts/texts';
import { useState } from 'react';
import { useScheduledPaymentQuery } from '../../api/scheduled-payments-api.ts';
import { FetchFailure } from '../../components/fetch-failure.tsx';
import { SidePanel } from '../../ui/side-panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ScheduledPaymentView } from './scheduled-payment-view.tsx';

type Props = { readonly reference: string | null; readonly onClose: () => void };

/** The scheduled payment that is open, beside the list it was opened from (S2 §2). */
export function ScheduledPaymentPanel({ reference, onClose }: Props) {
  // What was open stays in the panel while it slides out.
  const [shown, setShown] = useState(reference);
  if (reference !== null && reference !== shown) setShown(reference);
  const [isDirty, setIsDirty] = useState(false);
  const { currentData, error, isFetching, refetch } = useScheduledPaymentQuery(shown ?? '', {
    skip: shown === null,
  });
  return (
    <SidePanel
      isOpen={reference !== null}
      title={TEXTS.schedulePaymentDetails}
      onClose={onClose}
      isDirty={isDirty}
      isInAddress
    >
      {currentData && (
        <ScheduledPaymentView key={currentData.uuid} payment={currentData} onDirty={setIsDirty} />
      )}
      {currentData === undefined && isFetching && (
        <Skeleton lines={6} label="Loading the scheduled payment" />
      )}
      {currentData === undefined && error && !isFetching && (
        <FetchFailure failure={error} fallback={TEXTS.fetchScheduledPaymentsFailed} onRetry={refetch} />
      )}
    </SidePanel>
  );
}
