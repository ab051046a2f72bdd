import { TEXTS } from '@harvest/contracts/texts';
import { nairaNumber, parseNairaText } from '@harvest/money';
import { Button, Checkbox, TextInput } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { useAccountsQuery } from '../../api/accounts-api.ts';
import { FetchFailure } from '../../components/fetch-failure.tsx';
import { OFFLINE_REASON, useIsOffline } from '../../components/use-is-offline.ts';
import { groupedAccountNumber } from '../../lib/account-number.ts';
import { nairaText } from '../../lib/naira-text.ts';
import { AmountField } from '../../ui/amount-field.tsx';
import { ListField } from '../../ui/list-field.tsx';
import { BeneficiaryPicker } from './beneficiary-picker.tsx';
import { DestinationField } from './destination-field.tsx';
import classes from './intrabank-form.module.css';
import { RefusalAdvice } from './refusal-advice.tsx';
import type { Refusal, TransferRequest } from './transfer-attempt.ts';
import { useIntrabankForm } from './use-intrabank-form.ts';
import type { FieldErrors } from './use-intrabank-transfer.ts';
import { type NameInquiryState, useNameInquiry } from './use-name-inquiry.ts';

type Props = {
  readonly isBalanceShown: boolean;
  readonly isBusy: boolean;
  readonly refusal: Refusal | null;
  readonly onSend: (request: TransferRequest) => Promise<FieldErrors>;
};

/** The bank keeps this much of a description (the contract's bound). */
const DESCRIPTION_LENGTH_MAX = 100;
const NAME_NEEDED = 'Enter a 10-digit account number so we can confirm the name.';
const ACCOUNT_NEEDED = 'You have no account to send from yet.';

/** Named as on the wire, so that what the bank finds wrong with one of them can stand beside it. */
const FIELDS = ['destinationAccountNumber', 'amount', 'description'] as const;

/** S2 §2: a transfer to an account of this bank. */
export function IntrabankForm({ isBalanceShown, isBusy, refusal, onSend }: Props) {
  const { data: accounts = [], error: accountsFailure, isFetching, isSuccess, refetch } = useAccountsQuery();
  const firstAccount = accounts[0]?.accountNumber ?? '';
  const form = useIntrabankForm(firstAccount);
  const { destinationAccountNumber: destination } = form.values;
  const source = form.values.sourceAccountNumber || firstAccount;
  const account = accounts.find(({ accountNumber }) => accountNumber === source);
  const inquiry = useNameInquiry(destination);
  const reasonId = useId();
  const isOffline = useIsOffline();
  const obstacle = obstacleOf({ isOffline, hasAccount: !isSuccess || source !== '', inquiry });

  // Picking somebody fills in the account; changing its digits is no longer that somebody.
  const setDestination = (accountNumber: string, beneficiaryId: string) => {
    form.setFieldValue('destinationAccountNumber', accountNumber);
    form.setFieldValue('beneficiaryId', beneficiaryId);
  };

  const focusFirst = (problems: object) => {
    const first = FIELDS.find((field) => field in problems);
    if (first !== undefined) form.getInputNode(first)?.focus();
  };

  const submit = form.onSubmit(async ({ amount, description, saveAsBeneficiary }) => {
    const amountKobo = parseNairaText(amount);
    if (obstacle !== null || amountKobo === null || isBusy || source === '') return;
    const problems = await onSend({
      sourceAccountNumber: source,
      destinationAccountNumber: destination,
      amount: nairaNumber(amountKobo),
      description: description.trim(),
      saveAsBeneficiary,
    });
    form.setErrors(problems);
    focusFirst(problems);
  }, focusFirst);

  return (
    <form onSubmit={submit} noValidate className={classes['form']}>
      <p className={classes['legend']}>* required</p>
      <ListField
        label="Source Account"
        required
        data={accounts.map(({ accountNumber, accountTypeName }) => ({
          value: accountNumber,
          label: `${accountTypeName} (${accountNumber})`,
        }))}
        value={source === '' ? null : source}
        onChange={(value) => form.setFieldValue('sourceAccountNumber', value ?? '')}
      />
      {source !== '' && (
        // A narrow field has no room for the number, which alone tells two accounts of one type apart.
        <p aria-hidden className={classes['source']}>
          {groupedAccountNumber(source)}
        </p>
      )}
      {accountsFailure && !isFetching && (
        <FetchFailure failure={accountsFailure} fallback={TEXTS.fetchAccountsFailed} onRetry={refetch} />
      )}
      <BeneficiaryPicker
        value={form.values.beneficiaryId}
        onPick={(beneficiary) =>
          setDestination(beneficiary?.accountNumber ?? destination, beneficiary?.id ?? '')
        }
      />
      <DestinationField
        inquiry={inquiry}
        {...form.getInputProps('destinationAccountNumber')}
        value={destination}
        onChange={(typed) => setDestination(typed, '')}
      />
      <AmountField
        label="Amount"
        {...form.getInputProps('amount')}
        value={form.values.amount}
        hint={account && amountHint(form.values.amount, account.availableBalance, isBalanceShown)}
      />
      <TextInput
        label="Description"
        required
        maxLength={DESCRIPTION_LENGTH_MAX}
        {...form.getInputProps('description')}
      />
      <Checkbox
        label="Save as beneficiary"
        {...form.getInputProps('saveAsBeneficiary', { type: 'checkbox' })}
      />
      {refusal !== null && <RefusalAdvice refusal={refusal} title="Nothing was sent" />}
      <div className={classes['send']}>
        <Button
          type="submit"
          aria-busy={isBusy}
          aria-disabled={isBusy || obstacle !== null}
          aria-describedby={reasonId}
        >
          {isBusy ? TEXTS.loading : 'Send'}
        </Button>
        <span id={reasonId} className={classes['reason']}>
          {obstacle ?? 'Next you check the transfer and enter your code.'}
        </span>
      </div>
    </form>
  );
}

type Circumstances = {
  readonly isOffline: boolean;
  readonly hasAccount: boolean;
  readonly inquiry: NameInquiryState;
};

/** Why the form cannot be sent just now, whatever is in its other fields. */
function obstacleOf({ isOffline, hasAccount, inquiry }: Circumstances): string | null {
  if (isOffline) return OFFLINE_REASON;
  if (!hasAccount) return ACCOUNT_NEEDED;
  return inquiry.status === 'found' ? null : NAME_NEEDED;
}

/** Null rather than an empty hint, which would take up room. */
function amountHint(amount: string, balanceNaira: number, isBalanceShown: boolean): ReactNode {
  const isTooMuch = isMoreThan(amount, balanceNaira);
  if (!isTooMuch && !isBalanceShown) return null;
  return (
    <>
      {isBalanceShown && <span className={classes['hint']}>Available {nairaText(balanceNaira)}</span>}
      {isTooMuch && (
        <span className={`${classes['hint']} ${classes['tooMuch']}`}>
          This is more than the account holds.
        </span>
      )}
    </>
  );
}

function isMoreThan(amount: string, balanceNaira: number): boolean {
  const amountKobo = parseNairaText(amount);
  return amountKobo !== null && nairaNumber(amountKobo) > balanceNaira;
}
