import { readAmount } from '@harvest/input/amount';
import { formatNaira, nairaNumber } from '@harvest/money';
import { Button, Checkbox, TextInput } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { isSameAccount, useBeneficiariesQuery } from '../../api/beneficiaries-api.ts';
import type { ScheduleSetting } from '../../api/scheduled-payments-api.ts';
import { useBalanceVisibility } from '../../components/balance-visibility.tsx';
import { LockedNote } from '../../components/locked-note.tsx';
import type { Refusal } from '../../components/payment/payment-attempt.ts';
import { RefusalAdvice } from '../../components/payment/refusal-advice.tsx';
import { TRANSFER_WORDS } from '../../components/payment/transfer-words.ts';
import type { FieldErrors } from '../../components/payment/use-payment.ts';
import { MissingMoney } from '../../components/scheduling/missing-money.tsx';
import { ScheduleFields } from '../../components/scheduling/schedule-fields.tsx';
import {
  laterWords,
  NOTHING_SCHEDULED,
  SCHEDULE_PATHS,
  type ScheduleValues,
  schedulePlanOf,
  scheduleSettingOf,
} from '../../components/scheduling/schedule-values.ts';
import { ShortfallWarning } from '../../components/scheduling/shortfall-warning.tsx';
import { SourceField } from '../../components/source-field.tsx';
import { isMoreThanHeld, MORE_THAN_HELD } from '../../components/transfer-rules.ts';
import type { NameInquiryState } from '../../components/use-name-inquiry.ts';
import { useOfflineReason } from '../../components/use-offline-reason.ts';
import { bank } from '../../lib/bank.ts';
import { nairaText, plainNairaOf } from '../../lib/naira-text.ts';
import { AmountField } from '../../ui/amount-field.tsx';
import { FormShell } from '../../ui/form-shell.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import type { TransferValues } from './drafts.ts';
import { LiveSummary } from './live-summary.tsx';
import classes from './transfer-form.module.css';
import type { TransferRequest } from './transfer-kind.ts';
import type { TransferFields } from './use-transfer-form.ts';

/** Whose account it is by the look-up, for the form's `to`. */
export const lookedUp = (inquiry: NameInquiryState): Props['to'] =>
  inquiry.status === 'found'
    ? {
        name: inquiry.accountName,
        detail: inquiry.bankName,
        nameInquiryReference: inquiry.nameInquiryReference,
      }
    : null;

/** What the form of any kind of transfer is given. */
export type TransferFormProps = {
  readonly isBusy: boolean;
  readonly refusal: Refusal | null;
  /**
   * @param seenName whose account it was said to be, where that was looked up
   * @param schedule when it is to be paid; null for at once
   */
  readonly onSend: (
    request: TransferRequest,
    seenName: string | null,
    schedule: ScheduleSetting | null,
  ) => Promise<FieldErrors>;
};

type Props = TransferFormProps & {
  readonly fields: TransferFields;
  /** Why the form cannot be sent just now, whatever is in the fields that all transfers have. */
  readonly obstacle: string | null;
  /** Why so much cannot be sent today, for transfers that are limited. */
  readonly limitProblem?: string | null;
  /** Whose account the money goes to, once that is known. */
  readonly to: {
    readonly name: string;
    readonly detail: string;
    /** Where it was looked up. */
    readonly nameInquiryReference?: string;
  } | null;
  /** What was sent there the last time, in naira. */
  readonly lastAmount?: number | null;
  /** The fields that say where the money goes. */
  readonly children: ReactNode;
};

/** Before it is there, what stands below it on a telephone is out of view already, and does not have to leave it. */
export const FORM_HEIGHT_PX = 720;

/** The bank keeps this much of a description (the contract's bound). */
const DESCRIPTION_LENGTH_MAX = 100;
const NEXT = 'Next you check the transfer and enter your code.';
const NEXT_SCHEDULED = 'Next you check it and enter your code. Nothing is scheduled before that.';
const ACCOUNT_NEEDED = 'You have no account to send from yet.';
const CHECKED_FIELDS = [
  'destinationAccountNumber',
  'destinationBankCode',
  'amount',
  'description',
  ...SCHEDULE_PATHS,
] as const;

