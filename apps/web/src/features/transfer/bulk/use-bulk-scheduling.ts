import { useState } from 'react';
import { useScheduleBulkTransferMutation } from '../../../api/scheduled-payments-api.ts';
import { paymentsFrom } from '../../../components/scheduling/missing-money.tsx';
import { useScheduling } from '../../../components/scheduling/use-scheduling.ts';
import { type BulkScheduleRequest, bulkScheduleReview, type ReviewRow, rowsOf } from './bulk-kind.ts';

/** Has all recipients paid later, each by a schedule of its own, under one code. */
export function useBulkScheduling(onScheduled: () => void) {
  const [start] = useScheduleBulkTransferMutation();
  const [rows, setRows] = useState<readonly ReviewRow[]>([]);
  const [payments, setPayments] = useState<ReturnType<typeof paymentsFrom>>([]);
  const scheduling = useScheduling<BulkScheduleRequest>(
    {
      start: async (keyed) => {
        const answer = await start(keyed);
        setPayments(
          paymentsFrom(
            keyed.body.bulkScheduleTransfer.map(({ sourceAccountNumber, amount }, place) => ({
              sourceAccountNumber,
              amount: answer.data?.[place]?.total ?? amount,
            })),
          ),
        );
        setRows(rowsOf(keyed.body.bulkScheduleTransfer, answer.data ?? []));
        return answer;
      },
      reviewOf: bulkScheduleReview,
    },
    onScheduled,
  );
  return {
    scheduling,
    /** What the bank makes of each recipient. */
    rows,
    /** What leaves which account each time. */
    payments,
  };
}
