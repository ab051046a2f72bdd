import { kobo } from '@harvest/money';
import { useEffect, useEffectEvent, useId, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import {
  useConfirmIntraBankTransferMutation,
  useStartIntraBankTransferMutation,
} from '../../api/transfers-api.ts';
import { DestinationField } from '../../components/destination-field.tsx';
import { LeftToday } from '../../components/left-today.tsx';
import { LevelGate } from '../../components/level-gate.tsx';
import { readSendTo, type SendTo } from '../../components/send-to.ts';
import { useLimitProblem } from '../../components/use-limit-problem.ts';
import { useNameInquiry } from '../../components/use-name-inquiry.ts';
import { bank } from '../../lib/bank.ts';
import { plainNaira } from '../../lib/naira-text.ts';
import { BeneficiaryPicker } from './beneficiary-picker.tsx';
import { KnownPeople } from './known-people.tsx';
import { type Person, usePeople } from './people.ts';
import { TransferForm, type TransferFormProps } from './transfer-form.tsx';
import { TransferPayment } from './transfer-payment.tsx';
import { type TransferFields, useTransferForm } from './use-transfer-form.ts';

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
  const inquiry = useNameInquiry(destination, bank.code);
  const known = usePeople(bank.code);
  const chosen = known.people.find(({ accountNumber }) => accountNumber === destination);
  const describe = useDescription(form);
  const whoId = useId();
  useSendTo(form, describe);
  const limitProblem = useLimitProblem(form.values.amount);

  const choose = (person: Person) => {
    form.setFieldValue('destinationAccountNumber', person.accountNumber);
    describe(person.description);
  };

  return (
    <TransferForm
      {...props}
      fields={fields}
      obstacle={inquiry.status === 'found' ? null : NAME_NEEDED}
      limitProblem={limitProblem}
      to={inquiry.status === 'found' ? { name: inquiry.accountName, detail: inquiry.bankName } : null}
      lastAmount={chosen?.lastAmount ?? null}
    >
      <h3 id={whoId}>Who are you sending to?</h3>
      <KnownPeople
        labelledBy={whoId}
        people={known.people}
        isLoading={known.isLoading}
        chosen={chosen}
        onChoose={choose}
      />
      <BeneficiaryPicker
        known={known}
        chosen={chosen}
        onChoose={(person) =>
          person === null ? form.setFieldValue('destinationAccountNumber', '') : choose(person)
        }
        onAccountNumber={(accountNumber) => {
          const person = known.people.find((one) => one.accountNumber === accountNumber);
          if (person === undefined) form.setFieldValue('destinationAccountNumber', accountNumber);
          else choose(person);
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
      <LeftToday hasSingleLimit />
    </TransferForm>
  );
}

type FormOf = TransferFields['form'];

/** Fills in what a transfer is for, unless the customer said it themselves. */
function useDescription(form: FormOf): (description: string) => void {
  const filled = useRef('');
  return (description) => {
    if (form.values.description !== '' && form.values.description !== filled.current) return;
    filled.current = description;
    form.setFieldValue('description', description);
  };
}

/** Fills in whom another page was asked to send to, once: afterwards the page is as if it had been opened by itself. */
function useSendTo(form: FormOf, describe: (description: string) => void): void {
  const navigate = useNavigate();
  const location = useLocation();
  const { pathname, search } = location;
  const state: unknown = location.state;
  const fill = useEffectEvent((sendTo: SendTo | null) => {
    if (sendTo === null) return;
    void navigate({ pathname, search }, { replace: true });
    if (sendTo.bankCode !== bank.code) return;
    form.setFieldValue('destinationAccountNumber', sendTo.accountNumber);
    if (sendTo.amountKobo !== undefined) form.setFieldValue('amount', plainNaira(kobo(sendTo.amountKobo)));
    if (sendTo.narration !== undefined) describe(sendTo.narration);
  });
  useEffect(() => fill(readSendTo(state)), [state]);
}
