import { useState } from 'react';
import { type PaymentState, useMoneyMoved } from '../../api/transfers-api.ts';
import { usePaymentChecks } from './use-payment-checks.ts';

/** How live data is kept so (decision 45). */
export const LIVE_MS = 5000;

/** Where a payment stands now, asked about for as long as the other bank has not answered. */
export function useLivePayment(known: PaymentState, everyMs = LIVE_MS): PaymentState {
  const [latest, setLatest] = useState(known);
  const moneyMoved = useMoneyMoved();
  usePaymentChecks(known.id, {
    onState: (state) => {
      setLatest(state);
      if (state.status !== 'PENDING') moneyMoved();
    },
    delaysMs: [everyMs],
    isOver: latest.status !== 'PENDING',
  });
  return latest;
}
