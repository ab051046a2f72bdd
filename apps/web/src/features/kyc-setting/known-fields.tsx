import { TextInput } from '@mantine/core';
import type { Biodata } from '../../api/kyc-api.ts';
import { lockSign } from '../../components/lock-sign.tsx';
import { enumWords } from '../../lib/enum-words.ts';
import classes from './details.module.css';

type Props = { readonly biodata: Biodata };

const LABELS = {
  firstName: 'First Name',
  lastName: 'Last Name',
  dateOfBirth: 'Date of Birth',
  gender: 'Gender',
  phoneNumber: 'Phone Number',
  email: 'Email',
  bvn: 'BVN',
  nin: 'NIN',
  address: 'Address',
} as const satisfies Record<keyof Biodata, string>;
const FIELDS = Object.keys(LABELS) as (keyof Biodata)[];

/** What the bank knows of the customer: filled in and locked, not disabled, so that it can be reached, heard and copied. */
export function KnownFields({ biodata }: Props) {
  return (
    <fieldset className={classes['known']}>
      <legend>From your records</legend>
      <div className={classes['pair']}>
        {FIELDS.map((field) => {
          const value = biodata[field];
          if (value === null) return null;
          return (
            <TextInput
              key={field}
              label={LABELS[field]}
              readOnly
              rightSection={lockSign(true)}
              autoComplete="off"
              value={field === 'gender' ? enumWords(value) : value}
            />
          );
        })}
      </div>
    </fieldset>
  );
}
