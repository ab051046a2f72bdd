import { useEffect, useEffectEvent, useState } from 'react';
import { Link } from 'react-router';
import { type PaymentState, useLazyPaymentStateQuery } from '../../api/transfers-api.ts';
import { InlineAlert } from '../../ui/inline-alert.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import classes from './unknown-outcome.module.css';

type Props = { readonly operationId: string; readonly onState: (state: PaymentState) => void };

/** The page asks by itself after these pauses; after that, only when told to. */
const CHECK_DELAYS_MS = [2000, 4000, 8000, 15_000];

/** The answer to a confirm got lost: nobody may send again before it is known what became of it (decision 6). */
export function UnknownOutcome({ operationId, onState }: Props) {
  const [read, { isFetching }] = useLazyPaymentStateQuery();
  const [checksDone, setChecksDone] = useState(0);

  const check = async () => {
    const { data } = await read(operationId);
    setChecksDone((done) => done + 1);
    if (data) onState(data);
  };
  const checkByItself = useEffectEvent(check);

  const delayMs = CHECK_DELAYS_MS[checksDone];
  useEffect(() => {
    if (delayMs === undefined) return undefined;
    const timer = setTimeout(() => void checkByItself(), delayMs);
    return () => clearTimeout(timer);
  }, [delayMs]);

  return (
    <InlineAlert tone="warning" role="alert" title="We haven't heard back. Don't send again yet">
      <p>Your code is on its way, and the money may have moved. We are asking the bank what became of it.</p>
      <p className={classes['actions']}>
        <SubmitButton variant="default" onClick={() => void check()} busy={isFetching && 'Checking...'}>
          Check now
        </SubmitButton>
        <Link to="/transaction-history" className={classes['link']}>
          See Transaction History
        </Link>
      </p>
      <p role="status">
        {checksDone > 0 && !isFetching
          ? 'Still no answer. Your money is safe: it moves once or not at all.'
          : ''}
      </p>
    </InlineAlert>
  );
}
