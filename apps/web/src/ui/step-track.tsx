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
  /** Something that is checked meanwhile, with no page of its own: it is not counted. */
  readonly isCheck?: boolean;
  /** How it stands with a check, short enough to stand beside others; absent while there is nothing to say. */
  readonly shortNote?: string | undefined;
};

type Props = {
  readonly label: string;
  readonly steps: readonly TrackStep[];
  /** The place of the step one is at, counted from 0. */
  readonly current: number;
};

/**
 * Steps side by side above what is done in them; on a telephone the marks of those that are counted, the name of the one
 * that is open, and how it stands with the checks.
 */
export function StepTrack({ label, steps, current }: Props) {
  const open = steps[current];
  const counted = steps.filter(({ isCheck }) => isCheck !== true);
  const checks = steps.flatMap(({ shortNote }) => shortNote ?? []);
  return (
    <div>
      <ol aria-label={label} className={classes['steps']}>
        {steps.map(({ name, mark, note, path, isCheck }, index) => (
          <li
            key={name}
            aria-current={index === current ? 'step' : undefined}
            data-mark={mark}
            data-check={isCheck || undefined}
            className={classes['step']}
          >
            <StepBody path={path}>
              {/* The note says it in better words. */}
              <span aria-hidden>
                <StepMark mark={mark} number={numberIn(counted, name)} isCurrent={index === current} />
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
      <div aria-hidden className={classes['now']}>
        {open !== undefined && (
          <p>
            {`${numberIn(counted, open.name) ?? ''} of ${counted.length}: `}
            <strong>{open.name}</strong>
          </p>
        )}
        {checks.length > 0 && <p className={classes['checks']}>{checks.join(' · ')}</p>}
      </div>
    </div>
  );
}

function numberIn(counted: readonly TrackStep[], name: string): number | null {
  const place = counted.findIndex((each) => each.name === name);
  return place === -1 ? null : place + 1;
}

function StepBody({ path, children }: { readonly path: string | undefined; readonly children: ReactNode }) {
  if (path === undefined) return <span className={classes['body']}>{children}</span>;
  return (
    <Link to={path} className={`${classes['body']} ${classes['link']}`}>
      {children}
    </Link>
  );
}
