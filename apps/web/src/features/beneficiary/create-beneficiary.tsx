import { TEXTS } from '@harvest/contracts/texts';
import { Button, TextInput } from '@mantine/core';
import { useId } from 'react';
import { useBanksQuery } from '../../api/transfers-api.ts';
import { BankField } from '../../components/bank-field.tsx';
import { DestinationField } from '../../components/destination-field.tsx';
import { LockedNote } from '../../components/locked-note.tsx';
import { accountNumberEnd } from '../../lib/account-number.ts';
import { FormShell } from '../../ui/form-shell.tsx';
import { InlineAlert } from '../../ui/inline-alert.tsx';
import { Problem } from '../../ui/problem.tsx';
import { SidePanel } from '../../ui/side-panel.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import classes from './create-beneficiary.module.css';
import { BENEFICIARY_NAME_LENGTH_MAX, useNewBeneficiary } from './use-new-beneficiary.ts';

type Props = { readonly isOpen: boolean; readonly onClose: () => void };

/** S2 §2: saves somebody of any bank, once it is known whose account it is. */
export function CreateBeneficiary({ isOpen, onClose }: Props) {
  const { form, inquiry, savedBefore, namesake, obstacle, ...beneficiary } = useNewBeneficiary(
    isOpen,
    onClose,
  );
  const { recentBanks, problem, isBusy, submit, close } = beneficiary;
  const banks = useBanksQuery(undefined, { skip: !isOpen });
  const formId = useId();
  const reasonId = useId();
  return (
    <SidePanel
      isOpen={isOpen}
      title={TEXTS.createBeneficiary}
      onClose={isBusy ? undefined : close}
      isDirty={form.isDirty()}
      footer={
        <>
          <LockedNote what="Nobody can be saved" />
          <span id={reasonId} className={classes['reason']}>
            {obstacle}
          </span>
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <SubmitButton
            form={formId}
            busy={isBusy && TEXTS.loading}
            isBlocked={obstacle !== null || savedBefore !== null}
            aria-describedby={reasonId}
          >
            {TEXTS.create}
          </SubmitButton>
        </>
      }
    >
      <FormShell id={formId} onSubmit={submit} hasLegend>
        <TextInput
          label="Beneficiary Name"
          description="What you call them. Leave it empty, and we take the name of the account."
          required
          maxLength={BENEFICIARY_NAME_LENGTH_MAX}
          autoComplete="off"
          {...form.getInputProps('beneficiaryName')}
        />
        <BankField
          label="Bank"
          banks={banks}
          recent={recentBanks}
          {...form.getInputProps('bankCode')}
          value={form.values.bankCode === '' ? null : form.values.bankCode}
          onChange={(bankCode) => form.setFieldValue('bankCode', bankCode ?? '')}
        />
        <DestinationField
          label="Account Number"
          inquiry={inquiry}
          {...form.getInputProps('accountNumber')}
          value={form.values.accountNumber}
          onChange={(accountNumber) => form.setFieldValue('accountNumber', accountNumber)}
        />
        <div role="status" className={classes['notes']}>
          {savedBefore !== null && (
            <InlineAlert tone="info" title={TEXTS.beneficiarySavedBefore}>
              <p>You call it {savedBefore.beneficiaryName}.</p>
            </InlineAlert>
          )}
          {namesake && savedBefore === null && (
            <InlineAlert tone="warning" title={`You have another ${namesake.beneficiaryName}`}>
              <p>
                {namesake.bankName} {accountNumberEnd(namesake.accountNumber, 4)}. Give this one a name that
                tells them apart.
              </p>
            </InlineAlert>
          )}
        </div>
        <Problem text={problem} />
      </FormShell>
    </SidePanel>
  );
}
