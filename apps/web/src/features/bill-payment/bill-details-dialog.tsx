import { TEXTS } from '@harvest/contracts/texts';
import { useState } from 'react';
import { usePaymentStateQuery } from '../../api/transfers-api.ts';
import { isPurchase } from '../../components/buy-again-button.tsx';
import { FetchFailure } from '../../components/fetch-failure.tsx';
import { DialogFrame } from '../../ui/dialog-frame.tsx';
import { InlineAlert } from '../../ui/inline-alert.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { BillDetails } from './bill-details.tsx';

type Props = { readonly id: string | null; readonly onClose: () => void };

/** The purchase that is open, over the list it was opened from (S2 §2). */
export function BillDetailsDialog({ id, onClose }: Props) {
  // What was open stays in the dialog while it goes.
  const [shown, setShown] = useState(id);
  if (id !== null && id !== shown) setShown(id);
  const { currentData, error, isFetching, refetch } = usePaymentStateQuery(shown ?? '', {
    skip: shown === null,
  });
  return (
    <DialogFrame
      isOpen={id !== null}
      title={TEXTS.billPaymentDetails}
      onClose={onClose}
      closesOnBackdrop
      isInAddress
      isLong
    >
      {currentData &&
        (isPurchase(currentData) ? (
          <BillDetails key={currentData.id} known={currentData} />
        ) : (
          <InlineAlert tone="info" title="This is no purchase. You find it in your Transaction History." />
        ))}
      {currentData === undefined && isFetching && <Skeleton lines={6} label="Loading the purchase" />}
      {currentData === undefined && error && !isFetching && (
        <FetchFailure failure={error} fallback={TEXTS.fetchDataFailed} onRetry={refetch} />
      )}
    </DialogFrame>
  );
}
