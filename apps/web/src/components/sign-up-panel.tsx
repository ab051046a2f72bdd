import { bank } from '../lib/bank.ts';
import { StepList } from '../ui/step-list.tsx';
import { BrandAside } from './brand-aside.tsx';
import classes from './sign-up-panel.module.css';
import { signUpStepsOf } from './stage-steps.ts';

type Props = {
  readonly names: readonly [string, string, string];
  /** The step one is at, from 1 (S1 §9: sign-up has 3 steps). */
  readonly step: 1 | 2 | 3;
};

/** The side panel of signing up (S1 §2): the bank's welcome, and how far one has come. */
export function SignUpPanel({ names, step }: Props) {
  const stages = names.map((name, index) => ({
    name,
    status: index + 1 < step ? ('SUBMITTED' as const) : null,
  }));
  return (
    <BrandAside>
      <div className={classes['panel']}>
        <div className={classes['welcome']}>
          <p className={classes['greeting']}>Welcome to {bank.name}</p>
          <p className={classes['promise']}>Everyone at {bank.name} is glad that you are here.</p>
        </div>
        <div className={classes['progress']}>
          <p className={classes['count']}>
            {`STEP ${step} OF 3`}
            <span className={classes['now']}> {names[step - 1]}</span>
          </p>
          <StepList label="Steps of registering" steps={signUpStepsOf(stages)} current={step - 1} />
        </div>
      </div>
    </BrandAside>
  );
}
