import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { useRectifyTarget } from './use-wizard.ts';
import type { WizardStep } from './wizard-steps.ts';

export const STEP_TITLES: Readonly<Record<WizardStep, string>> = {
  profile: 'Basic Profile',
  documents: 'Document Upload',
  status: 'Status',
};

type Props = { readonly step: WizardStep };

/**
 * The heading of a wizard's page. It takes the focus when the page is opened from another one, unless Rectify leads on to
 * what is to be put right.
 */
export function StepHeading({ step }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key } = useLocation();
  const isBack = useNavigationType() === 'POP';
  const target = useRectifyTarget();
  const arrive = useEffectEvent(() => {
    if (key === 'default') return;
    // The browser itself restores the place on Back.
    if (!isBack) window.scrollTo(0, 0);
    if (target === null) heading.current?.focus({ preventScroll: true });
  });
  useEffect(() => arrive(), []);
  return (
    <h2 ref={heading} tabIndex={-1}>
      {STEP_TITLES[step]}
    </h2>
  );
}
