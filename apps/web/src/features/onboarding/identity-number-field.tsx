import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { BasicProfile, OnboardingStage } from '../../api/onboarding-api.ts';
import { lockSign } from '../../components/lock-sign.tsx';
import { StatusChip } from '../../components/status-chip.tsx';
import { USSD_CODES } from '../../components/ussd-codes.ts';
import { isLeftToSend } from '../../lib/left-to-send.ts';
import classes from './profile-card.module.css';
import { PROFILE_FIELDS } from './profile-fields.ts';
import { type Lock, lockReason } from './profile-locks.ts';
import { replaceMask } from './shown-number.ts';

type Props = {
  readonly form: UseFormReturnType<BasicProfile>;
  readonly field: 'bvn' | 'nin';
  readonly longName: string;
  /** The number on file as it is shown, 222****1234; empty when there is none. */
  readonly mask: string;
  readonly lock: Lock;
  readonly stage: Pick<OnboardingStage, 'name' | 'status' | 'comment'>;
};

/** Digits, and room for the spaces people put between them. */
const LENGTH_MAX = 20;

/** A BVN or NIN. What is on file shows masked and stays as it is until something is typed over it (decision 18). */
export function IdentityNumberField({ form, field, longName, mask, lock, stage }: Props) {
  const isLocked = lock !== 'open';
  const isMasked = mask !== '' && form.values[field] === mask;
  return (
    <TextInput
      {...form.getInputProps(field)}
      label={PROFILE_FIELDS[field]}
      required
      readOnly={isLocked}
      rightSection={lockSign(isLocked)}
      inputMode="numeric"
      autoComplete="off"
      maxLength={LENGTH_MAX}
      // Below, so that two fields stand side by side in line whatever is said of them.
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      description={
        <>
          {stage.status !== null && (
            <span className={classes['chip']}>
              <StatusChip status={stage.status} />
            </span>
          )}
          {stage.status === 'DECLINED' && (
            <span className={classes['declined']}>
              {`Your ${stage.name} was declined. Reason: ${stage.comment ?? ''}`}
            </span>
          )}
          {lockReason(lock) ?? hintOf(longName, isMasked, USSD_CODES[field])}
        </>
      }
      onFocus={(event) => {
        if (isMasked && !isLocked) event.currentTarget.select();
      }}
      onChange={({ currentTarget: { value } }) =>
        form.setFieldValue(field, isMasked ? replaceMask(mask, value) : value)
      }
      onBlur={(event) => {
        // Nothing typed over it after all.
        if (event.currentTarget.value.trim() === '' && mask !== '') form.setFieldValue(field, mask);
        else if (!isLeftToSend(event)) form.validateField(field);
      }}
    />
  );
}

function hintOf(longName: string, isMasked: boolean, ussdCode: string): string {
  return isMasked
    ? `${longName}. Type all 11 digits to replace it.`
    : `${longName}, 11 digits. Dial ${ussdCode} if you don't know it.`;
}
