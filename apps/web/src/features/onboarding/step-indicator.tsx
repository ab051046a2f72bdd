import type { StageStatus } from '@harvest/contracts/onboarding';
import type { OnboardingStatus } from '../../api/onboarding-api.ts';
import { stepsOf } from '../../components/stage-steps.ts';
import { StepTrack } from '../../ui/step-track.tsx';
import { STEP_TITLES } from './step-heading.tsx';
import { stepPath, WIZARD_STEPS, type WizardStep } from './wizard-steps.ts';

type Props = { readonly status: OnboardingStatus; readonly step: WizardStep };

const WORDS = {
  SUBMITTED: 'Under review',
  APPROVED: 'Approved',
  DECLINED: 'Declined',
} as const satisfies Record<StageStatus, string>;

/** The bank checks these by itself, while the customer goes on. */
const CHECKS: ReadonlyMap<string, string> = new Map([
  ['BVN_VERIFICATION', 'BVN'],
  ['NIN_VERIFICATION', 'NIN'],
]);

/** The four stages and the final Status (S1 §3), each with how it stands. Earlier pages of the wizard can be opened. */
export function StepIndicator({ status: { stages, onboardingComplete }, step }: Props) {
  const last = { name: STEP_TITLES.status, status: onboardingComplete ? ('APPROVED' as const) : null };
  const steps = stepsOf([...stages, last]).map((each, index) => {
    const stage = stages[index];
    if (stage === undefined) return { ...each, note: lastWord(onboardingComplete) };
    const check = CHECKS.get(stage.section);
    const note = wordOf(stage.status);
    return {
      ...each,
      note,
      path: earlierPath(each.name, step),
      isCheck: check !== undefined,
      shortNote: check === undefined || stage.status === null ? undefined : `${check} ${note.toLowerCase()}`,
    };
  });
  const current = steps.findIndex(({ name }) => name === STEP_TITLES[step]);
  return <StepTrack label="Steps of onboarding" steps={steps} current={current} />;
}

function wordOf(status: StageStatus | null): string {
  return status === null ? 'Not submitted' : WORDS[status];
}

function lastWord(isComplete: boolean): string {
  return isComplete ? 'Complete' : 'Not complete';
}

/** Later pages open with Continue, which first sees to it that this one is in order. */
function earlierPath(name: string, step: WizardStep): string | undefined {
  const earlier = WIZARD_STEPS.slice(0, WIZARD_STEPS.indexOf(step)).find(
    (each) => STEP_TITLES[each] === name,
  );
  return earlier && stepPath(earlier);
}
