import { useState } from 'react';
import { IntrabankForm } from './intrabank-form.tsx';
import { TransferDialog } from './transfer-dialog.tsx';
import { TransferReceipt } from './transfer-receipt.tsx';
import { useIntrabankTransfer } from './use-intrabank-transfer.ts';

type Props = { readonly isBalanceShown: boolean };

/** The form, the dialog that confirms it, and what remains to be seen afterwards. */
export function IntrabankTab({ isBalanceShown }: Props) {
  // A new number is a new form, which is how it is emptied after a transfer.
  const [formNumber, setFormNumber] = useState(0);
  const transfer = useIntrabankTransfer(() => setFormNumber((number) => number + 1));
  const { attempt } = transfer;
  return (
    <>
      {attempt.stage === 'done' && (
        <TransferReceipt
          outcome={attempt.outcome}
          wasSaved={attempt.started.request.saveAsBeneficiary}
          onNew={transfer.edit}
        />
      )}
      <IntrabankForm
        key={formNumber}
        isBalanceShown={isBalanceShown}
        isBusy={attempt.stage === 'starting'}
        refusal={attempt.stage === 'editing' ? attempt.refusal : null}
        onSend={transfer.start}
      />
      <TransferDialog transfer={transfer} />
    </>
  );
}
