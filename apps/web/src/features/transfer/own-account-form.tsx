import { useScheduleOwnAccountTransferMutation } from '../../api/scheduled-payments-api.ts';
import {
  useConfirmIntraBankTransferMutation,
  useStartOwnAccountTransferMutation,
} from '../../api/transfers-api.ts';
import { accountOptions } from '../../components/account-options.ts';
import { shortAccountName } from '../../lib/account-number.ts';
import { bank } from '../../lib/bank.ts';
import { ListField } from '../../ui/list-field.tsx';
import { TransferForm, type TransferFormProps } from './transfer-form.tsx';
import { TransferPayment } from './transfer-payment.tsx';
import { useTransferForm } from './use-transfer-form.ts';

const CHOICE_NEEDED = 'Choose the account to send to.';
const SECOND_NEEDED = 'You need a second account to send to.';

/** S2 §2: a transfer between two accounts of the customer. It is confirmed as one inside the bank is. */
export function OwnAccountForm() {
  const [start] = useStartOwnAccountTransferMutation();
  const [schedule] = useScheduleOwnAccountTransferMutation();
  const [confirm] = useConfirmIntraBankTransferMutation();
  return (
    <TransferPayment start={start} schedule={schedule} confirm={confirm} tab="own-account" Form={Form} />
  );
}

/** The other accounts are known, so nothing has to be looked up (decision 61). */
function Form(props: TransferFormProps) {
  const fields = useTransferForm('own-account');
  const { form, accounts, source } = fields;
  const others = (accounts.data ?? []).filter(({ accountNumber }) => accountNumber !== source);
  const chosen = others.find(({ accountNumber }) => accountNumber === form.values.destinationAccountNumber);
  const hasNoOther = accounts.isSuccess && others.length === 0;
  const obstacle = hasNoOther ? SECOND_NEEDED : CHOICE_NEEDED;
  return (
    <TransferForm
      {...props}
      fields={fields}
      obstacle={chosen ? null : obstacle}
      to={chosen ? { name: shortAccountName(chosen), detail: bank.name } : null}
    >
      <ListField
        {...form.getInputProps('destinationAccountNumber')}
        label="Destination Account Number"
        required
        data={accountOptions(others)}
        value={chosen?.accountNumber ?? null}
        onChange={(accountNumber) => form.setFieldValue('destinationAccountNumber', accountNumber ?? '')}
      />
    </TransferForm>
  );
}
