import type { OnboardingStatus } from '../../api/onboarding-api.ts';

/** The pages of the wizard (S1 §2). BVN and NIN are entered on the first of them. */
export const WIZARD_STEPS = ['profile', 'documents', 'status'] as const;
export type WizardStep = (typeof WIZARD_STEPS)[number];

/** The step is in the URL, so that Back and a reload keep it. */
export function stepPath(step: WizardStep): string {
  return `/onboarding?step=${step}`;
}

/** The step a URL names, or null when it names none. */
export function readStep(search: URLSearchParams): WizardStep | null {
  const name = search.get('step');
  return WIZARD_STEPS.find((step) => step === name) ?? null;
}

/** Where somebody who enters begins: with Basic Profile, or with Status once nothing is left to submit (S1 §4). */
export function entryStep({ stages }: Pick<OnboardingStatus, 'stages'>): WizardStep {
  return stages.every(({ status }) => status !== null) ? 'status' : 'profile';
}
