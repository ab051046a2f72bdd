import { TEXTS } from '@harvest/contracts/texts';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { type OnboardingStatus, useOnboardingStatusQuery } from '../../api/onboarding-api.ts';
import { FetchFailure } from '../../components/fetch-failure.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { BasicProfileStep } from './basic-profile-step.tsx';
import { DocumentUploadStep } from './document-upload-step.tsx';
import classes from './onboarding-page.module.css';
import { StatusStep } from './status-step.tsx';
import { STEP_TITLES } from './step-heading.tsx';
import { StepIndicator } from './step-indicator.tsx';
import { entryStep, readStep, type WizardStep } from './wizard-steps.ts';

/** Where a customer completes the set-up before anything else opens (S1 §2). */
export function OnboardingPage() {
  const { data: status, error, isFetching, refetch } = useOnboardingStatusQuery();
  const [search] = useSearchParams();
  // Decided once, on entering: saving the profile later must not jump to Status (decision 22).
  const [entry, setEntry] = useState<WizardStep | null>(null);
  if (status !== undefined && entry === null) setEntry(entryStep(status));
  const step = readStep(search) ?? entry;
  return (
    <div className={classes['page']}>
      <div>
        <PageHeading title={step === null ? TEXTS.onboarding : `${STEP_TITLES[step]} – ${TEXTS.onboarding}`}>
          {TEXTS.onboarding}
        </PageHeading>
        <p className={classes['subtitle']}>{TEXTS.completeSettingUp}</p>
      </div>
      {status !== undefined && step !== null && (
        <>
          <StepIndicator status={status} step={step} />
          <StepBody key={step} step={step} status={status} />
        </>
      )}
      {status === undefined && error !== undefined && !isFetching && (
        <FetchFailure failure={error} fallback={TEXTS.fetchStageStatusFailed} onRetry={refetch} />
      )}
      {status === undefined && isFetching && <Skeleton lines={6} label="Loading your onboarding" />}
    </div>
  );
}

function StepBody({ step, status }: { readonly step: WizardStep; readonly status: OnboardingStatus }) {
  switch (step) {
    case 'profile':
      return <BasicProfileStep status={status} />;
    case 'documents':
      return <DocumentUploadStep />;
    case 'status':
      return <StatusStep status={status} />;
  }
}
