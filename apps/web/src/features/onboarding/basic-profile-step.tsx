import { TEXTS } from '@harvest/contracts/texts';
import { type OnboardingStatus, useBasicProfileQuery } from '../../api/onboarding-api.ts';
import { FetchFailure } from '../../components/fetch-failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { BasicProfileForm } from './basic-profile-form.tsx';
import { StepHeading } from './step-heading.tsx';
import classes from './wizard-page.module.css';

type Props = { readonly status: OnboardingStatus };

/** The first page of the wizard: who the customer is. */
export function BasicProfileStep({ status }: Props) {
  const { data: profile, error, isFetching, refetch } = useBasicProfileQuery();
  return (
    <section className={classes['page']}>
      <div>
        <StepHeading step="profile" />
        <p className={classes['lead']}>
          Check what we have of you and fill in the rest. You can leave and come back: what you continue with
          is saved.
        </p>
      </div>
      {profile !== undefined && <BasicProfileForm profile={profile} status={status} />}
      {profile === undefined && isFetching && <Skeleton lines={6} label="Loading your profile" />}
      {profile === undefined && error !== undefined && !isFetching && (
        <FetchFailure failure={error} fallback={TEXTS.fetchBasicProfileFailed} onRetry={refetch} />
      )}
    </section>
  );
}
