import { TEXTS } from '@harvest/contracts/texts';
import { MOBILE_NUMBER_LENGTH, mobileNumberDigits, readPhoneNumber } from '@harvest/input/phone-number';
import { Button, Input, TextInput } from '@mantine/core';
import { IconUser } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { useBasicProfileQuery } from '../../api/onboarding-api.ts';
import classes from './mobile-number-field.module.css';

/** S2 §5. */
export function mobileNumberProblem(phoneNumber: string): string | null {
  if (phoneNumber === '') return TEXTS.fieldRequired;
  if (/\D/.test(phoneNumber)) return TEXTS.digitsOnly;
  if (phoneNumber.length !== MOBILE_NUMBER_LENGTH) return TEXTS.mobileNumberLength;
  return readPhoneNumber(phoneNumber) === phoneNumber ? null : TEXTS.phoneNumberInvalid;
}

type Props = {
  readonly value: string;
  readonly onChange: (phoneNumber: string) => void;
  readonly warning: string | undefined;
  readonly error?: ReactNode;
};

/** The phone something is bought for: one's own with one press, or any other. */
export function MobileNumberField({ value, onChange, warning, error, ...field }: Props) {
  const { data: profile } = useBasicProfileQuery();
  const own = profile?.phoneNumber ?? '';
  const id = useId();
  return (
    <div className={classes['field']}>
      <div className={classes['head']}>
        <Input.Label htmlFor={id} size="md" required>
          Mobile Number
        </Input.Label>
        {own !== '' && own !== value && (
          <Button
            variant="subtle"
            size="compact-md"
            leftSection={<IconUser aria-hidden size={18} stroke={1.75} />}
            onClick={() => onChange(own)}
          >
            Use my number
          </Button>
        )}
      </div>
      <TextInput
        {...field}
        id={id}
        error={value.length > MOBILE_NUMBER_LENGTH || /\D/.test(value) ? mobileNumberProblem(value) : error}
        required
        // Mostly one's own, and a telephone offers the numbers it knows.
        type="tel"
        inputMode="tel"
        autoComplete="off"
        placeholder="11 digits"
        value={value}
        onChange={(event) => onChange(mobileNumberDigits(event.currentTarget.value))}
      />
      <p role="status" className={classes['note']} data-warning={warning !== undefined || undefined}>
        {warning ?? (own !== '' && own === value ? 'This is your own number.' : '')}
      </p>
    </div>
  );
}
