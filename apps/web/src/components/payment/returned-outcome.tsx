import type { ReactNode } from 'react';
import type { PaymentState } from '../../api/transfers-api.ts';
import { InlineAlert } from '../../ui/inline-alert.tsx';
import { paymentTextOf, wordsOf } from './bill-words.ts';

type Props = { readonly outcome: PaymentState; readonly children?: ReactNode };

/** What left the account and came back: nobody has to look for it, or to call. */
export function ReturnedOutcome({ outcome, children }: Props) {
  const number = outcome.bill === null ? 'account number' : 'number and the provider';
  return (
    <InlineAlert tone="danger" role="alert" title={outcome.message}>
      <p>
        Your {paymentTextOf(outcome)} could not be {wordsOf(outcome).done}. You can try again. If it comes
        back once more, check the {number}.
      </p>
      {children}
    </InlineAlert>
  );
}
