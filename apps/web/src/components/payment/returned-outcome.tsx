import type { ReactNode } from 'react';
import type { PaymentState } from '../../api/transfers-api.ts';
import { InlineAlert } from '../../ui/inline-alert.tsx';
import { paymentText } from './payment-attempt.ts';

type Props = { readonly outcome: PaymentState; readonly children?: ReactNode };

/** What left the account and came back: nobody has to look for it, or to call. */
export function ReturnedOutcome({ outcome, children }: Props) {
  const { message, amount, destinationAccountName, destinationBankName } = outcome;
  return (
    <InlineAlert tone="danger" role="alert" title={message}>
      <p>
        {destinationBankName} did not take your {paymentText(amount, destinationAccountName)}. Check the
        account with them before you send again.
      </p>
      {children}
    </InlineAlert>
  );
}
