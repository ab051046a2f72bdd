import { errorText } from '@harvest/contracts/errors';
import { Link } from 'react-router';
import { type AccountLimit, useLimits } from '../../api/limits-api.ts';
import type { ScheduledPayment } from '../../api/scheduled-payments-api.ts';
import { comingParam } from '../../components/use-own-limit.ts';
import { nairaText } from '../../lib/naira-text.ts';
import { InlineAlert } from '../../ui/inline-alert.tsx';

/** That the next payment is above what may leave its account at once on its day; nothing where it is not. */
export function AboveLimit({ payment }: { readonly payment: ScheduledPayment }) {
  const { data = [] } = useLimits();
  const { sourceAccountNumber, bill, transferType, amount, nextDay } = payment;
  const kind = bill === null ? transferType : 'BILL_PAYMENT';
  const limit = data.find((one) => one.nuban === sourceAccountNumber && one.transferType === kind);
  if (limit === undefined || nextDay === null || amount <= singleLimitOn(limit, nextDay)) return null;
  return (
    <InlineAlert tone="warning" title="Above your limit: it will not be made">
      <p>{wordsOf(limit)}</p>
      {limit.isOwn && <Link to="/settings?tab=transaction-limit">Go to Transaction Limit</Link>}
    </InlineAlert>
  );
}

/** What counts from the beginning of a day in Lagos. */
function singleLimitOn({ limitPerTransaction, coming }: AccountLimit, day: string): number {
  const countsByThen = coming !== null && new Date(coming.effectiveAt) <= new Date(`${day}T00:00:00+01:00`);
  return countsByThen ? coming.limitPerTransaction : limitPerTransaction;
}

function wordsOf({ limitPerTransaction, coming, isOwn }: AccountLimit): string {
  const limit = nairaText(limitPerTransaction);
  if (!isOwn) return errorText('SINGLE_LIMIT_EXCEEDED', { limit });
  const rising = coming !== null && coming.limitPerTransaction > limitPerTransaction ? coming : null;
  const later = comingParam(rising, (higher) => `${nairaText(higher.limitPerTransaction)} at once`);
  return errorText('OWN_SINGLE_LIMIT_EXCEEDED', { limit, ...later });
}
