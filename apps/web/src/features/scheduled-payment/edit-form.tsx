import { TEXTS } from '@harvest/contracts/texts';
import { readAmount } from '@harvest/input/amount';
import { formatNaira } from '@harvest/money';
import { TextInput } from '@mantine/core';
import { useId } from 'react';
import type { ScheduledPaymentDetails } from '../../api/scheduled-payments-api.ts';
import { DestinationField } from '../../components/destination-field.tsx';
import { LockedNote } from '../../components/locked-note.tsx';
import { ScheduleSummary } from '../../components/schedule-summary.tsx';
import { ScheduleTimes } from '../../components/schedule-times.tsx';
import { nextDaysOf, planSentence } from '../../components/schedule-words.ts';
import type { StartedApproval } from '../../components/scheduling/approval.ts';
import { StartProblem } from '../../components/start-problem.tsx';
import { todayInLagos } from '../../lib/calendar-day.ts';
import { nairaText } from '../../lib/naira-text.ts';
import { AmountField } from '../../ui/amount-field.tsx';
import { FormShell } from '../../ui/form-shell.tsx';
import { InlineAlert } from '../../ui/inline-alert.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import classes from './edit-form.module.css';
import { EDIT_WORDS, type KeptEdit, useEdit } from './use-edit.ts';

type Props = {
  readonly payment: ScheduledPaymentDetails;
  readonly kept: KeptEdit | null;
  readonly onChangedSince: (kept: KeptEdit) => void;
  readonly onDirty: (isDirty: boolean) => void;
  readonly onSaved: () => void;
  readonly onStarted: (started: StartedApproval) => void;
};

/** The contract's bound. */
const DESCRIPTION_LENGTH_MAX = 100;

/** S2 §2: where it goes, how much, what for and when, of what is still to be paid. */
export function EditForm({ payment, ...edited }: Props) {
  const { form, inquiry, newName, isContinuous, plan, refusal, isBusy, obstacle, submit } = useEdit(
    payment,
    edited,
  );
  const { bill } = payment;
  // An offer costs what its provider asks for it.
  const hasPrice = bill !== null && bill.offerCode !== null;
  const today = todayInLagos();
  const titleId = useId();
  const reasonId = useId();
  const amount = readAmount(form.values.amount);
  return (
    <section className={classes['edit']} aria-labelledby={titleId}>
      <h3 id={titleId}>Edit</h3>
      <FormShell onSubmit={submit} hasLegend>
        {bill === null ? (
          <DestinationField
            inquiry={inquiry}
            {...form.getInputProps('destinationAccountNumber')}
            value={form.values.destinationAccountNumber}
            onChange={(typed) => form.setFieldValue('destinationAccountNumber', typed)}
          />
        ) : (
          <p>{TEXTS.billIsKept}</p>
        )}
        {payment.newPrice !== null && (
          <InlineAlert tone="info" title={`It costs ${nairaText(payment.newPrice)} now`}>
            <p>Save to approve the new price with your code.</p>
          </InlineAlert>
        )}
        {newName !== null && (
          <InlineAlert tone="warning" role="status" title="The name on this account has changed">
            <p>
              It is {newName} now, and was {payment.destinationAccountName}. Save only if you know why.
            </p>
          </InlineAlert>
        )}
        {!hasPrice && (
          <AmountField label="Amount" {...form.getInputProps('amount')} value={form.values.amount} />
        )}
        {bill === null && (
          <TextInput
            label="Description"
            required
            maxLength={DESCRIPTION_LENGTH_MAX}
            {...form.getInputProps('description')}
          />
        )}
        <ScheduleTimes
          values={form.values}
          onChange={(changed) => {
            form.setValues(changed);
          }}
          errors={form.errors}
          isContinuous={isContinuous}
          {...(payment.nextDay !== null && payment.nextDay < today && { earliest: payment.nextDay })}
        />
        {plan !== null && (
          <ScheduleSummary
            isLive
            sentence={planSentence(amount === null ? '₦—' : formatNaira(amount), plan, today)}
            nextDays={nextDaysOf(plan, plan.firstDay === payment.firstDay ? payment.runsOver : 0)}
          />
        )}
        <LockedNote what="Nothing scheduled can be changed" />
        <StartProblem refusal={refusal} />
        <div className={classes['save']}>
          <SubmitButton
            busy={isBusy && TEXTS.loading}
            isBlocked={obstacle !== null}
            aria-describedby={reasonId}
          >
            {EDIT_WORDS.send}
          </SubmitButton>
          <span id={reasonId} className={classes['reason']}>
            {obstacle ??
              `${bill === null ? 'Another account, more money' : 'More money'} or an earlier day needs your code.`}
          </span>
        </div>
      </FormShell>
    </section>
  );
}
