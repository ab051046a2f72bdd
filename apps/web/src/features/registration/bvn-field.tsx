import { TextInput, type TextInputProps } from '@mantine/core';
import { USSD_CODES } from '../../components/ussd-codes.ts';
import { fieldLabel } from '../../ui/field-label.ts';

/** The Bank Verification Number, and why the bank asks for it. */
export function BvnField(props: Omit<TextInputProps, 'label' | 'description'>) {
  return (
    <TextInput
      {...props}
      label={fieldLabel('BVN', props.required !== true)}
      description={`Your Bank Verification Number, 11 digits. Dial ${USSD_CODES.bvn} if you don't know it. We use it to confirm who you are, and keep it encrypted.`}
      inputMode="numeric"
      autoComplete="off"
    />
  );
}
