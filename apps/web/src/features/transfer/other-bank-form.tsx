import { useScheduleOtherBankTransferMutation } from '../../api/scheduled-payments-api.ts';
import {
  useBanksQuery,
  useConfirmOtherBankTransferMutation,
  useStartOtherBankTransferMutation,
} from '../../api/transfers-api.ts';
import { BankField } from '../../components/bank-field.tsx';
import { DestinationField } from '../../components/destination-field.tsx';
import { LeftToday } from '../../components/left-today.tsx';
import { LevelGate } from '../../components/level-gate.tsx';
import { nameObstacle } from '../../components/name-obstacle.ts';
import { isPaidToday } from '../../components/scheduling/schedule-values.ts';
import { useLimitProblem } from '../../components/use-limit-problem.ts';
import { useNameInquiry } from '../../components/use-name-inquiry.ts';
import { type Person, usePeopleElsewhere } from './people.ts';
import { RecipientChoice } from './recipient-choice.tsx';
import { FORM_HEIGHT_PX, lookedUp, TransferForm, type TransferFormProps } from './transfer-form.tsx';
import { TransferPayment } from './transfer-payment.tsx';
import { useFilling } from './use-filling.ts';
import { useTransferForm } from './use-transfer-form.ts';

const TAB = 'other-bank';
const NAME_WORDS = {
  needed: 'Enter a 10-digit account number and choose its bank, so we can confirm the name.',
  check: 'Check the account number and its bank.',
};

/** S2 §2: a transfer to an account of another bank. */
export function OtherBankForm() {
  const [start] = useStartOtherBankTransferMutation();
  const [schedule] = useScheduleOtherBankTransferMutation();
  const [confirm] = useConfirmOtherBankTransferMutation();
  return (
    <LevelGate heightPx={FORM_HEIGHT_PX}>
      <TransferPayment start={start} schedule={schedule} confirm={confirm} tab={TAB} Form={Form} />
    </LevelGate>
  );
}

function Form(props: TransferFormProps) {
  const fields = useTransferForm(TAB);
  const { form } = fields;
  const { destinationAccountNumber: destination, destinationBankCode: bankCode } = form.values;
  const inquiry = useNameInquiry(destination, bankCode);
  const banks = useBanksQuery();
  const known = usePeopleElsewhere();
  const chosen = known.people.find(
    (person) => person.accountNumber === destination && person.bankCode === bankCode,
  );
  const fill = useFilling(form, TAB);
  const from = { source: fields.source, transferType: 'INTERBANK' } as const;
  const limitProblem = useLimitProblem(form.values.amount, from, isPaidToday(form.values));

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
        onChoose={fill}
        onClear={() => {
          form.setFieldValue('destinationAccountNumber', '');
          form.setFieldValue('destinationBankCode', '');
        }}
        onAccountNumber={(accountNumber) => {
          const person = theOnly(known.people.filter((one) => one.accountNumber === accountNumber));
          if (person === undefined) form.setFieldValue('destinationAccountNumber', accountNumber);
          else fill(person);
          // The number stands there now, and its bank is the next thing asked for.
          form.getInputNode('destinationAccountNumber')?.focus();
        }}
      />
      <DestinationField
        inquiry={inquiry}
        {...form.getInputProps('destinationAccountNumber')}
        value={destination}
        onChange={(typed) => form.setFieldValue('destinationAccountNumber', typed)}
      >
        <BankField
          label="Destination Bank"
          banks={banks}
          recent={known.people
            .filter(({ lastAmount }) => lastAmount !== null)
            .map((person) => person.bankCode)}
          value={bankCode === '' ? null : bankCode}
          onChange={(code) => form.setFieldValue('destinationBankCode', code ?? '')}
          error={form.errors['destinationBankCode']}
        />
      </DestinationField>
      <LeftToday hasSingleLimit from={from} />
    </TransferForm>
  );
}

/** Two banks may have given out the same number, and then nobody is meant by it alone. */
const theOnly = (people: readonly Person[]): Person | undefined =>
  people.length === 1 ? people[0] : undefined;
