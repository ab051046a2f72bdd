import type { ReactNode } from 'react';
import type { PaymentState } from '../../api/transfers-api.ts';
import { InlineAlert } from '../../ui/inline-alert.tsx';
import { paymentText } from './payment-attempt.ts';

type Props = { readonly outcome: PaymentState; readonly children?: ReactNode };

/** What left the account and came back: nobody has to look for it, or to call. */
export function ReturnedOutcome({ outcome, children }: Props) {
  const { message, amount, destinationAccountName } = outcome;
  return (
    <InlineAlert tone="danger" role="alert" title={message}>
      <p>
        Your {paymentText(amount, destinationAccountName)} could not be sent. You can try again. If it comes
        back once more, check the account number.
      </p>
      {children}
    </InlineAlert>
  );
}
