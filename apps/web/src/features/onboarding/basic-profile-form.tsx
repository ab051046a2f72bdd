import { TEXTS } from '@harvest/contracts/texts';
import { useForm } from '@mantine/form';
import { type FocusEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type CallFailure, fieldErrorsOf, refusalCode } from '../../api/failure.ts';
import {
  type BasicProfile,
  type OnboardingStatus,
  useSaveBasicProfileMutation,
} from '../../api/onboarding-api.ts';
import { reportActionFailure } from '../../components/report-action-failure.ts';
import { toast } from '../../components/toast.ts';
import { createIdempotencyKeys } from '../../lib/idempotency-keys.ts';
import { isLeftToSend } from '../../lib/left-to-send.ts';
import { FormShell } from '../../ui/form-shell.tsx';
import { Problem } from '../../ui/problem.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { IdentityNumbersCard } from './identity-numbers-card.tsx';
import { NamesCard } from './names-card.tsx';
import { PROFILE_FIELDS, profileBody, profileRules } from './profile-fields.ts';
import { profileLocks } from './profile-locks.ts';
import { useOpenStep, useRectifyTarget } from './use-wizard.ts';
import classes from './wizard-page.module.css';

type Props = { readonly profile: BasicProfile; readonly status: OnboardingStatus };

/** S1 §2: Continue saves, and goes on only once that succeeded. */
export function BasicProfileForm({ profile, status }: Props) {
  const [save, { isLoading }] = useSaveBasicProfileMutation();
  const [problem, setProblem] = useState<string | null>(null);
  const [keys] = useState(createIdempotencyKeys);
  const isSending = useRef(false);
  const declinedNames = useRef<HTMLDivElement>(null);
  const openStep = useOpenStep();
  const target = useRectifyTarget();
  const locks = profileLocks(status);
  const form = useForm({
    // A copy: what the store holds is frozen.
    initialValues: { ...profile },
    validate: profileRules(profile, locks),
    enhanceGetInputProps: ({ form: own, field }) => ({
      onBlur: (event: FocusEvent) => {
        if (!isLeftToSend(event)) own.validateField(field);
      },
    }),
  });

  const goToRectify = useEffectEvent(() => {
    if (target === 'BASIC_PROFILE') (declinedNames.current ?? form.getInputNode('firstName'))?.focus();
    if (target === 'BVN_VERIFICATION') form.getInputNode('bvn')?.focus();
    if (target === 'NIN_VERIFICATION') form.getInputNode('nin')?.focus();
  });
  useEffect(() => goToRectify(), []);

  const focusFirst = (problems: object) => {
    const first = Object.keys(PROFILE_FIELDS).find((field) => field in problems);
    if (first !== undefined) form.getInputNode(first)?.focus();
  };

  const submit = form.onSubmit(async (values) => {
    if (isSending.current) return;
    // Nothing that could be saved (decision 22).
    if (!Object.values(locks).includes('open')) return openStep('documents');
    isSending.current = true;
    setProblem(null);
    const body = profileBody(values);
    const { error } = await save({ body, idempotencyKey: keys.keyOf(body) });
    isSending.current = false;
    if (error) {
      const text = reportActionFailure(error, TEXTS.updateBasicProfileFailed);
      const problems = problemsOf(error, text);
      setProblem(text);
      form.setErrors(problems);
      return focusFirst(problems);
    }
    toast.success(TEXTS.basicProfileUpdated);
    return openStep('documents');
  }, focusFirst);

  return (
    <FormShell onSubmit={submit} hasLegend>
      <NamesCard form={form} lock={locks.names} status={status} reasonRef={declinedNames} />
      <IdentityNumbersCard form={form} locks={locks} status={status} shown={profile} />
      <Problem text={problem} />
      <div className={classes['actions']}>
        <SubmitButton busy={isLoading && TEXTS.loading}>{TEXTS.continue}</SubmitButton>
      </div>
    </FormShell>
  );
}

/** What the bank found wrong with which field; a phone number it does not take, it refuses by a code of its own. */
function problemsOf(failure: CallFailure, text: string): Readonly<Record<string, string>> {
  if (refusalCode(failure) === 'PHONE_NUMBER_NOT_ACCEPTED') return { phoneNumber: text };
  return fieldErrorsOf(failure);
}
