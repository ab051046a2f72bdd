import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { type RefObject, useId } from 'react';
import type { BasicProfile, OnboardingStatus } from '../../api/onboarding-api.ts';
import { lockSign } from '../../components/lock-sign.tsx';
import { StatusChip } from '../../components/status-chip.tsx';
import { InlineAlert } from '../../ui/inline-alert.tsx';
import classes from './profile-card.module.css';
import { PROFILE_FIELDS } from './profile-fields.ts';
import { type Lock, lockReason } from './profile-locks.ts';
import page from './wizard-page.module.css';

type Props = {
  readonly form: UseFormReturnType<BasicProfile>;
  readonly lock: Lock;
  readonly status: OnboardingStatus;
  /** What says why it was declined. */
  readonly reasonRef: RefObject<HTMLDivElement | null>;
};

/** The contract's bound. */
const NAME_LENGTH_MAX = 60;

/** Who the customer is and how the bank reaches them. */
export function NamesCard({ form, lock, status, reasonRef }: Props) {
  const titleId = useId();
  const { basicProfileStatus, basicProfileComment } = status;
  const isLocked = lock !== 'open';
  return (
    <section aria-labelledby={titleId} className={page['card']}>
      <div className={page['head']}>
        <h3 id={titleId}>Your details</h3>
        {basicProfileStatus !== null && <StatusChip status={basicProfileStatus} />}
      </div>
      {basicProfileStatus === 'DECLINED' && (
        <div ref={reasonRef} tabIndex={-1} className={classes['reason']}>
          <InlineAlert tone="danger">
            <p>{`Your Basic Profile was declined. Reason: ${basicProfileComment ?? ''}`}</p>
          </InlineAlert>
        </div>
      )}
      {isLocked && <p className={classes['note']}>{lockReason(lock)}</p>}
      <div className={classes['pair']}>
        <TextInput
          label={PROFILE_FIELDS.firstName}
          required
          readOnly={isLocked}
          rightSection={lockSign(isLocked)}
          autoComplete="given-name"
          maxLength={NAME_LENGTH_MAX}
          {...form.getInputProps('firstName')}
        />
        <TextInput
          label={PROFILE_FIELDS.lastName}
          required
          readOnly={isLocked}
          rightSection={lockSign(isLocked)}
          autoComplete="family-name"
          maxLength={NAME_LENGTH_MAX}
          {...form.getInputProps('lastName')}
        />
        {/* Not disabled: it can be reached, heard and copied (decision 23). */}
        <TextInput
          label={PROFILE_FIELDS.email}
          description="Your login. It cannot be changed here."
          required
          readOnly
          rightSection={lockSign(true)}
          type="email"
          autoComplete="email"
          {...form.getInputProps('email')}
        />
        <TextInput
          label={PROFILE_FIELDS.phoneNumber}
          description="Such as 08030000001"
          required
          readOnly={isLocked}
          rightSection={lockSign(isLocked)}
          type="tel"
          autoComplete="tel"
          maxLength={40}
          {...form.getInputProps('phoneNumber')}
        />
      </div>
    </section>
  );
}
