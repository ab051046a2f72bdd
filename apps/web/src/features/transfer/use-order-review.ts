import { TEXTS } from '@harvest/contracts/texts';
import { useLazyBulkReviewQuery } from '../../api/bulk-transfers-api.ts';
import type { CallFailure } from '../../api/failure.ts';
import { useLazyStartedSchedulesQuery } from '../../api/scheduled-payments-api.ts';
import type { UnfinishedOrder } from '../../api/transfers-api.ts';
import { reportActionFailure } from '../../components/report-action-failure.ts';
import type { OrderReview } from './continued-order.tsx';

/** Reads what waits for one code, or answers why it could not be read. */
export function useOrderReview(): (order: UnfinishedOrder) => Promise<OrderReview | string> {
  const [readBulk] = useLazyBulkReviewQuery();
  const [readSchedules] = useLazyStartedSchedulesQuery();
  return async ({ id, confirmedAt }) => {
    if (confirmedAt === 'bulk') {
      const { data, error } = await readBulk(id);
      return data === undefined ? problemOf(error) : { confirmedAt, started: data };
    }
    const { data: [first, ...others] = [], error } = await readSchedules(id);
    return first === undefined ? problemOf(error) : { confirmedAt, started: [first, ...others] };
  };
}

const problemOf = (failure: CallFailure | undefined): string =>
  failure === undefined ? TEXTS.anErrorOccurred : reportActionFailure(failure, TEXTS.anErrorOccurred);
