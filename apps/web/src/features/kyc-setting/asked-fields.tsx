import type { KYC_GENDERS } from '@harvest/contracts/kyc';
import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { Biodata } from '../../api/kyc-api.ts';
import { enumWords } from '../../lib/enum-words.ts';
import { fieldLabel } from '../../ui/field-label.ts';
import { RadioField } from '../../ui/radio-field.tsx';
import type { AskedDetails } from './asked-details.ts';
import classes from './details.module.css';

type Props = { readonly biodata: Biodata; readonly form: UseFormReturnType<AskedDetails> };

/** S2 §9. */
const GENDERS = ['MALE', 'FEMALE'] as const satisfies typeof KYC_GENDERS;
/** The contract's bound. */
const ADDRESS_LENGTH_MAX = 200;

/** What the bank does not know of the customer yet. */
export function AskedFields({ biodata, form }: Props) {
  return (
    <>
      {biodata.dateOfBirth === null && (
        <TextInput
          label={fieldLabel('Date of Birth', true)}
          description="Day, month and year, such as 21/11/1990"
          maxLength={14}
          autoComplete="bday"
          inputMode="numeric"
          className={classes['short']}
          {...form.getInputProps('dateOfBirth')}
        />
      )}
      {biodata.gender === null && (
        <RadioField
          label={fieldLabel('Gender', true)}
          options={GENDERS.map((value) => ({ value, label: enumWords(value) }))}
          autoComplete="sex"
          {...form.getInputProps('gender')}
          value={form.values.gender}
        />
      )}
      {biodata.address === null && (
        <TextInput
          label={fieldLabel('Address', true)}
          description="House number, street and town, as on the utility bill"
          maxLength={ADDRESS_LENGTH_MAX}
          autoComplete="street-address"
          {...form.getInputProps('address')}
        />
      )}
    </>
  );
}
