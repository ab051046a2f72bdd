import type { UseFormReturnType } from '@mantine/form';
import { useId } from 'react';
import type { BasicProfile, OnboardingStatus } from '../../api/onboarding-api.ts';
import { IdentityNumberField } from './identity-number-field.tsx';
import classes from './profile-card.module.css';
import type { ProfileLocks } from './profile-locks.ts';
import page from './wizard-page.module.css';

type Props = {
  readonly form: UseFormReturnType<BasicProfile>;
  readonly locks: ProfileLocks;
  readonly status: OnboardingStatus;
  /** As the bank answered it: numbers masked. */
  readonly shown: BasicProfile;
};

/** The two numbers that the bank asks others about. */
export function IdentityNumbersCard({ form, locks, status, shown }: Props) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className={page['card']}>
      <div>
        <h3 id={titleId}>BVN and NIN</h3>
        <p className={classes['note']}>
          We use them to confirm who you are, keep them encrypted and show only part of them.
        </p>
      </div>
      <div className={classes['pair']}>
        <IdentityNumberField
          form={form}
          field="bvn"
          longName="Bank Verification Number"
          mask={shown.bvn}
          lock={locks.bvn}
          stage={{ name: 'BVN Verification', status: status.bvnStatus, comment: status.bvnComment }}
        />
        <IdentityNumberField
          form={form}
          field="nin"
          longName="National Identification Number"
          mask={shown.nin}
          lock={locks.nin}
          stage={{ name: 'NIN Verification', status: status.ninStatus, comment: status.ninComment }}
        />
      </div>
    </section>
  );
}
