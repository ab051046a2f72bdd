import { useState } from 'react';
import type { Beneficiary } from '../../api/beneficiaries-api.ts';
import {
  useConfirmIntraBankTransferMutation,
  useStartIntraBankTransferMutation,
} from '../../api/transfers-api.ts';
import { LeftToday } from '../../components/left-today.tsx';
import { LevelGate } from '../../components/level-gate.tsx';
import { useLimitProblem } from '../../components/use-limit-problem.ts';
import { bank } from '../../lib/bank.ts';
import { BeneficiaryPicker } from './beneficiary-picker.tsx';
import { DestinationField } from './destination-field.tsx';
import { TransferForm, type TransferFormProps } from './transfer-form.tsx';
import { TransferPayment } from './transfer-payment.tsx';
import { useNameInquiry } from './use-name-inquiry.ts';
import { useTransferForm } from './use-transfer-form.ts';

const NAME_NEEDED = 'Enter a 10-digit account number so we can confirm the name.';

/** S2 §2: a transfer to an account of this bank. */
export function IntraBankForm() {
  const [start] = useStartIntraBankTransferMutation();
  const [confirm] = useConfirmIntraBankTransferMutation();
  return (
    <LevelGate heightPx={480}>
      <TransferPayment start={start} confirm={confirm} Form={Form} />
    </LevelGate>
  );
}

function Form(props: TransferFormProps) {
  const fields = useTransferForm();
  const { form } = fields;
  const { destinationAccountNumber: destination } = form.values;
  const [picked, setPicked] = useState<Beneficiary | null>(null);
  const inquiry = useNameInquiry(destination);
  const limitProblem = useLimitProblem(form.values.amount);

  const pick = (beneficiary: Beneficiary | null) => {
    if (beneficiary !== null) form.setFieldValue('destinationAccountNumber', beneficiary.accountNumber);
    setPicked(beneficiary);
  };

  return (
    <TransferForm
      {...props}
      fields={fields}
      obstacle={inquiry.status === 'found' ? null : NAME_NEEDED}
      limitProblem={limitProblem}
    >
      <BeneficiaryPicker bankCode={bank.code} picked={picked} onPick={pick} />
      <DestinationField
        inquiry={inquiry}
        {...form.getInputProps('destinationAccountNumber')}
        value={destination}
        onChange={(typed) => {
          form.setFieldValue('destinationAccountNumber', typed);
          // With other digits it is no longer that somebody.
          setPicked(null);
        }}
      />
      <LeftToday />
    </TransferForm>
  );
}
