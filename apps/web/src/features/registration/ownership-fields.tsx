import type { RequiredRegistrationParameter } from '@harvest/contracts/registration';
import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { isLeftToSend } from '../../lib/left-to-send.ts';
import { fieldLabel } from '../../ui/field-label.ts';
import { RadioField } from '../../ui/radio-field.tsx';
import { type AccountOwnerDetails, OWNER_PROOFS } from './account-owner-details.ts';
import { BirthDateField } from './birth-date-field.tsx';
import { BvnField } from './bvn-field.tsx';
import classes from './stage-fields.module.css';

type Props = {
  readonly form: UseFormReturnType<AccountOwnerDetails>;
  readonly asksFor: RequiredRegistrationParameter;
};

/** Which account somebody owns, and what shows that it is theirs: the first stage of an owner's registration. */
export function OwnershipFields({ form, asksFor }: Props) {
  const needsBvn = asksFor === 'bvn';
  const accountNumber = (
    <TextInput
      label={fieldLabel('Account Number', needsBvn)}
      description="10 digits, as on your account statement"
      required={!needsBvn}
      inputMode="numeric"
      autoComplete="off"
      maxLength={20}
      {...form.getInputProps('accountNUBAN')}
    />
  );
  if (needsBvn)
    return (
      <>
        <BvnField required {...form.getInputProps('bvn')} />
        {accountNumber}
      </>
    );
  return (
    <>
      {accountNumber}
      <ProofFields form={form} />
    </>
  );
}

/** One of two things that an owner knows and a stranger hardly does (decision 56). */
function ProofFields({ form }: Pick<Props, 'form'>) {
  const { proof, dateOfBirth } = form.values;
  return (
    <>
      <div>
        <RadioField
          label={fieldLabel('Show that it is yours', true)}
          options={OWNER_PROOFS}
          {...form.getInputProps('proof')}
          value={proof}
        />
        <p className={classes['why']}>
          Then nobody who only knows your number can use up the codes we send you.
        </p>
      </div>
      {proof === 'bvn' ? (
        <BvnField {...form.getInputProps('bvn')} />
      ) : (
        <BirthDateField
          {...form.getInputProps('dateOfBirth')}
          typed={dateOfBirth}
          onLeave={(text, event) => {
            form.setFieldValue('dateOfBirth', text);
            if (!isLeftToSend(event)) form.validateField('dateOfBirth');
          }}
        />
      )}
    </>
  );
}
