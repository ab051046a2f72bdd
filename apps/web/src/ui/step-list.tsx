import type { ComponentProps } from 'react';
import classes from './step-list.module.css';
import { StepMark } from './step-mark.tsx';

export type Step = { readonly name: string; readonly mark: ComponentProps<typeof StepMark>['mark'] };

type Props = {
  readonly label: string;
  readonly steps: readonly Step[];
  /** The place of the step one is at, counted from 0. */
  readonly current: number;
};

/** Steps in their order, each with its mark. */
export function StepList({ label, steps, current }: Props) {
  return (
    <ol aria-label={label} className={classes['steps']}>
      {steps.map(({ name, mark }, index) => (
        <li key={name} aria-current={index === current ? 'step' : undefined} className={classes['step']}>
          <StepMark mark={mark} number={index + 1} isCurrent={index === current} />
          <span className={classes['name']}>{name}</span>
        </li>
      ))}
    </ol>
  );
}
