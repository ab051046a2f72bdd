import { TEXTS } from '@harvest/contracts/texts';
import { Button } from '@mantine/core';
import { Fragment, type ReactNode, useState } from 'react';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { DialogFrame } from '../../ui/dialog-frame.tsx';
import { Problem } from '../../ui/problem.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { AppInstructions } from './app-instructions.tsx';
import type { EnteringCode } from './factor-code.tsx';
import classes from './factor-dialog.module.css';
import type { SetUp } from './factor-set-up.ts';
import { StageHeading } from './stage-heading.tsx';
import type { FactorSetUp } from './use-factor-set-up.ts';

type Props = {
  readonly factor: FactorSetUp;
  /** The codes, which are not the same for everybody. */
  readonly codes: (entering: EnteringCode) => ReactNode;
};
type Open = Extract<SetUp, { stage: 'scanning' | 'entering' | 'over' }>;

const TITLES = {
  OTP_AUTHENTICATION: 'Set up OTP authentication',
  GOOGLE_AUTHENTICATOR: 'Set up Google authenticator',
} as const;

/** Setting a second factor, from the app that is scanned to the last code. */
export function FactorDialog({ factor, codes }: Props) {
  const { setUp, cancel } = factor;
  const isOpen = setUp.stage === 'scanning' || setUp.stage === 'entering' || setUp.stage === 'over';
  return (
    <DialogFrame
      isOpen={isOpen}
      title={isOpen ? TITLES[setUp.change.to] : ''}
      closeLabel="Cancel"
      // The boxes for the code are where one begins.
      isTitlePassedOver={setUp.stage === 'entering'}
      onClose={cancel}
    >
      {isOpen && <DialogBody factor={factor} codes={codes} setUp={setUp} />}
    </DialogFrame>
  );
}

function DialogBody({ factor, codes, setUp }: Props & { readonly setUp: Open }) {
  return (
    <div className={classes['body']}>
      {setUp.stage === 'scanning' && <AppInstructions app={setUp.app} />}
      {setUp.stage === 'entering' && (
        <Fragment key={setUp.step}>{codes({ entering: setUp, onCode: factor.enterCode })}</Fragment>
      )}
      {setUp.stage === 'over' && (
        <StartAgain problem={setUp.problem} onStart={() => factor.start(setUp.change.to)} />
      )}
      <DialogActions>
        <Button variant="default" onClick={factor.cancel}>
          Cancel
        </Button>
        {setUp.stage === 'scanning' && <Button onClick={factor.scanned}>Confirm</Button>}
      </DialogActions>
    </div>
  );
}

type StartAgainProps = { readonly problem: string; readonly onStart: () => Promise<void> };

function StartAgain({ problem, onStart }: StartAgainProps) {
  const [isBusy, setIsBusy] = useState(false);
  const start = async () => {
    setIsBusy(true);
    await onStart();
    setIsBusy(false);
  };
  return (
    <>
      <StageHeading>Nothing was changed</StageHeading>
      <Problem text={problem} />
      <SubmitButton fullWidth onClick={() => void start()} busy={isBusy && TEXTS.loading}>
        Start again
      </SubmitButton>
    </>
  );
}