/** The fields of one transfer, from the account it comes from to the button that sends it. */
export function TransferForm(props: Props) {
  const {
    fields,
    obstacle,
    to,
    limitProblem = null,
    lastAmount = null,
    isBusy,
    refusal,
    onSend,
    children,
  } = props;
  const { form, accounts, source } = fields;
  const account = accounts.data?.find(({ accountNumber }) => accountNumber === source);
  const { schedulePaymentSetting: schedule } = form.values;
  const plan = schedulePlanOf(schedule);
  const scheduledKobo = readAmount(form.values.amount);
  const isTooMuch = account !== undefined && isMoreThanHeld(form.values.amount, account);
  // One reason at a time: more money in the account would not help against a limit, and a refusal says it itself.
  const warning = limitProblem ?? (isTooMuch ? moreThanHeld(schedule) : undefined);
  const { isShown } = useBalanceVisibility();
  const reasonId = useId();
  const isSaved = useIsSaved(form.values);
  const offlineReason = useOfflineReason();
  const reason = offlineReason ?? (accounts.isSuccess && source === '' ? ACCOUNT_NEEDED : obstacle);

  const focusFirst = (problems: object) => {
    const first = CHECKED_FIELDS.find((field) => field in problems);
    if (first !== undefined) form.getInputNode(first)?.focus();
  };

  const submit = form.onSubmit(
    async ({
      destinationAccountNumber,
      destinationBankCode,
      amount,
      description,
      saveAsBeneficiary,
      schedulePaymentSetting,
    }) => {
      const amountKobo = readAmount(amount);
      if (reason !== null || amountKobo === null || isBusy || source === '') return;
      const nameInquiryReference = to?.nameInquiryReference;
      const request: TransferRequest = {
        sourceAccountNumber: source,
        destinationAccountNumber,
        destinationBankCode: destinationBankCode || bank.code,
        ...(nameInquiryReference !== undefined && { nameInquiryReference }),
        amount: nairaNumber(amountKobo),
        description: description.trim(),
        saveAsBeneficiary,
      };
      const seenName = to?.nameInquiryReference === undefined ? null : to.name;
      const problems = await onSend(request, seenName, scheduleSettingOf(schedulePaymentSetting));
      form.setErrors(problems);
      focusFirst(problems);
    },
    focusFirst,
  );

  return (
    <FormShell onSubmit={submit} className={classes['form']}>
      <div className={classes['fields']}>
        <SourceField
          accounts={accounts}
          value={source}
          onChange={(accountNumber) => form.setFieldValue('sourceAccountNumber', accountNumber)}
        />
        {children}
        <AmountField
          label="Amount"
          {...form.getInputProps('amount')}
          value={form.values.amount}
          hint={account && isShown ? `Available ${nairaText(account.availableBalance)}` : null}
          warning={refusal === null ? warning : undefined}
          offer={
            lastAmount !== null && (
              <Button
                variant="default"
                className={`${classes['lastAmount']}`}
                onClick={() => form.setFieldValue('amount', plainNairaOf(String(lastAmount)) ?? '')}
              >
                {nairaText(lastAmount)} as last time
              </Button>
            )
          }
        />
        <TextInput
          label="Description"
          required
          maxLength={DESCRIPTION_LENGTH_MAX}
          {...form.getInputProps('description')}
        />
        <Checkbox
          label={isSaved ? 'Save as beneficiary (saved already)' : 'Save as beneficiary'}
          disabled={isSaved}
          {...form.getInputProps('saveAsBeneficiary', { type: 'checkbox' })}
        />
        <ScheduleFields
          values={schedule}
          onChange={(changed) => {
            form.setFieldValue('schedulePaymentSetting', (now) => ({ ...now, ...changed }));
            for (const field of Object.keys(changed)) form.clearFieldError(`schedulePaymentSetting.${field}`);
          }}
          errors={form.errors}
          amount={amountText(form.values.amount)}
        >
          {plan !== null && scheduledKobo !== null && !isTooMuch && (
            <MissingMoney plan={plan} payments={[{ source, amountKobo: scheduledKobo }]} />
          )}
          <ShortfallWarning accountNumber={source} />
        </ScheduleFields>
      </div>
      <div className={classes['side']}>
        <LiveSummary amount={form.values.amount} to={to} from={account} plan={plan} />
        {refusal !== null && (
          <RefusalAdvice
            refusal={refusal}
            words={TRANSFER_WORDS}
            {...(schedule.isScheduled && { title: NOTHING_SCHEDULED })}
          />
        )}
        <div className={classes['send']}>
          <LockedNote />
          <SubmitButton
            fullWidth
            busy={isBusy && 'Checking the account...'}
            isBlocked={reason !== null}
            aria-describedby={reasonId}
          >
            {TRANSFER_WORDS.send}
          </SubmitButton>
          <span id={reasonId} className={classes['reason']}>
            {reason ?? (plan === null ? NEXT : NEXT_SCHEDULED)}
          </span>
          <span className={classes['reason']}>* required</span>
        </div>
      </div>
    </FormShell>
  );
}

/** Whether the customer has saved whom they pay. */
function useIsSaved({ destinationAccountNumber, destinationBankCode }: TransferValues): boolean {
  const { data: saved = [] } = useBeneficiariesQuery();
  const account = { accountNumber: destinationAccountNumber, bankCode: destinationBankCode || bank.code };
  return saved.some((one) => isSameAccount(one, account));
}

/** What is paid later may well be there by then. */
function moreThanHeld(values: ScheduleValues): string {
  const later = laterWords(values);
  if (later === null) return MORE_THAN_HELD;
  return `This is more than the account holds today. The money has to be there ${later}.`;
}

/** As people read it; null while it is no amount. */
function amountText(amount: string): string | null {
  const amountKobo = readAmount(amount);
  return amountKobo === null || amountKobo === 0n ? null : formatNaira(amountKobo);
}
