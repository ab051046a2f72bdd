import { TEXTS } from '@harvest/contracts/texts';
import { Button, TextInput } from '@mantine/core';
import { IconUser } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useBasicProfileQuery } from '../../api/onboarding-api.ts';
import { MOBILE_NUMBER_LENGTH, mobileNumberOf } from '../../lib/mobile-number.ts';
import classes from './mobile-number-field.module.css';

/** S2 §5. */
export function mobileNumberProblem(phoneNumber: string): string | null {
  if (phoneNumber === '') return TEXTS.fieldRequired;
  if (phoneNumber.length !== MOBILE_NUMBER_LENGTH) return TEXTS.mobileNumberLength;
  return /^0(70|80|81|90|91)/.test(phoneNumber) ? null : TEXTS.phoneNumberInvalid;
}

type Props = {
  readonly value: string;
  readonly onChange: (phoneNumber: string) => void;
  readonly warning: string | undefined;
  readonly error?: ReactNode;
};

/** The phone something is bought for: one's own with one press, or any other. */
export function MobileNumberField({ value, onChange, warning, ...field }: Props) {
  const { data: profile } = useBasicProfileQuery();
  const own = profile?.phoneNumber ?? '';
  return (
    <div className={classes['field']}>
      <TextInput
        {...field}
        label="Mobile Number"
        required
        // Mostly one's own, and a telephone offers the numbers it knows.
        type="tel"
        inputMode="tel"
        autoComplete="off"
        placeholder="0803 000 0001"
        value={value}
        onChange={(event) => onChange(mobileNumberOf(event.currentTarget.value))}
      />
      {own !== '' && own !== value && (
        <Button
          variant="default"
          className={`${classes['own']}`}
          leftSection={<IconUser aria-hidden size={18} stroke={1.75} />}
          onClick={() => onChange(own)}
        >
          Use my number
        </Button>
      )}
      <p role="status" className={classes['note']} data-warning={warning !== undefined || undefined}>
        {warning ?? (own !== '' && own === value ? 'This is your own number.' : '')}
      </p>
    </div>
  );
}
