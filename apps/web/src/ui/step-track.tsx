import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Step } from './step-list.tsx';
import { StepMark } from './step-mark.tsx';
import classes from './step-track.module.css';

export type TrackStep = Step & {
  /** How it stands with the step, in a word or two. */
  readonly note: string;
  /** Where the step can be opened, if it can. */
  readonly path?: string | undefined;
};

type Props = {
  readonly label: string;
  readonly steps: readonly TrackStep[];
  /** The place of the step one is at, counted from 0. */
  readonly current: number;
};

/** Steps side by side above what is done in them; on a telephone their marks, and the name of the one that is open. */
export function StepTrack({ label, steps, current }: Props) {
  const open = steps[current];
  return (
    <div>
      <ol aria-label={label} className={classes['steps']}>
        {steps.map(({ name, mark, note, path }, index) => (
          <li
            key={name}
            aria-current={index === current ? 'step' : undefined}
            data-mark={mark}
            className={classes['step']}
          >
            <StepBody path={path}>
              {/* The note says it in better words. */}
              <span aria-hidden>
                <StepMark mark={mark} number={index + 1} isCurrent={index === current} />
              </span>
              <span className={classes['words']}>
                <span className={classes['name']}>{name}</span>
                <span className={classes['note']}>{note}</span>
              </span>
            </StepBody>
          </li>
        ))}
      </ol>
      {/* The list itself says the same to those who listen. */}
      <p aria-hidden className={classes['now']}>
        {`Step ${current + 1} of ${steps.length}: `}
        <strong>{open?.name}</strong>
      </p>
    </div>
  );
}

function StepBody({ path, children }: { readonly path: string | undefined; readonly children: ReactNode }) {
  if (path === undefined) return <span className={classes['body']}>{children}</span>;
  return (
    <Link to={path} className={`${classes['body']} ${classes['link']}`}>
      {children}
    </Link>
  );
}
