import { TEXTS } from '@harvest/contracts/texts';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { CodeForm, type CodeVerdict } from '../code-form.tsx';
import classes from './factor-code.module.css';
import { type CodeStep, codeSteps, type SetUp } from './factor-set-up.ts';
import { StageHeading } from './stage-heading.tsx';

export type EnteringCode = {
  readonly entering: Extract<SetUp, { stage: 'entering' }>;
  readonly onCode: (code: string) => Promise<CodeVerdict>;
};

type Props = EnteringCode & {
  /** Where the code is to be found that we sent. */
  readonly sentSource: ReactNode;
  readonly instead?: ComponentProps<typeof CodeForm>['instead'];
  readonly children?: ReactNode;
};

const TITLES = {
  sent: 'The code we sent you',
  'current-app': 'The code of your current app',
  'new-app': 'The code of the new app',
} as const satisfies Record<CodeStep, string>;

/** One code after the other: boxes for two at once would leave it open which of them a pasted code is for. */
export function FactorCode({ entering, onCode, sentSource, instead, children }: Props) {
  const { change, step, problem } = entering;
  const headingId = useId();
  const steps = codeSteps(change);
  const place = steps.indexOf(step) + 1;
  return (
    <>
      <div>
        {steps.length > 1 && (
          <p className={classes['place']}>
            Code {place} of {steps.length}
          </p>
        )}
        <StageHeading id={headingId}>{TITLES[step]}</StageHeading>
      </div>
      <CodeForm
        source={step === 'sent' ? sentSource : appSourceOf(entering)}
        headingId={headingId}
        submitLabel={place === steps.length ? 'Confirm' : 'Next'}
        busyLabel={TEXTS.loading}
        onCode={onCode}
        problem={problem}
        instead={instead}
      >
        {children}
      </CodeForm>
    </>
  );
}

function appSourceOf({ change, step }: EnteringCode['entering']): string {
  if (step === 'current-app')
    return 'Open the app that makes your codes now. The entry for this bank shows it.';
  return change.from === 'GOOGLE_AUTHENTICATOR'
    ? 'Open the app on the phone you just scanned with. Its new entry shows it.'
    : 'Open the app you just scanned with. The entry for this bank shows it.';
}
