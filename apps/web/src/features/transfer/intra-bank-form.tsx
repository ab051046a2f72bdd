import { useScheduleIntraBankTransferMutation } from '../../api/scheduled-payments-api.ts';
import {
  useConfirmIntraBankTransferMutation,
  useStartIntraBankTransferMutation,
} from '../../api/transfers-api.ts';
import { DestinationField } from '../../components/destination-field.tsx';
import { LeftToday } from '../../components/left-today.tsx';
import { LevelGate } from '../../components/level-gate.tsx';
import { nameObstacle } from '../../components/name-obstacle.ts';
import { isPaidToday } from '../../components/scheduling/schedule-values.ts';
import { useLimitProblem } from '../../components/use-limit-problem.ts';
import { useNameInquiry } from '../../components/use-name-inquiry.ts';
import { bank } from '../../lib/bank.ts';
import { isHere, type Person, usePeople } from './people.ts';
import { RecipientChoice } from './recipient-choice.tsx';
import { FORM_HEIGHT_PX, lookedUp, TransferForm, type TransferFormProps } from './transfer-form.tsx';
import { TransferPayment } from './transfer-payment.tsx';
import { useFilling, useOpenElsewhere } from './use-filling.ts';
import { useTransferForm } from './use-transfer-form.ts';

const TAB = 'intra-bank';
const NAME_WORDS = {
  needed: 'Enter a 10-digit account number so we can confirm the name.',
  check: 'Check the account number.',
};

/** S2 §2: a transfer to an account of this bank. */
export function IntraBankForm() {
  const [start] = useStartIntraBankTransferMutation();
  const [schedule] = useScheduleIntraBankTransferMutation();
  const [confirm] = useConfirmIntraBankTransferMutation();
  return (
    <LevelGate heightPx={FORM_HEIGHT_PX}>
      <TransferPayment start={start} schedule={schedule} confirm={confirm} tab={TAB} Form={Form} />
    </LevelGate>
  );
}

function Form(props: TransferFormProps) {
  const fields = useTransferForm(TAB);
  const { form } = fields;
  const { destinationAccountNumber: destination } = form.values;
  const inquiry = useNameInquiry(destination, bank.code);
  const known = usePeople();
  const isOf = (accountNumber: string) => (person: Person) =>
    isHere(person) && person.accountNumber === accountNumber;
  const chosen = known.people.find(isOf(destination));
  const fill = useFilling(form, TAB);
  const openElsewhere = useOpenElsewhere(form);
  const from = { source: fields.source, transferType: 'INTRA_BANK' } as const;
  const limitProblem = useLimitProblem(form.values.amount, from, isPaidToday(form.values));
  // Whoever banks elsewhere is paid from the tab of other banks (A125).
  const choose = (person: Person) => (isHere(person) ? fill(person) : openElsewhere(person));

  return (
    <TransferForm
      {...props}
      fields={fields}
      obstacle={nameObstacle(inquiry, NAME_WORDS)}
      limitProblem={limitProblem}
      to={lookedUp(inquiry)}
      lastAmount={chosen?.lastAmount ?? null}
    >
      <RecipientChoice
        known={known}
        chosen={chosen}
        onChoose={choose}
        onClear={() => form.setFieldValue('destinationAccountNumber', '')}
        onAccountNumber={(accountNumber) => {
          const person = known.people.find(isOf(accountNumber));
          if (person === undefined) form.setFieldValue('destinationAccountNumber', accountNumber);
          else fill(person);
          // The number stands there now, with the name below it.
          form.getInputNode('destinationAccountNumber')?.focus();
        }}
      />
      <DestinationField
        inquiry={inquiry}
        {...form.getInputProps('destinationAccountNumber')}
        value={destination}
        onChange={(typed) => form.setFieldValue('destinationAccountNumber', typed)}
      />
      <LeftToday hasSingleLimit from={from} />
    </TransferForm>
  );
}
