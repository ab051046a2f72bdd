import { useLocation, useNavigate } from 'react-router';
import type { RectifyTarget } from './status-cards.ts';
import { stepPath, type WizardStep } from './wizard-steps.ts';

/** The way to another page of the wizard, and there to what is to be put right. */
export function useOpenStep(): (step: WizardStep, target?: RectifyTarget) => void {
  const navigate = useNavigate();
  return (step, rectify) => void navigate(stepPath(step), { state: { rectify } });
}

/** What one came to put right, or null. It stays with the page in the history, so that a reload finds it again. */
export function useRectifyTarget(): RectifyTarget | null {
  const { state } = useLocation() as { state: { rectify?: unknown } | null };
  const target = state?.rectify;
  return typeof target === 'string' || typeof target === 'number' ? target : null;
}
